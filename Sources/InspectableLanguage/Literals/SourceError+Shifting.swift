extension SourceError {
  /// The same error in a text where this one's begins `distance` bytes later.
  package func shifted(by distance: Int) -> SourceError {
    SourceError(message, at: offset + distance)
  }
}
