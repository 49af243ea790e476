import InspectableSystem

/// The plan of types whose values cannot be shown, such as closures.
///
/// A change of their bytes is reported, though not what it means: those of a union, the address of
/// a C string or of an instance. For a function only its code counts, not what it captured, which
/// differs each time the function is made anew.
final class OpaquePlan: TypePlan {
  let type: Any.Type
  // Never changed.
  nonisolated(unsafe) var traits: PlanTraits
  /// How many bytes there are, if that cannot be found from the type.
  private let ownSize: Int?

  /// - Parameters:
  ///   - size: how many bytes there are, where the type does not say it.
  ///   - holdsContent: whether the bytes are content.
  init(_ type: Any.Type, size: Int? = nil, holdsContent: Bool = true) {
    self.type = type
    ownSize = size
    traits = PlanTraits(
      isOpaque: true, canLookAlike: true, holdsUnseen: holdsContent, needsActor: true)
  }

  var size: Int { ownSize ?? RuntimeLayout.size(of: type) }

  /// How many of the bytes, counted from the first, are content.
  private func content(_ comparison: Comparison) -> Int {
    guard traits.holdsUnseen, RuntimeLayout.doubt == nil else { return 0 }
    guard RuntimeLayout.kind(of: type) == .function else { return size }
    return comparison.tellsFunctions ? MemoryLayout<UnsafeRawPointer>.size : 0
  }

  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value { .untracked }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    if !RawBytes.areEqual(old, new, content(comparison)) { comparison.passUnseen() }
    return true
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    if !RawBytes.areEqual(old, new, content(comparison)) { comparison.reportUnseen() }
  }
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
