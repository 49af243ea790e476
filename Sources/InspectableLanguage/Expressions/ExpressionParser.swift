extension Parser {
  /// Consumes an expression.
  package mutating func expression() throws(SourceError) -> ValueExpression {
    skipTrivia()
    var reader = ExpressionParser(parser: self, base: position)
    let root = try reader.query()
    let start = position
    position = reader.parser.position
    return ValueExpression(source: text(start..<position), offset: start, root: root)
  }
}

/// Reads one expression by recursive descent, to a limited depth.
struct ExpressionParser {
  var parser: Parser
  /// Where the expression begins; its nodes count from there.
  let base: Int
  var depth = 0
  /// How many questions about each element enclose what is read now.
  var quantifiers = 0
  /// Whether the brackets that were looked into are those of tuples, by where they open.
  var tuples: [Int: Bool] = [:]

  /// How deep brackets, `!` and functions can be nested.
  static let depthLimit = 100

  /// How deep questions about each element can be nested, since each of them can be asked as often as
  /// those around it have elements.
  static let questionLimit = 8

  // MARK: Queries

  /// Reads a collection and what is to be done with it, one thing after the other.
  mutating func query() throws(SourceError) -> ExpressionNode {
    parser.skipTrivia()
    let start = parser.position
    let collection = try disjunction()
    var steps: [QueryStep] = []
    func end() -> Int { parser.position - base }
    while true {
      guard steps.count <= Self.depthLimit else {
        throw SourceError(
          "more than \(Self.depthLimit) words in one query",
          at: steps[Self.depthLimit - 1].end + base)
      }
      if skip(word: "where") {
        let body = try ofEach { parser throws(SourceError) in try parser.disjunction() }
        steps.append(QueryStep(word: .where, body: body, end: end()))
      } else if skip(word: "map") {
        let body = try ofEach { parser throws(SourceError) in try parser.disjunction() }
        steps.append(QueryStep(word: .map, body: body, end: end()))
      } else if skip(word: "sort") {
        try expectBy(after: "sort")
        let key = try ofEach { parser throws(SourceError) in try parser.disjunction() }
        let descending = skip(word: "descending")
        if !descending { _ = skip(word: "ascending") }
        steps.append(QueryStep(word: .sort(descending: descending), body: key, end: end()))
      } else if skip(word: "group") {
        try expectBy(after: "group")
        let body = try ofEach { parser throws(SourceError) in try parser.disjunction() }
        steps.append(QueryStep(word: .group, body: body, end: end()))
      } else {
        try refuseUnknownOperator()
        return steps.isEmpty ? collection : node(.query(collection, steps), from: start)
      }
    }
  }

  /// Reads what is asked of each element.
  mutating func ofEach(
    _ read: (inout ExpressionParser) throws(SourceError) -> ExpressionNode
  ) throws(SourceError) -> ExpressionNode {
    parser.skipTrivia()
    quantifiers += 1
    defer { quantifiers -= 1 }
    guard quantifiers <= Self.questionLimit else {
      throw SourceError(
        "questions about each element nested more than \(Self.questionLimit) levels deep",
        at: parser.position)
    }
    return try read(&self)
  }

  private mutating func expectBy(after word: String) throws(SourceError) {
    guard skip(word: "by") else {
      parser.skipTrivia()
      throw parser.unexpected("'by' after '\(word)'")
    }
  }

  // MARK: Operators

  mutating func disjunction() throws(SourceError) -> ExpressionNode {
    let start = parser.position
    var parts = [try conjunction()]
    while skip(operator: "||") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : node(.or(parts), from: start)
  }

  private mutating func conjunction() throws(SourceError) -> ExpressionNode {
    parser.skipTrivia()
    let start = parser.position
    var parts = [try comparison()]
    while skip(operator: "&&") { parts.append(try comparison()) }
    return parts.count == 1 ? parts[0] : node(.and(parts), from: start)
  }

  private mutating func comparison() throws(SourceError) -> ExpressionNode {
    parser.skipTrivia()
    let start = parser.position
    let left = try sum()
    var result = left
    if let binaryOperator = takeOperator() {
      parser.skipTrivia()
      let offset = parser.position
      let right = try sum()
      if binaryOperator == .matches { try checkPattern(right, at: offset) }
      result = node(.binary(binaryOperator, left, right), from: start)
    } else if skip(word: "is") {
      let test = try kindTest()
      result = node(.test(left, test), from: start)
    } else {
      return left
    }
    var next = self
    let end = next.parser
    next.parser.skipTrivia()
    let offset = next.parser.position
    if next.takeOperator() != nil || next.skip(word: "is") {
      throw SourceError("comparisons do not chain, put the first one in brackets", at: offset)
    }
    parser = end
    return result
  }

  private mutating func sum() throws(SourceError) -> ExpressionNode {
    parser.skipTrivia()
    let start = parser.position
    let first = try product()
    var steps: [ArithmeticStep] = []
    while let (sign, offset) = takeOperator(among: [.plus, .minus]) {
      steps.append(ArithmeticStep(sign: sign, offset: offset, operand: try product()))
    }
    return steps.isEmpty ? first : node(.arithmetic(first, steps), from: start)
  }

