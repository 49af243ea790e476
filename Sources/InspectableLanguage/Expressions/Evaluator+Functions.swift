extension Evaluator {
  /// What a function gives; nil if that depends on a missing path.
  mutating func called(
    _ function: ExpressionFunction, _ arguments: [ExpressionNode]
  ) throws(SourceError) -> (any Explorable)? {
    guard let first = arguments.first else { return nil }
    switch function {
    case .count: return try count(first)
    case .min, .max:
      return try extreme(first, isGreatest: function == .max, of: function.rawValue)
    case .sum: return try sum(first)
    case .unique: return try unique(first)
    case .joined:
      guard let collection = try thing(first) else { return nil }
      try refuseSecret(collection, first)
      var texts: [String] = []
      for element in try elements(of: collection, first, for: "joined") {
        guard case .string(let text) = ValueComparison.unwrapped(element.value.value(limit: .full))
        else {
          throw SourceError(
            "\(said("an element of \(text(first))", of: element.value)), joined needs texts",
            at: first.range.lowerBound)
        }
        texts.append(text)
      }
      guard let separator = try string(arguments[1], for: function) else { return nil }
      return try text(of: texts, joinedBy: separator, at: first)
    case .text:
      guard let thing = try thing(first) else { return nil }
      let literal = thing.value(limit: .ends).literal
      // A text is written with escapes, which the next one would escape again.
      if case .call(.text, _) = first.kind {
        try refuseLength(literal.utf8.count, at: first.range.lowerBound)
      }
      return Value.string(literal)
    case .lowercased: return try string(first, for: function).map { Value.string($0.lowercased()) }
    case .uppercased: return try string(first, for: function).map { Value.string($0.uppercased()) }
    case .trimmed: return try string(first, for: function).map { Value.string(Self.trimmed($0)) }
    case .split:
      guard let whole = try string(first, for: function),
        let separator = try separator(arguments[1], for: function)
      else { return nil }
      return Value.array(
        whole.split(separator: separator, omittingEmptySubsequences: false)
          .map { .string(String($0)) })
    case .replacing:
      guard let whole = try string(first, for: function),
        let part = try separator(arguments[1], for: function),
        let other = try string(arguments[2], for: function)
      else { return nil }
      let parts = whole.split(separator: part, omittingEmptySubsequences: false)
      return try text(of: parts, joinedBy: other, at: first)
    case .abs, .rounded:
      guard let number = try number(first, for: function.rawValue) else { return nil }
      guard let found = function == .abs ? number.magnitude : number.rounded else {
        throw SourceError(
          "\(text(first)) is too large for \(function.rawValue)", at: first.range.lowerBound)
      }
      return found.value
    }
  }

  private mutating func count(_ node: ExpressionNode) throws(SourceError) -> (any Explorable)? {
    guard let thing = try thing(node) else { return nil }
    switch thing.shape {
    case .array(let count), .set(let count), .dictionary(let count): return Value.int(count)
    case .scalar where !thing.isSecret:
      if case .string(let text) = thing.value(limit: .full) { return Value.int(text.count) }
    default: break
    }
    try refuseSecret(thing, node)
    throw SourceError(
      "\(said(node, of: thing)), count needs a collection or a text",
      at: node.range.lowerBound)
  }

  private mutating func sum(_ node: ExpressionNode) throws(SourceError) -> (any Explorable)? {
    guard let collection = try thing(node) else { return nil }
    try refuseSecret(collection, node)
    var total = Number.whole(0, isUnsigned: false)
    for element in try elements(of: collection, node, for: "sum") {
      let value = ValueComparison.unwrapped(element.value.value(limit: .full))
      if value == .null { continue }
      guard let number = Number(value) else {
        throw SourceError(
          "an element of \(text(node)) is \(value.kindPhrase), sum needs numbers",
          at: node.range.lowerBound)
      }
      do {
        total = try total.applying(.plus, number)
      } catch {
        throw SourceError(error.message, at: node.range.lowerBound)
      }
    }
    return total.value
  }

  // MARK: Arithmetic

  mutating func negated(_ node: ExpressionNode) throws(SourceError) -> (any Explorable)? {
    guard let number = try number(node, for: "-") else { return nil }
    do {
      return try Number.whole(0, isUnsigned: false).applying(.minus, number).value
    } catch {
      throw SourceError(error.message, at: node.range.lowerBound)
    }
  }

  /// What signs make of what stands between them, from left to right; each part is asked once.
  mutating func calculated(
    _ first: ExpressionNode, _ steps: [ArithmeticStep]
  ) throws(SourceError) -> (any Explorable)? {
    guard let start = try thing(first) else { return nil }
    var text: String? = if case .string(let text) = start.plainValue { text } else { nil }
    var number: Number?
    var end = first.range.upperBound
    for step in steps {
      let (sign, right) = (step.sign, step.operand)
      // What stands before the sign, for messages.
      let left = ExpressionNode(
        kind: .literal(.null), range: first.range.lowerBound..<end)
      end = right.range.upperBound
      if sign == .plus, let length = text?.utf8.count {
        guard let more = try string(right, for: "+") else { return nil }
        try refuseLength(length + more.utf8.count, at: step.offset)
        text?.append(more)
        continue
      }
      if number == nil {
        number = try self.number(in: text.map(Value.string) ?? start, left, for: sign)
      }
      guard let a = number, let thing = try thing(right) else { return nil }
      if sign == .plus, case .string = thing.plainValue {
        let (a, b) = (self.text(left), self.text(right))
        throw SourceError(
          "\(a) is a number and \(b) a text, which are joined as texts: text(\(a)) + \(b)",
          at: right.range.lowerBound)
      }
      guard let b = try self.number(in: thing, right, for: sign) else { return nil }
      do {
        number = try a.applying(sign, b).narrowed
      } catch {
        throw SourceError(error.message, at: step.offset)
      }
    }
    return text.map(Value.string) ?? number?.value
  }

  private func number(
    in thing: any Explorable, _ node: ExpressionNode, for sign: ArithmeticOperator
  ) throws(SourceError) -> Number? { try number(in: thing, node, for: sign.rawValue) }

  private mutating func number(
    _ node: ExpressionNode, for word: String
  ) throws(SourceError) -> Number? {
    guard let thing = try thing(node) else { return nil }
    return try number(in: thing, node, for: word)
  }

  private func number(
    in thing: any Explorable, _ node: ExpressionNode, for word: String
  ) throws(SourceError) -> Number? {
    try refuseSecret(thing, node)
    if let number = Number(thing.plainValue) { return number }
    if thing.shape == .null, isLenient { return nil }
    throw SourceError(
      "\(said(node, of: thing)), \(word) needs \(word == "+" ? "numbers or texts" : "a number")",
      at: node.range.lowerBound)
  }

  // MARK: Texts

  private mutating func string(
    _ node: ExpressionNode, for function: ExpressionFunction
  ) throws(SourceError) -> String? { try string(node, for: function.rawValue) }

  private mutating func string(
    _ node: ExpressionNode, for word: String
  ) throws(SourceError) -> String? {
    guard let thing = try thing(node) else { return nil }
    try refuseSecret(thing, node)
    if case .string(let text) = thing.plainValue { return text }
    if thing.shape == .null, isLenient { return nil }
    let hint = thing.shape == .null ? "" : ", such as text(\(text(node)))"
    throw SourceError(
      "\(said(node, of: thing)), \(word) needs a text\(hint)", at: node.range.lowerBound)
  }

  /// How many bytes a text may have that an expression makes: each function and sign could double it.
  private static let longestText = 1 << 20

  private func refuseLength(_ length: Int, at offset: Int) throws(SourceError) {
    guard length > Self.longestText else { return }
    throw SourceError("the text would be longer than \(Self.longestText >> 20) MB", at: offset)
  }

  private func text(
    of parts: [some StringProtocol], joinedBy separator: String, at node: ExpressionNode
  ) throws(SourceError) -> Value {
    let (between, overflow) = max(0, parts.count - 1)
      .multipliedReportingOverflow(by: separator.utf8.count)
    try refuseLength(
      overflow ? .max : parts.reduce(between) { $0 + $1.utf8.count }, at: node.range.lowerBound)
    return .string(parts.joined(separator: separator))
  }

  private mutating func separator(
    _ node: ExpressionNode, for function: ExpressionFunction
  ) throws(SourceError) -> String? {
    let text = try string(node, for: function)
    guard text?.isEmpty == true else { return text }
    throw SourceError(
      "\(function.rawValue) needs a text that is not empty here", at: node.range.lowerBound)
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }
}

extension Explorable {
  /// The value of a thing without parts or with few; null for a collection.
  fileprivate var plainValue: Value {
    switch shape {
    case .scalar, .enumeration, .record: ValueComparison.unwrapped(value(limit: .full))
    case .null, .array, .set, .dictionary: .null
    }
  }
}
