import InspectableSystem

/// Takes over into a kept value what became of the app's.
///
/// What differs is copied, which for small things means that their storage is shared: it can then
/// neither be freed nor written in place, so that equal bytes are equal content. The storage of large
/// collections is not shared, so that the app has it to itself and writes in place.
struct Keeping {
  /// What is known to have equal bytes.
  let equalBytes: EqualBytes
  private let leastBytes: Int
  /// What was found before of large storage, by where it lies.
  private let past: [UnsafeRawPointer: Past]
  private(set) var nextPast: [UnsafeRawPointer: Past] = [:]
  private var depth = 0

  /// After so many comparisons in vain storage is shared again.
  ///
  /// Then it needs no comparing as long as the app does not write, and a copy when it does, which takes
  /// about as long as so many comparisons.
  private static let mostCalm = 16
  /// Collections that are deeper within each other share their storage.
  private static let mostDepth = 32

  /// - Parameter comparison: the comparison in which it was found what differs.
  init(after comparison: Comparison, past: [UnsafeRawPointer: Past]) {
    equalBytes = comparison.equalBytes
    leastBytes = comparison.leastOwnBytes
    self.past = past
  }

  /// Whether the elements have storage that is kept apart from the app's.
  func isLarge(_ list: ElementList) -> Bool { list.count * list.stride >= leastBytes }

  /// Whether a dictionary has storage that is kept apart from the app's.
  func isLarge(_ storage: DictionaryStorage) -> Bool { storage.byteCount >= leastBytes }

  /// Takes over a value, if its bytes differ.
  mutating func takeOver(
    _ plan: any TypePlan, _ kept: UnsafeMutableRawPointer, from live: UnsafeRawPointer
  ) {
    if RawBytes.areEqual(kept, live, plan.size) { return }
    if plan.traits.isBitwise { return kept.copyMemory(from: live, byteCount: plan.size) }
    // Of references equal bytes are to tell that they lead to the same.
    guard plan.keepsInPlace || (plan.traits.holdsStorage && !plan.traits.holdsReferences),
      depth < Self.mostDepth
    else { return plan.copy(live, over: kept) }
    depth += 1
    defer { depth -= 1 }
    plan.takeOver(kept, from: live, &self)
  }

  /// Notes that storage was compared in vain; true if it should be shared from here on.
  mutating func isCalm(_ kept: UnsafeRawPointer, _ live: UnsafeRawPointer) -> Bool {
    let count = (past[kept]?.calm ?? 0) + 1
    if count >= Self.mostCalm { return true }
    nextPast[kept] = Past(calm: count, live: live)
    return false
  }

  /// Whether the app makes a collection anew rather than write to it, so that there is nothing to be saved
  /// by storage of its own.
  ///
  /// - Parameter isMostly: whether most of it differs.
  mutating func isRebuilt(
    _ kept: UnsafeRawPointer, as live: UnsafeRawPointer, isMostly: Bool
  ) -> Bool {
    guard isMostly, let known = past[kept], known.isRebuilt || known.live != live else {
      return false
    }
    nextPast[live] = Past(live: live, isRebuilt: true)
    return true
  }

  /// Notes what storage took over from where.
  mutating func noteWritten(_ kept: UnsafeRawPointer, _ live: UnsafeRawPointer) {
    nextPast[kept] = Past(live: live)
  }
}

extension Keeping {
  /// What was found of large storage when it was last looked at.
  struct Past {
    /// For how many times it was compared in vain.
    var calm = 0
    /// Where the app's storage was.
    var live: UnsafeRawPointer
    /// Whether it is shared, since the app makes it anew.
    var isRebuilt = false
  }
}
