/// What a part of the app's data was when the last step ended, and what has become of it since.
///
/// It begins as a snapshot, which shares its storage with the app's data. When the app writes to a large
/// collection it makes a copy for that, once, and leaves the old storage behind. From there on only what
/// differs is taken over into that, so that the app has its own storage to itself and writes in place.
final class KeptValue {
  private var snapshot: Snapshot
  /// What was found of large storage, by where what is kept of it lies.
  private var past: [UnsafeRawPointer: Keeping.Past] = [:]
  /// From how many bytes on a collection has storage of its own.
  private let leastOwnBytes: Int

  /// Begins with what is there.
  init(_ now: Snapshot, leastOwnBytes: Int = 4 << 10) {
    snapshot = now
    snapshot.captureObjects()
    self.leastOwnBytes = leastOwnBytes
  }

  /// The value in full.
  var value: Value { snapshot.value }

  /// Whether something else is there now; what is kept stays as it is.
  ///
  /// What is not read, such as a function that is made anew each time, does not count.
  func differs(from now: Snapshot) -> Bool {
    if !snapshot.holdsForms { snapshot.findTouchedObjects() }
    return now.changes(since: snapshot).contains { change in
      if case .changed(.untracked, .untracked) = change.kind { false } else { true }
    }
  }

  /// What is different now, which is kept from here on.
  ///
  /// - Parameter now: what is there, uncaptured. Nobody is to hold on to it: the app would make a copy
  ///   before it writes.
  func changes(to now: Snapshot) -> [Change] {
    if !snapshot.holdsForms { snapshot.findTouchedObjects() }
    let (changes, comparison) = now.comparison(with: snapshot, leastOwnBytes: leastOwnBytes)
    guard let comparison, !snapshot.holdsForms else {
      snapshot = now
      snapshot.captureObjects()
      past = [:]
      return changes
    }
    var keeping = Keeping(after: comparison, past: past)
    snapshot.takeOver(now, sharesStorage: comparison.equalBytes.isEmpty, &keeping)
    past = keeping.past
    return changes
  }
}
