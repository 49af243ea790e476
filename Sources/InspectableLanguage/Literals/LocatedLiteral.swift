/// A literal with the places of its parts in the text it was read from.
package struct LocatedLiteral: Sendable {
  /// The value.
  package var value: Value
  private var offset: Int
  private var source: [UInt8]

  fileprivate init(value: Value, offset: Int, source: [UInt8]) {
    self.value = value
    self.offset = offset
    self.source = source
  }

  /// Where a part of the value stands in the text, or the innermost part around it that was
  /// written.
  package func offset(of path: ValuePath) -> Int {
    LiteralLocator(source: source, root: offset).offset(of: path.components[...])
  }
}

extension Parser {
  /// Consumes a literal and keeps the places of its parts.
  package mutating func locatedLiteral() throws(SourceError) -> LocatedLiteral {
    skipTrivia()
    let offset = position
    return LocatedLiteral(value: try literal(), offset: offset, source: bytes)
  }
}