  private mutating func product() throws(SourceError) -> ExpressionNode {
    parser.skipTrivia()
    let start = parser.position
    let first = try operand()
    var steps: [ArithmeticStep] = []
    while let (sign, offset) = takeOperator(among: [.times, .dividedBy, .remainder]) {
      steps.append(ArithmeticStep(sign: sign, offset: offset, operand: try operand()))
    }
    return steps.isEmpty ? first : node(.arithmetic(first, steps), from: start)
  }

  /// Consumes a sign, and tells where it stands; nil if none of these comes next.
  private mutating func takeOperator(
    among signs: [ArithmeticOperator]
  ) -> (ArithmeticOperator, Int)? {
    let start = parser.position
    parser.skipTrivia()
    // Two signs are a flag, a comment of another language or a slip.
    if let byte = parser.byte, parser.byte(after: 1) != byte {
      for sign in signs where sign.rawValue.utf8.first == byte {
        defer { parser.position += 1 }
        return (sign, parser.position - base)
      }
    }
    parser.position = start
    return nil
  }

  /// Consumes an operator between two values; nil if none comes next.
  private mutating func takeOperator() -> BinaryOperator? {
    let start = parser.position
    parser.skipTrivia()
    let symbols: [(StaticString, BinaryOperator)] = [
      ("==", .equal), ("!=", .unequal), ("<=", .lessOrEqual), (">=", .greaterOrEqual),
      ("<", .less), (">", .greater),
    ]
    for (symbol, binaryOperator) in symbols where parser.comes(symbol) {
      parser.position += symbol.utf8CodeUnitCount
      return binaryOperator
    }
    for binaryOperator in [BinaryOperator.contains, .matches] {
      if skip(word: binaryOperator.rawValue) { return binaryOperator }
    }
    parser.position = start
    return nil
  }

  private mutating func skip(operator symbol: StaticString) -> Bool {
    let start = parser.position
    parser.skipTrivia()
    if parser.comes(symbol) {
      parser.position += symbol.utf8CodeUnitCount
      return true
    }
    parser.position = start
    return false
  }

  private mutating func skip(word: String) -> Bool {
    let start = parser.position
    parser.skipTrivia()
    let end = parser.endOfWord(from: parser.position)
    if parser.text(parser.position..<end) == word {
      parser.position = end
      return true
    }
    parser.position = start
    return false
  }

  private mutating func kindTest() throws(SourceError) -> KindTest {
    parser.skipTrivia()
    if parser.skip(".") {
      guard let word = try parser.word() else {
        throw parser.unexpected("a case's name after '.'")
      }
      return .caseName(word.text)
    }
    guard let name = try parser.name(standsAlone: true) else {
      throw parser.unexpected("nil, a type or a case after 'is'")
    }
    if name.isWord("not") {
      throw SourceError("'is not' is written !(… is …)", at: name.offset)
    }
    return name.isWord("nil") ? .null : .name(name.text)
  }

  private func checkPattern(_ node: ExpressionNode, at offset: Int) throws(SourceError) {
    // A hidden pattern comes from something that was written with secrets hidden. It can be read,
    // and is refused when it is asked.
    if case .literal(.secret) = node.kind { return }
    guard case .literal(.string(let pattern)) = node.kind else {
      throw SourceError("expected a regular expression in quotes after 'matches'", at: offset)
    }
    // What reads regular expressions recurses, and would overflow the stack.
    guard pattern.setsWithinSets <= Self.depthLimit else {
      throw SourceError(
        "this is no regular expression: sets nested more than \(Self.depthLimit) levels deep",
        at: offset)
    }
    do {
      _ = try Regex(pattern)
    } catch {
      throw SourceError("this is no regular expression: \("\(error)".shown(to: 200))", at: offset)
    }
  }

  // MARK: Helpers

  func node(_ kind: ExpressionNode.Kind, from start: Int) -> ExpressionNode {
    parser.count?.add(1)
    return ExpressionNode(kind: kind, range: range(from: start))
  }

  func range(from start: Int) -> Range<Int> {
    start - base..<parser.position - base
  }

  /// Names what was meant where another language's operator stands.
  private func refuseUnknownOperator() throws(SourceError) {
    var ahead = parser
    ahead.skipTrivia()
    let end = ahead.endOfWord(from: ahead.position)
    let word = ahead.text(ahead.position..<end)
    let instead: String? =
      switch word {
      case "and": "&&"
      case "or": "||"
      case "in": "contains"
      case "like", "matching": "matches"
      case "filter", "filtered", "select", "having": "where"
      case "sorted", "order", "ordered": "sort by"
      case "grouped": "group by"
      case "": ahead.isAt("=") ? "==" : ahead.isAt("&") ? "&&" : ahead.isAt("|") ? "||" : nil
      default: nil
      }
    if let instead {
      let found = word.isEmpty ? ahead.found : "'\(word)'"
      throw SourceError("\(found) is no operator, did you mean \(instead)?", at: ahead.position)
    }
    if ahead.isAt("?") {
      throw SourceError("\(ahead.found) is no operator", at: ahead.position)
    }
  }
}

extension String {
  /// How many brackets of a regular expression are open at most.
  fileprivate var setsWithinSets: Int {
    var (open, most) = (0, 0)
    var isEscaped = false
    for byte in utf8 {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "["): open += 1
      case UInt8(ascii: "]"): open = max(0, open - 1)
      default: break
      }
      most = max(most, open)
    }
    return most
  }
}
