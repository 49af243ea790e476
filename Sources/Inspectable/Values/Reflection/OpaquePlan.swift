/// The plan of types whose values cannot be shown, such as closures.
final class OpaquePlan: TypePlan {
  let type: Any.Type
  // Never changed: what cannot be shown holds nothing that could be.
  nonisolated(unsafe) var traits = PlanTraits(canLookAlike: true)

  init(_ type: Any.Type) {
    self.type = type
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value { .untracked }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool { true }

  func hash(
    _ pointer: UnsafeRawPointer, into hasher: inout Hasher, _ objects: CapturedObjects?
  ) {}
}

extension OpaquePointer: UntrackedType {}
extension UnsafeRawPointer: UntrackedType {}
extension UnsafeMutableRawPointer: UntrackedType {}
extension UnsafePointer: UntrackedType {}
extension UnsafeMutablePointer: UntrackedType {}
extension UnsafeBufferPointer: UntrackedType {}
extension UnsafeMutableBufferPointer: UntrackedType {}
extension UnsafeRawBufferPointer: UntrackedType {}
extension UnsafeMutableRawBufferPointer: UntrackedType {}
extension Unmanaged: UntrackedType {}
extension ObjectIdentifier: UntrackedType {}
extension Task: UntrackedType {}
extension UnsafeContinuation: UntrackedType {}
extension CheckedContinuation: UntrackedType {}
extension AsyncStream: UntrackedType {}
extension AsyncStream.Continuation: UntrackedType {}
extension AsyncThrowingStream: UntrackedType {}
extension AsyncThrowingStream.Continuation: UntrackedType {}
