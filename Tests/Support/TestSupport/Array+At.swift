extension Array {
  /// The element at an index, or nil if there are fewer.
  ///
  /// Tests use it on results: an index out of range would end every test, and hide which one had
  /// too few elements.
  public func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
