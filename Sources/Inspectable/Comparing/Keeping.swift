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
  /// What was found of large storage, by where what is kept of it lies.
  private(set) var past: [UnsafeRawPointer: Past]
  private var depth = 0

  /// After so many comparisons in vain storage is shared again.
  ///
  /// Then it needs no comparing as long as the app does not write, and a copy when it does, which takes
  /// about as long as so many comparisons.
  private static let mostCalm = 16
  /// When the app's storage was elsewhere after so many steps on end, it is shared again.
  private static let mostMoves = 2
  /// After so many steps on which the app's storage was shared, it is kept apart again, to see whether the
  /// app still makes it anew.
  ///
  /// While it is shared nobody can tell, since the app has to make a copy before it writes.
  private static let mostShared = 64
  /// Of more storage than this nothing is remembered, which costs time and nothing else.
  private static let mostKnown = 1_000
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
    let count = (past.removeValue(forKey: kept)?.calm ?? 0) + 1
    if count >= Self.mostCalm { return true }
    note(Past(live: live, calm: count), at: kept)
    return false
  }

  /// Whether the app makes a collection anew rather than write to it, since it keeps the one before or
  /// changes all of it: then storage of its own saves nothing, and what the app has just used is read sooner.
  ///
  /// - Parameter isMostly: whether most of it differs.
  mutating func isMadeAnew(
    _ kept: UnsafeRawPointer, as live: UnsafeRawPointer, isMostly: Bool
  ) -> Bool {
    guard let known = past[kept] else { return false }
    let isShared = known.shared > 0
    guard
      isShared
        ? known.shared < Self.mostShared
        : known.live != live && (isMostly || known.moves + 1 >= Self.mostMoves)
    else { return false }
    past[kept] = nil
    note(Past(live: live, shared: known.shared + 1), at: live)
    return true
  }

  /// Notes what storage took over from where.
  ///
  /// - Parameter before: where what is kept was before.
  mutating func noteWritten(
    _ kept: UnsafeRawPointer, _ live: UnsafeRawPointer, before: UnsafeRawPointer
  ) {
    let known = past.removeValue(forKey: before)
    note(
      Past(live: live, moves: known.map { $0.live == live ? 0 : $0.moves + 1 } ?? 0), at: kept)
  }

  private mutating func note(_ found: Past, at place: UnsafeRawPointer) {
    if past.count >= Self.mostKnown { past = [:] }
    past[place] = found
  }
}

extension Keeping {
  /// What was found of large storage when it was last looked at.
  struct Past {
    /// Where the app's storage was.
    var live: UnsafeRawPointer
    /// For how many times it was compared in vain.
    var calm = 0
    /// After how many steps on end the app's storage was elsewhere.
    var moves = 0
    /// For how many steps it has been shared, since the app makes it anew.
    var shared = 0
  }
}
