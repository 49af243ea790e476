/// Finds where a part of a literal stands in its text, by reading it once more.
///
/// Nothing is kept for this while a command is read, so only a command with an error takes the
/// time.
struct LiteralLocator {
  let source: [UInt8]
  /// Where the literal begins.
  let root: Int

  /// Where the part begins, or the innermost part around it that was written.
  func offset(of path: ArraySlice<ValuePath.Component>) -> Int {
    var offset = root
    for component in path {
      guard let next = try? part(component, of: offset) else { break }
      offset = next
    }
    return offset
  }

  /// Where a part of the literal at an offset begins, nil if it has none of that name.
  private func part(_ component: ValuePath.Component, of offset: Int) throws(SourceError) -> Int? {
    var parser = Parser(bytes: source, from: offset)
    if parser.isAt("[") { return try element(component, parser) }
    var caseName: String?
    if parser.skip(".") {
      caseName = try parser.word()?.text
    } else {
      let name = try parser.name()
      if name?.isWord("Set") == true, parser.skip("(") {
        parser.skipTrivia()
        return try element(component, parser)
      }
      if name?.qualifier != nil { caseName = name?.last.text }
    }
    guard case .member(let wanted) = component else { return nil }
    if let found = try member(wanted, parser) { return found }
    // The name of the case itself stands in the path before the parts of its payload.
    return wanted == caseName ? offset : nil
  }

  private func member(_ wanted: String, _ start: Parser) throws(SourceError) -> Int? {
    var parser = start
    guard parser.skip("(") else { return nil }
    var position = 0
    var unlabelled: Int?
    repeat {
      parser.skipTrivia()
      if parser.isAt(")") { break }
      let label = try parser.label()
      if label == wanted { return parser.position }
      if wanted == String(position) { unlabelled = parser.position }
      _ = try parser.literal()
      parser.skipTrivia()
      position += 1
    } while parser.skip(",")
    return unlabelled
  }

  private func element(_ component: ValuePath.Component, _ start: Parser) throws(SourceError)
    -> Int?
  {
    var parser = start
    guard parser.skip("[") else { return nil }
    var position = 0
    repeat {
      parser.skipTrivia()
      if parser.isAt("]") { break }
      let offset = parser.position
      let value = try parser.literal()
      parser.skipTrivia()
      if parser.skip(":") {
        parser.skipTrivia()
        if component == .key(value) { return parser.position }
        if case .index(let key) = component, value == .int(key) { return parser.position }
        _ = try parser.literal()
        parser.skipTrivia()
      } else if component == .index(position) {
        return offset
      }
      position += 1
    } while parser.skip(",")
    return nil
  }
}
