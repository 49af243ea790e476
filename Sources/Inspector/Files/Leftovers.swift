import InspectableSystem
import Synchronization

/// Files that are there only for a while, and are removed if a signal ends the process meanwhile.
///
/// What a handler needs is made before: it may neither allocate nor lock.
enum Leftovers {
  /// Where a path is kept.
  struct Slot {
    fileprivate let index: Int
  }

  private static let count = 16
  private static let longest = 4_096
  /// The paths, each ended by a null; one that begins with a null is none.
  nonisolated(unsafe) private static let paths = UnsafeMutablePointer<CChar>.zeroed(count * longest)
  private static let signals = [SIGTERM, SIGHUP, SIGINT]
  private static let taken = Mutex(Set<Int>())

  /// Keeps a path until it is forgotten; nil where there is no room for it.
  static func add(_ path: String) -> Slot? {
    // A relative path may mean another place by then.
    let bytes = Array(SystemCall.absolutePath(path).utf8CString)
    guard bytes.count <= longest else { return nil }
    let slot = taken.withLock { taken -> Slot? in
      guard let free = (0..<count).first(where: { !taken.contains($0) }) else { return nil }
      if taken.isEmpty { catchSignals() }
      taken.insert(free)
      return Slot(index: free)
    }
    guard let slot else { return nil }
    let place = paths + slot.index * longest
    for index in bytes.indices.dropFirst() { place[index] = bytes[index] }
    place[0] = bytes[0]
    return slot
  }

  /// Forgets a path: it is gone, or has become something that stays.
  static func forget(_ slot: Slot?) {
    guard let slot else { return }
    paths[slot.index * longest] = 0
    taken.withLock { _ = $0.remove(slot.index) }
  }

  /// Has a signal remove what is there, after somebody else has handled it; false if it need not.
  static func takeOver(_ signal: Int32) -> Bool {
    guard signals.contains(signal), !taken.withLock(\.isEmpty) else { return false }
    catchSignal(signal)
    return true
  }

  /// Removes what is there; only with calls that are allowed in a signal's handler.
  static func removeAll() {
    for index in 0..<count where paths[index * longest] != 0 {
      unlink(paths + index * longest)
    }
  }

  /// Has the signals that end the process remove what is there, unless somebody handles them already and does that.
  private static func catchSignals() {
    for signal in signals where SignalHandling.isDefault(signal) { catchSignal(signal) }
  }

  private static func catchSignal(_ signal: Int32) {
    SignalHandling.handle(signal, flags: 0) { signal in
      Leftovers.removeAll()
      SignalHandling.handle(signal, flags: 0, SIG_DFL)
      raise(signal)
    }
  }
}

extension UnsafeMutablePointer<CChar> {
  fileprivate static func zeroed(_ count: Int) -> Self {
    let memory = allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    return memory
  }
}
