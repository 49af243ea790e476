extension Evaluator {
  /// Both sides of an operator, and how they were written.
  struct Operands {
    let left: any Explorable
    let right: any Explorable
    let leftNode: ExpressionNode
    let rightNode: ExpressionNode
  }

  /// The quick answer for two whole numbers or two texts, and for whether a collection that is
  /// asked again and again contains one; nil for all else, such as secrets.
  ///
  /// Most questions about each of many elements are of this kind.
  static func plainly(
    _ binaryOperator: BinaryOperator, _ left: any Explorable, _ right: any Explorable
  ) -> Bool? {
    guard right.shape == .scalar else { return nil }
    if binaryOperator == .contains, !left.mayHoldSecret, !right.mayHoldSecret {
      return (left as? RememberedCollection)?.contains(right.value(limit: .full))
    }
    guard left.shape == .scalar else { return nil }
    switch (left.value(limit: .full), right.value(limit: .full)) {
    case (.int(let a), .int(let b)):
      return switch binaryOperator {
      case .equal: a == b
      case .unequal: a != b
      case .less: a < b
      case .lessOrEqual: a <= b
      case .greater: a > b
      case .greaterOrEqual: a >= b
      case .contains, .matches: nil
      }
    case (.string(let a), .string(let b)):
      return switch binaryOperator {
      case .equal: a.hasSameUnits(as: b)
      case .unequal: !a.hasSameUnits(as: b)
      default: nil
      }
    default: return nil
    }
  }

  mutating func apply(
    _ binaryOperator: BinaryOperator, _ operands: Operands
  ) throws(SourceError) -> Bool {
    switch binaryOperator {
    case .equal: return try areEqual(operands)
    case .unequal: return try !areEqual(operands)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard let order = try order(operands) else { return false }
      return switch binaryOperator {
      case .less: order == .less
      case .lessOrEqual: order == .less || order == .same
      case .greater: order == .greater
      default: order == .greater || order == .same
      }
    case .contains: return try contains(operands)
    case .matches: return try matches(operands)
    }
  }

  private func areEqual(_ operands: Operands) throws(SourceError) -> Bool {
    if let leftCount = operands.left.count, let rightCount = operands.right.count,
      leftCount != rightCount, Self.isSameCollection(operands.left.shape, operands.right.shape)
    {
      return false
    }
    let a = operands.left.value(limit: .full)
    let b = operands.right.value(limit: .full)
    guard ValueComparison.areComparable(a, b), Self.agree(operands.left, b),
      Self.agree(operands.right, a)
    else { throw incomparable(operands, a, b) }
    return ValueComparison.areEqual(a, b)
  }

  /// Says that an operator would have to look at a secret, if it would.
  ///
  /// Whether something is nil may be asked, and whether a dictionary has a key.
  func refusal(
    of binaryOperator: BinaryOperator, on operands: Operands
  ) -> SourceError? {
    // Mostly nothing is secret, and that is found out without allocating anything.
    guard operands.left.holdsSecret || operands.right.holdsSecret else { return nil }
    if operands.left.shape == .null || operands.right.shape == .null { return nil }
    var sides = [(operands.left, operands.leftNode), (operands.right, operands.rightNode)]
    if binaryOperator == .contains, case .dictionary = operands.left.shape { sides.removeFirst() }
    // What was typed is only a placeholder where the other side is secret.
    if case .literal = operands.leftNode.kind { sides.reverse() }
    for (thing, node) in sides where thing.holdsSecret {
      return SourceError(
        "\(text(node)) \(thing.isSecret ? "is" : "holds a") secret, it can only be compared with nil",
        at: node.range.lowerBound)
    }
    return nil
  }

  private static func isSameCollection(_ a: Shape, _ b: Shape) -> Bool {
    switch (a, b) {
    case (.array, .array), (.set, .set), (.dictionary, .dictionary): true
    default: false
    }
  }

  /// Whether an enum case that was written with its type can be a case of this thing's type.
  private static func agree(_ thing: any Explorable, _ written: Value) -> Bool {
    guard case .enumeration(let type?, _, _) = written,
      case .enumeration(let name, _) = thing.shape
    else { return true }
    let names = thing.typeNames.filter { $0 != name }
    return names.isEmpty || names.contains { ValueComparison.areSameType($0, type) }
  }

  private func order(_ operands: Operands) throws(SourceError) -> ValueComparison.Order? {
    let a = ValueComparison.unwrapped(operands.left.value(limit: .full))
    let b = ValueComparison.unwrapped(operands.right.value(limit: .full))
    if a == .null || b == .null { return nil }
    guard ValueComparison.areComparable(a, b) else { throw incomparable(operands, a, b) }
    guard let order = ValueComparison.order(a, b) else {
      throw SourceError(
        "\(text(operands.leftNode)) is \(a.kindPhrase), which has no order; "
          + "numbers, texts and dates have one",
        at: operands.leftNode.range.lowerBound)
    }
    return order
  }

  private func contains(_ operands: Operands) throws(SourceError) -> Bool {
    let needle = operands.right.value(limit: .full)
    if let screen = operands.left as? DrawnScreen, case .string(let part) = needle {
      return screen.lines.contains { Self.contains($0, part) }
    }
    switch operands.left.shape {
    case .null: return false
    case .array, .set:
      if let known = (operands.left as? RememberedCollection)?.contains(needle) { return known }
      let elements = operands.left.unorderedElements ?? []
      var hasComparable = elements.isEmpty
      for element in elements {
        let value = element.value(limit: .full)
        if ValueComparison.areEqual(value, needle) { return true }
        hasComparable = hasComparable || ValueComparison.areComparable(value, needle)
      }
      guard hasComparable else { throw cannotContain(operands, needle) }
      return false
    case .dictionary: return operands.left.entry(forKey: needle) != nil
    case .scalar, .record, .enumeration:
      guard case .string(let whole) = operands.left.value(limit: .full) else {
        throw SourceError(
          "\(text(operands.leftNode)) is \(operands.left.kindPhrase), "
            + "contains needs a text or a collection",
          at: operands.leftNode.range.lowerBound)
      }
      if needle == .null { return false }
      guard case .string(let part) = needle else { throw cannotContain(operands, needle) }
      return Self.contains(whole, part)
    }
  }

  private func cannotContain(_ operands: Operands, _ needle: Value) -> SourceError {
    SourceError(
      "\(text(operands.leftNode)) is \(operands.left.kindPhrase) and cannot contain "
        + needle.kindPhrase,
      at: operands.rightNode.range.lowerBound)
  }

  /// Whether the bytes of a text contain those of another.
  private static func contains(_ whole: String, _ part: String) -> Bool {
    var whole = whole
    var part = part
    return whole.withUTF8 { whole in
      part.withUTF8 { part in
        guard let first = part.first else { return true }
        guard part.count <= whole.count else { return false }
        return (0...(whole.count - part.count)).contains { i in
          whole[i] == first && whole[i..<i + part.count].elementsEqual(part)
        }
      }
    }
  }

  private mutating func matches(_ operands: Operands) throws(SourceError) -> Bool {
    guard case .string(let pattern) = operands.right.value(limit: .full),
      let regex = try? patterns[pattern] ?? Regex(pattern)
    else {
      throw SourceError(
        "expected a regular expression in quotes after 'matches'",
        at: operands.rightNode.range.lowerBound)
    }
    patterns[pattern] = regex
    if let screen = operands.left as? DrawnScreen {
      return screen.lines.contains { $0.firstMatch(of: regex) != nil }
    }
    if operands.left.shape == .null { return false }
    guard operands.left.shape == .scalar, case .string(let text) = operands.left.value(limit: .full)
    else {
      throw SourceError(
        "\(said(operands.leftNode, of: operands.left)), matches needs a text",
        at: operands.leftNode.range.lowerBound)
    }
    return text.firstMatch(of: regex) != nil
  }

  // MARK: Messages

  private func incomparable(_ operands: Operands, _ a: Value, _ b: Value) -> SourceError {
    let left = text(operands.leftNode)
    var hint = ""
    if case .literal(let value) = operands.rightNode.kind {
      if ValueComparison.category(value) == .number, operands.left.count != nil {
        hint = ", did you mean \(left).count?"
      } else if case .string(let name) = value, case .enumeration = operands.left.shape {
        hint = ", did you mean \(Value.enumCase(name).literal)?"
      }
    }
    return SourceError(
      "\(left) is \(operands.left.kindPhrase), which does not compare with "
        + "\(operands.right.kindPhrase)\(hint)",
      at: operands.rightNode.range.lowerBound)
  }

  /// What stands at a part of the expression, for messages: `state.todos is an array of 3`.
  func said(_ node: ExpressionNode, of thing: any Explorable) -> String {
    said(text(node), of: thing)
  }

  /// The same of something under a name.
  ///
  /// Who writes nil need not be told that it is nil.
  func said(_ name: String, of thing: any Explorable) -> String {
    guard thing.shape == .null else { return "\(name) is \(thing.kindPhrase)" }
    return name == "nil" ? "nil is no value" : "\(name) has no value now (it is nil)"
  }

  /// A part of the expression as it was written.
  func text(_ node: ExpressionNode) -> String {
    let bytes = expression.source.utf8.dropFirst(node.range.lowerBound).prefix(node.range.count)
    return String(decoding: bytes, as: UTF8.self).shown(to: 60)
  }
}

extension Explorable {
  /// How many elements a collection has, nil if this is none.
  fileprivate var count: Int? {
    switch shape {
    case .array(let count), .set(let count), .dictionary(let count): count
    case .null, .scalar, .record, .enumeration: nil
    }
  }
}
