/// What `set` is given: `list.local.selectedIndex = 2`.
package struct Assignment: Sendable, CustomStringConvertible {
  /// What is set.
  package var target: LocatedPath
  /// The new value.
  package var value: Value
  /// Where the value begins.
  package var valueOffset: Int
  private var source: [UInt8]

  init(target: LocatedPath, value: Value, valueOffset: Int, source: [UInt8]) {
    self.target = target
    self.value = value
    self.valueOffset = valueOffset
    self.source = source
  }

  /// The path that is set.
  package var path: ValuePath { target.path }

  /// The assignment as it is kept in journals.
  package var description: String { "\(path) = \(value.literal)" }

  /// Where a part of the new value stands in the text, or the innermost part around it that was
  /// written.
  package func offset(of path: ValuePath) -> Int {
    LiteralLocator(source: source, root: valueOffset).offset(of: path.components[...])
  }
}

extension Parser {
  /// Consumes an assignment, `PATH = VALUE`, which reaches to the end of the text.
  package mutating func assignment() throws(SourceError) -> Assignment {
    let target = try locatedPath()
    skipTrivia()
    guard isAt("="), byte(after: 1) != UInt8(ascii: "=") else {
      let hint = isAt("=") ? ", '==' only compares" : ""
      throw unexpected("'=' and a value\(hint)")
    }
    position += 1
    skipTrivia()
    let start = position
    if let operand = expressionOperand() { throw noExpression("'\(operand)' is a path", at: start) }
    let value = try literalAtCursor()
    let end = position
    skipTrivia()
    if position < bytes.count, "+-*/%=!<>&|?".utf8.contains(bytes[position]) {
      throw noExpression("expected the end after \(text(start..<end).shown(to: 40))", at: position)
    }
    try expectEnd()
    return Assignment(target: target, value: value, valueOffset: start, source: bytes)
  }

  private func noExpression(_ detail: String, at offset: Int) -> SourceError {
    SourceError("the right side is one value, never an expression; \(detail)", at: offset)
  }

  /// The path that comes next where a literal should, if it cannot be meant as a text.
  private func expressionOperand() -> String? {
    var copy = self
    // A literal begins with a backtick where its type has a name that is no type's, such as `lower`.some.
    guard let byte, !"[.`".utf8.contains(byte), !byte.isASCIIDigit,
      let path = try? copy.locatedPath(), path.path.components.count > 1
    else { return nil }
    if copy.isAt("(") { return nil }
    let first = text(position..<endOfWord(from: position))
    // `Phase.idle` is a literal.
    if NameSyntax.startsUppercase(first), !path.path.components.contains(.all) { return nil }
    return text(path.range).shown(to: 40)
  }
}
