extension Value {
  /// The value with something in it replaced, as a `set` asks for.
  ///
  /// - Parameters:
  ///   - inner: the path within this value to what is replaced; `path` ends with it.
  ///   - path: the whole path of the request, in which a refusal points at a step.
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
