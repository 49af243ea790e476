/// The plan of types whose values cannot be shown, such as closures.
///
/// Where their bytes are content, as those of a union, or the address of a C string, that they changed is
/// told though nobody can say how. Those of functions, tasks and the like are not: they differ whenever
/// somebody makes one anew.
final class OpaquePlan: TypePlan {
  let type: Any.Type
  // Never changed.
  nonisolated(unsafe) var traits: PlanTraits

  /// - Parameter holdsContent: whether the bytes are content.
  init(_ type: Any.Type, holdsContent: Bool = false) {
    self.type = type
    traits = PlanTraits(canLookAlike: true, holdsUnseen: holdsContent)
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value { .untracked }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    if traits.holdsUnseen { comparison.passUnseen() }
    return true
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    // Only asked where the bytes differ.
    if traits.holdsUnseen { comparison.reportUnseen() }
  }
}

extension OpaquePointer: UntrackedContent {}
extension UnsafeRawPointer: UntrackedContent {}
extension UnsafeMutableRawPointer: UntrackedContent {}
extension UnsafePointer: UntrackedContent {}
extension UnsafeMutablePointer: UntrackedContent {}
extension UnsafeBufferPointer: UntrackedContent {}
extension UnsafeMutableBufferPointer: UntrackedContent {}
extension UnsafeRawBufferPointer: UntrackedContent {}
extension UnsafeMutableRawBufferPointer: UntrackedContent {}
extension Unmanaged: UntrackedType {}
extension ObjectIdentifier: UntrackedType {}
extension Task: UntrackedType {}
extension UnsafeContinuation: UntrackedType {}
extension CheckedContinuation: UntrackedType {}
extension AsyncStream: UntrackedType {}
extension AsyncStream.Continuation: UntrackedType {}
extension AsyncThrowingStream: UntrackedType {}
extension AsyncThrowingStream.Continuation: UntrackedType {}
