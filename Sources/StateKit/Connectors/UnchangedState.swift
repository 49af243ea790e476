/// Finds out whether a state is the very one that it was when it was looked at last.
///
/// What is made of it need not be made anew then. Equal bytes are equal values as long as the last state
/// is kept, for what changes meanwhile gets storage of its own; of a state that may hold objects, bytes
/// do not tell.
///
/// Keeping it costs whoever changes a large collection a copy of it. So one that keeps changing is not
/// kept any more for a while, and for ever longer: in the end one change of 64 pays for a copy.
@MainActor
struct UnchangedState<StateType> {
  private let layout = ByteLayout.of(StateType.self)
  private var last: StateType?
  /// How often it has changed since it was found unchanged, in a row.
  private var changes = 0
  /// How many more changes go by before it is kept again.
  private var pause = 0

  init(_ state: StateType) {
    if layout.isFreeOfObjects { last = state }
  }

  /// Whether it is the same as the last; it is the last from now on.
  mutating func isLast(_ state: StateType) -> Bool {
    guard layout.isFreeOfObjects else { return false }
    if let last, layout.areEqual(state, last) {
      (changes, pause) = (0, 0)
      return true
    }
    if pause > 0 {
      pause -= 1
      last = nil
    } else {
      last = state
      pause = min(changes, 63)
      changes += 1
    }
    return false
  }
}
