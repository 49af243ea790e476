extension SourceError {
  /// The same error in a longer text, in which this one's text begins after `distance` bytes.
  package func shifted(by distance: Int) -> SourceError {
    SourceError(message, at: offset + distance)
  }
}
