/// Finds out whether a state is the very one that it was when it was looked at last.
///
/// What is made of it need not be made anew then. Equal bytes are equal values as long as the last state
/// is kept, for what changes meanwhile gets storage of its own; of a state that may hold objects, bytes
/// do not tell.
///
/// Keeping it costs whoever changes a large collection a copy of it. So one that keeps changing is not
/// kept any more for a while, and for ever longer: in the end one change of 64 pays for a copy.
@MainActor
final class UnchangedState<StateType> {
  private let layout = ByteLayout.of(StateType.self)
  /// The last state, if it is kept. Not an optional, whose type would be looked up at each change.
  // Used on the main actor, and by the `deinit` when nobody else can.
  nonisolated(unsafe) private let last = UnsafeMutablePointer<StateType>.allocate(capacity: 1)
  nonisolated(unsafe) private var isKept = false
  /// How often it has changed since it was found unchanged, in a row.
  private var changes = 0
  /// How many more changes go by before it is kept again.
  private var pause = 0

  init(_ state: StateType) {
    if layout.isFreeOfObjects { keep(state) }
  }

  deinit {
    if isKept { last.deinitialize(count: 1) }
    last.deallocate()
  }

  /// Whether it is the same as the last; it is the last from now on.
  func isLast(_ state: StateType) -> Bool {
    guard layout.isFreeOfObjects else { return false }
    if isKept {
      if layout.areEqual(state, &last.pointee) {
        (changes, pause) = (0, 0)
        return true
      }
      last.deinitialize(count: 1)
      isKept = false
    }
    if pause > 0 {
      pause -= 1
    } else {
      keep(state)
      pause = min(changes, 63)
      changes += 1
    }
    return false
  }

  private func keep(_ state: StateType) {
    last.initialize(to: state)
    isKept = true
  }
}
