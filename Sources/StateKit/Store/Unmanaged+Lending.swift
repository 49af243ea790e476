extension Unmanaged {
  /// Lends the object to a function without counting a reference to it; only while it is there.
  @inlinable
  @inline(__always)
  func lend<Result>(_ body: (Instance) throws -> Result) rethrows -> Result {
    // Not called with a closure of the main actor, which would then ask for its actor each time.
    try _withUnsafeGuaranteedRef(body)
  }
}
