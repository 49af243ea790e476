/// How often the app crashed in what inputs, so that the time goes into others.
///
/// Once a kind of input has crashed the app often, those of its inputs are left out that did so themselves; but not in
/// every state, since something else may be wrong behind that.
struct CrashCounts {
  /// By the kind of the input.
  private var kinds: [UInt64: Int] = [:]
  /// By its number.
  private var inputs: [UInt32: Int] = [:]

  /// After so many crashes an input is left out, if its kind has crashed often enough.
  private static let mostOfInput = 3
  /// It is tried all the same in one of so many states.
  private static let triedAgain: UInt64 = 16

  /// Counts a crash.
  mutating func note(_ offered: OfferedInput) {
    kinds[offered.kind, default: 0] += 1
    inputs[offered.number, default: 0] += 1
  }

  /// Whether an input is left out in a state.
  func leavesOut(_ offered: OfferedInput, in state: StateDigest) -> Bool {
    guard kinds[offered.kind, default: 0] >= StateSearch.mostCrashes,
      inputs[offered.number, default: 0] >= Self.mostOfInput
    else { return false }
    return (state.low &+ UInt64(offered.number)) % Self.triedAgain != 0
  }
}
