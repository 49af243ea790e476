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
      return Value.string(texts.joined(separator: separator))
    case .text:
      guard let thing = try thing(first) else { return nil }
      return Value.string(thing.value(limit: .ends).literal)
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
      return Value.string(whole.replacing(part, with: other))
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

  /// - Parameter offset: where the sign stands.
  mutating func calculated(
    _ sign: ArithmeticOperator, _ left: ExpressionNode, _ right: ExpressionNode, at offset: Int
  ) throws(SourceError) -> (any Explorable)? {
    if sign == .plus, let thing = try thing(left), case .string(let a) = thing.plainValue,
      !thing.isSecret
    {
      return try string(right, for: "+").map { Value.string(a + $0) }
    }
    guard let a = try number(left, for: sign.rawValue) else { return nil }
    if sign == .plus, let thing = try thing(right), case .string = thing.plainValue, !thing.isSecret
    {
      throw SourceError(
        "\(text(left)) is a number and \(text(right)) a text, which are joined as texts: "
          + "text(\(text(left))) + \(text(right))", at: right.range.lowerBound)
    }
    guard let b = try number(right, for: sign.rawValue)
    else { return nil }
    do {
      return try a.applying(sign, b).value
    } catch {
      throw SourceError(error.message, at: offset)
    }
  }

  private mutating func number(
    _ node: ExpressionNode, for word: String
  ) throws(SourceError) -> Number? {
    guard let thing = try thing(node) else { return nil }
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
