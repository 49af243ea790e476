/// Writes expressions in canonical form.
struct ExpressionWriter {
  private var writer = LiteralWriter()
  private var isQuantified = false

  var text: String { writer.text }

  private enum Precedence: Int {
    case query, or, and, comparison, sum, product, operand
  }

  mutating func write(_ node: ExpressionNode) {
    write(node, within: .query)
  }

  private mutating func write(_ node: ExpressionNode, within outer: Precedence) {
    let needsBrackets = Self.precedence(node).rawValue < outer.rawValue
    if needsBrackets { writer.put("(") }
    switch node.kind {
    case .path(let operand): write(operand)
    case .literal(let value): write(value)
    case .not(let inner):
      writer.put("!")
      write(inner, within: .operand)
    case .and(let parts): write(parts, " && ", within: .comparison)
    case .or(let parts): write(parts, " || ", within: .and)
    case .binary(let binaryOperator, let left, let right):
      write(left, within: .sum)
      writer.put(text: " \(binaryOperator.rawValue) ")
      write(right, within: .sum)
    case .test(let inner, let test):
      write(inner, within: .sum)
      writer.put(" is ")
      write(test)
    case .quantified(let quantifier, let collection, let body):
      writer.put(text: quantifier.rawValue + "(")
      write(collection, within: .query)
      writer.put(", ")
      writeOfEach(body, within: .query)
      writer.put(")")
    case .negated(let inner):
      writer.put("-")
      // Digits behind a sign are a literal.
      if case .literal = inner.kind {
        writeInBrackets(inner)
      } else {
        write(inner, within: .operand)
      }
    case .arithmetic(let first, let steps):
      let precedence = Self.precedence(node)
      write(first, within: precedence)
      for step in steps {
        writer.put(text: " \(step.sign.rawValue) ")
        // The same sign again is done from the left.
        write(step.operand, within: precedence == .sum ? .product : .operand)
      }
    case .call(let function, let arguments):
      writer.put(text: function.rawValue + "(")
      for (index, argument) in arguments.enumerated() {
        if index > 0 { writer.put(", ") }
        write(argument, within: .query)
      }
      writer.put(")")
    case .query(let collection, let steps):
      write(collection, within: .query)
      for step in steps {
        writer.put(text: " \(step.word.text) ")
        writeOfEach(step.body, within: .or)
        if step.word == .sort(descending: true) { writer.put(" descending") }
      }
    case .part(let whole, let operand):
      if case .call = whole.kind { write(whole) } else { writeInBrackets(whole) }
      if case .member? = operand.path.components.first { writer.put(".") }
      writer.write(operand.path)
    }
    if needsBrackets { writer.put(")") }
  }

  private mutating func writeInBrackets(_ node: ExpressionNode) {
    writer.put("(")
    write(node)
    writer.put(")")
  }

  /// Writes what is asked of each element.
  private mutating func writeOfEach(_ body: ExpressionNode, within precedence: Precedence) {
    let wasQuantified = isQuantified
    isQuantified = true
    write(body, within: precedence)
    isQuantified = wasQuantified
  }

  private mutating func write(
    _ parts: [ExpressionNode], _ separator: StaticString, within precedence: Precedence
  ) {
    for (i, part) in parts.enumerated() {
      if i > 0 { writer.put(separator) }
      write(part, within: precedence)
    }
  }

  private static func precedence(_ node: ExpressionNode) -> Precedence {
    switch node.kind {
    case .or: .or
    case .and: .and
    case .binary, .test: .comparison
    case .arithmetic(_, let steps): steps.first?.sign.isProduct == true ? .product : .sum
    case .query: .query
    case .path, .literal, .not, .quantified, .negated, .call, .part: .operand
    }
  }

  /// Writes a literal such that it reads back as one where a path or bracket could stand as well.
  private mutating func write(_ value: Value) {
    switch value {
    case .tuple(let members) where members.count == 1 && members[0].label == nil:
      writer.put("(")
      writer.write(members[0].value)
      writer.put(",)")
    case .record(let type, let members) where ExpressionFunction.names.contains(type):
      writer.put(quotedName: type)
      writer.write(.tuple(members))
    case .enumeration(.some, _, let payload) where payload.isEmpty:
      let start = writer.bytes.count
      writer.write(value)
      if writer.bytes[start...].contains(UInt8(ascii: "`")) { writer.put("()") }
    default: writer.write(value)
    }
  }

  private mutating func write(_ operand: PathOperand) {
    guard !operand.isElement else {
      writer.put(text: operand.start == .key ? "key" : "it")
      guard let first = operand.path.components.first else { return }
      if case .member = first { writer.put(".") }
      return writer.write(operand.path)
    }
    guard case .member(let name)? = operand.path.components.first else {
      // A subscript of the scene itself: without the dot it would be read as an array.
      if !operand.path.isEmpty { writer.put(".") }
      return writer.write(operand.path)
    }
    guard isMistakable(name, operand.path) else { return writer.write(operand.path) }
    writer.put(quotedName: name)
    let rest = ValuePath(Array(operand.path.components.dropFirst()))
    guard let next = rest.components.first else { return }
    if case .member = next { writer.put(".") }
    writer.write(rest)
  }

  /// Whether a path that begins with this name would be read as something else.
  private func isMistakable(_ name: String, _ path: ValuePath) -> Bool {
    if Parser.constant(name) != nil || ((name == "it" || name == "key") && isQuantified) {
      return true
    }
    if name.utf8.allSatisfy(\.isASCIIDigit) { return true }
    // `Phase.idle` is an enum's case.
    guard NameSyntax.startsUppercase(name), path.components.count > 1 else { return false }
    if case .member = path.components[1] { return true }
    return false
  }

  private mutating func write(_ test: KindTest) {
    switch test {
    case .null: writer.put("nil")
    case .caseName(let name):
      writer.put(".")
      writer.put(name: name)
    case .name(let name):
      let isPlain =
        name != "nil"
        && (NameSyntax.isWord(name) || NameSyntax.isPlainType(name, asciiOnly: false))
      if isPlain { writer.put(text: name) } else { writer.put(quotedName: name) }
    }
  }
}
