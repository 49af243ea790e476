extension Value {
  /// The value with something in it replaced, as a `set` asks for.
  ///
  /// - Parameters:
  ///   - inner: the path to that in this value, which is the end of the other.
  ///   - path: the path as the request has it, into which a refusal points.
  func replacing(
    _ inner: ValuePath, of path: ValuePath, with new: Value
  ) throws(Refusal) -> Value {
    do throws(MissingPath) {
      return try replacing(inner, with: new)
    } catch {
      var error = error
      error.path = path
      error.position += path.components.count - inner.components.count
      throw Refusal(error.message, at: .step(index: error.position))
    }
  }
}
