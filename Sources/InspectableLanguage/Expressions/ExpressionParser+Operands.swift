extension ExpressionParser {
  mutating func operand() throws(SourceError) -> ExpressionNode {
    parser.skipTrivia()
    let start = parser.position
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw SourceError("nested more than \(Self.depthLimit) levels deep", at: start)
    }
    guard let byte = parser.byte else { throw parser.unexpected("a value or a path") }
    switch byte {
    case UInt8(ascii: "!"):
      parser.position += 1
      let inner = try operand()
      return node(.not(inner), from: start)
    case UInt8(ascii: "(") where !isTuple():
      parser.position += 1
      let inner = try query()
      parser.skipTrivia()
      guard parser.skip(")") else {
        throw parser.byte == nil
          ? parser.neverClosed(from: start) : parser.unexpected("an operator or ')'")
      }
      return try parts(of: ExpressionNode(kind: inner.kind, range: range(from: start)), from: start)
    case UInt8(ascii: "-") where isNegation:
      parser.position += 1
      let inner = try operand()
      return node(.negated(inner), from: start)
    case UInt8(ascii: "."):
      // Alone or before a subscript it is the scene itself, before a name it makes a case.
      let next = parser.byte(after: 1)
      let isPath =
        next.map { $0.isSpace || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "[") } ?? true
      return isPath ? try path() : try literal()
    case UInt8(ascii: "`"): return try word()
    default:
      return parser.endOfWord(from: start) > start ? try word() : try literal()
    }
  }

  /// Reads what begins with a word: a function, a literal or a path.
  private mutating func word() throws(SourceError) -> ExpressionNode {
    let start = parser.position
    var ahead = parser
    let name = try? ahead.name()
    guard let name else { return try path() }
    if name.qualifier == nil, !name.last.isQuoted {
      if ahead.isAt("(") {
        if let quantifier = Quantifier(rawValue: name.last.text) {
          return try quantified(quantifier, from: start, behind: ahead.position)
        }
        if let function = ExpressionFunction(rawValue: name.last.text) {
          return try call(function, from: start, behind: ahead.position)
        }
      } else if Parser.constant(name.last.text) != nil {
        return try literal()
      }
    }
    if ahead.isAt("(") { return try literal(orFunction: name) }
    var behind = ahead
    behind.skipTrivia()
    if behind.isAt("{"), let meant = meant(byCalling: name) { throw calledWithDot(name, meant) }
    let isCase =
      name.qualifier.map(NameSyntax.startsUppercase) ?? false && !name.firstIsQuoted
      && !ahead.isAt("[")
    return isCase ? try literal() : try path()
  }

  private mutating func literal() throws(SourceError) -> ExpressionNode {
    let start = parser.position
    let value = try parser.literalAtCursor()
    return node(.literal(value), from: start)
  }

  private mutating func literal(orFunction name: Parser.Name) throws(SourceError) -> ExpressionNode
  {
    if let meant = meant(byCalling: name) { throw calledWithDot(name, meant) }
    do {
      return try literal()
    } catch {
      guard !name.last.isQuoted, !NameSyntax.startsUppercase(name.text), error.offset > name.offset,
        !NameSyntax.isReserved(name.text)
      else { throw error }
      throw SourceError(
        ExpressionFunction.missing(name.text), at: name.offset)
    }
  }

  private func calledWithDot(_ name: Parser.Name, _ meant: String) -> SourceError {
    SourceError(
      "queries and functions are not called with a dot, did you mean \(meant)?", at: name.offset)
  }

  /// How a query or a function is written that somebody called as a method; nil if it is none.
  private func meant(byCalling name: Parser.Name) -> String? {
    guard let whole = name.qualifier, !NameSyntax.startsUppercase(whole), !name.last.isQuoted
    else { return nil }
    var inner = self
    _ = try? inner.parser.name()
    inner.parser.skipTrivia()
    if inner.parser.isAt("(") { inner.parser.position += 1 }
    inner.parser.skipTrivia()
    let label = (try? inner.parser.label()) ?? nil
    let start = inner.parser.position
    let (isEmpty, isClosure) = (inner.parser.isAt(")"), inner.parser.isAt("{"))
    let isRead = (try? inner.ofEach { parser throws(SourceError) in try parser.query() }) != nil
    let argument =
      isRead
      ? parser.text(start..<inner.parser.position).shown(to: 60) : asQuery(swiftAt: start) ?? "…"
    let subject = whole.shown(to: 60)
    return switch name.last.text {
    case "where", "filter": "count(\(subject), \(argument)) or \(subject) where \(argument)"
    case "map": "\(subject) map \(argument)"
    case "sort", "sorted": "\(subject) sort by \(argument)"
    case "group", "grouped": "\(subject) group by \(argument)"
    case "all", "allSatisfy": "all(\(subject), \(argument))"
    case "any": "any(\(subject), \(argument))"
    case "contains":
      label == "where" || isClosure
        ? "any(\(subject), \(argument))" : "\(subject) contains \(argument)"
    default:
      ExpressionFunction(rawValue: name.last.text).map {
        "\($0)(\(subject)\(isEmpty ? "" : ", \(argument)"))"
      }
    }
  }

  /// What a closure or a key path of Swift says of each element, as a query has it; nil if it is neither, or more.
  private func asQuery(swiftAt start: Int) -> String? {
    let text = parser.text(start..<parser.bytes.count)
    var query: String
    if text.hasPrefix("{"), let end = text.firstIndex(of: "}") {
      query = String(text[..<end].dropFirst().drop { $0 == " " }).replacing("$0", with: "it")
      while query.last == " " { query.removeLast() }
    } else if text.hasPrefix("\\.") {
      query = "it." + text.dropFirst(2).prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
    } else {
      return nil
    }
    guard !query.contains("$"), (try? ValueExpression(parsing: query)) != nil else { return nil }
    return query.shown(to: 60)
  }

  private mutating func path() throws(SourceError) -> ExpressionNode {
    let start = parser.position
    let operand = try pathOperand()
    return node(.path(operand), from: start)
  }

  private mutating func pathOperand() throws(SourceError) -> PathOperand {
    parser.skipTrivia()
    let first = parser.text(parser.position..<parser.endOfWord(from: parser.position))
    let located = try parser.locatedPath()
    let start: PathOperand.Start =
      switch first {
      case "it" where quantifiers > 0: .element
      case "key" where quantifiers > 0: .key
      default: .scene
      }
    return operand(located, from: start, droppingFirst: start == .scene ? 0 : 1)
  }

  private func operand(
    _ located: LocatedPath, from start: PathOperand.Start, droppingFirst dropped: Int
  ) -> PathOperand {
    PathOperand(
      path: ValuePath(Array(located.path.components.dropFirst(dropped))), start: start,
      offsets: located.offsets.dropFirst(dropped).map { $0 - base },
      range: located.range.lowerBound - base..<located.range.upperBound - base)
  }

  /// Reads the members and elements that are asked of what was read, if any.
  private mutating func parts(
    of whole: ExpressionNode, from start: Int
  ) throws(SourceError) -> ExpressionNode {
    let located = try parser.pathSteps()
    if located.path.isEmpty { return whole }
    return node(.part(whole, operand(located, from: .scene, droppingFirst: 0)), from: start)
  }

  /// Whether a `-` stands before something else than the digits of a literal.
  private var isNegation: Bool {
    guard let next = parser.byte(after: 1) else { return false }
    if next.isASCIIDigit { return false }
    let start = parser.position + 1
    return !["Double", "Float"].contains(parser.text(start..<parser.endOfWord(from: start)))
  }

  // MARK: Functions

  private mutating func quantified(
    _ quantifier: Quantifier, from start: Int, behind name: Int
  ) throws(SourceError) -> ExpressionNode {
    parser.position = name + 1
    let collection = try query()
    parser.skipTrivia()
    guard parser.skip(",") else {
      throw parser.unexpected("',' and a condition, as in \(quantifier)(PATH, it == 1)")
    }
    let body = try ofEach { parser throws(SourceError) in try parser.query() }
    try closeBracket(from: name)
    return node(.quantified(quantifier, collection, body), from: start)
  }

  private mutating func call(
    _ function: ExpressionFunction, from start: Int, behind name: Int
  ) throws(SourceError) -> ExpressionNode {
    parser.position = name + 1
    var arguments: [ExpressionNode] = []
    repeat {
      parser.skipTrivia()
      if parser.isAt(")"), arguments.count < function.required { break }
      // The condition of `count` is asked of each element.
      arguments.append(
        function == .count && !arguments.isEmpty
          ? try ofEach { parser throws(SourceError) in try parser.query() } : try query())
      parser.skipTrivia()
    } while parser.skip(",")
    guard (function.required...function.parameters.count).contains(arguments.count) else {
      throw SourceError(
        "\(function.rawValue) is written \(function.usage)", at: parser.position)
    }
    try closeBracket(from: name)
    if function == .count, arguments.count == 2 {
      let range = arguments[0].range.lowerBound..<arguments[1].range.upperBound
      let step = QueryStep(word: .where, body: arguments[1], end: range.upperBound)
      arguments = [ExpressionNode(kind: .query(arguments[0], [step]), range: range)]
    }
    return try parts(of: node(.call(function, arguments), from: start), from: start)
  }

  private mutating func closeBracket(from opening: Int) throws(SourceError) {
    parser.skipTrivia()
    guard parser.skip(")") else {
      throw parser.byte == nil ? parser.neverClosed(from: opening) : parser.unexpected("')'")
    }
  }

  /// Whether the bracket that comes next has a comma or a label directly inside, or nothing.
  ///
  /// What is found of the brackets inside is kept, so that no byte is looked at for each bracket around it.
  private mutating func isTuple() -> Bool {
    if let known = tuples[parser.position] { return known }
    var open: [(position: Int, hasParts: Bool, isEmpty: Bool)] = []
    var i = parser.position
    let start = i
    defer { parser.count?.add(i - start) }
    let bytes = parser.bytes
    while i < bytes.count {
      let byte = bytes[i]
      if !byte.isSpace, !open.isEmpty, !")]".utf8.contains(byte) {
        open[open.count - 1].isEmpty = false
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "`"):
        var quotation = parser
        quotation.position = i
        let isClosed =
          (try? byte == UInt8(ascii: "`") ? quotation.quotation() : quotation.string()) != nil
        guard isClosed else {
          for bracket in open { tuples[bracket.position] = bracket.hasParts }
          return tuples[start] ?? false
        }
        i = quotation.position - 1
      case UInt8(ascii: "#") where parser.isComment(at: i):
        while i + 1 < bytes.count, bytes[i + 1] != UInt8(ascii: "\n") { i += 1 }
      case UInt8(ascii: "<"):
        // The commas of generic arguments.
        let end = bytes.withUnsafeBufferPointer { NameSyntax.endOfGenerics($0, from: i) }
        if let end, end < bytes.count, bytes[i - 1].isASCIINameByte,
          bytes[end] == UInt8(ascii: "(") || bytes[end] == UInt8(ascii: ".")
        {
          i = end - 1
        }
      case UInt8(ascii: "("), UInt8(ascii: "["): open.append((i, false, true))
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard let closed = open.popLast() else { return false }
        tuples[closed.position] = closed.hasParts || closed.isEmpty
        if open.isEmpty { return closed.hasParts || closed.isEmpty }
      case UInt8(ascii: ","), UInt8(ascii: ":"): open[open.count - 1].hasParts = true
      default: break
      }
      i += 1
    }
    // What is never closed is a tuple where a comma or a label was met.
    for bracket in open { tuples[bracket.position] = bracket.hasParts }
    return tuples[start] ?? false
  }
}
