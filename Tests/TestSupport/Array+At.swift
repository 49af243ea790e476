extension Array {
  /// The element at a place, or nil where there are fewer.
  ///
  /// For what a test was given: an index out of range would end every test, and hide which one had
  /// too little.
  public func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
