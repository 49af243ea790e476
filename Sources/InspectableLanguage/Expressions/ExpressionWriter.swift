/// Writes expressions in canonical form.
struct ExpressionWriter {
  private var writer = LiteralWriter()
  private var isQuantified = false

  var text: String { writer.text }

  private enum Precedence: Int {
    case or, and, comparison, operand
  }

  mutating func write(_ node: ExpressionNode) {
    write(node, within: .or)
  }

  private mutating func write(_ node: ExpressionNode, within outer: Precedence) {
    let needsBrackets = Self.precedence(node).rawValue < outer.rawValue
    if needsBrackets { writer.put("(") }
    switch node.kind {
    case .path(let operand): write(operand)
    case .text(let operand):
      writer.put("text(")
      write(operand)
      writer.put(")")
    case .literal(let value): write(value)
    case .not(let inner):
      writer.put("!")
      write(inner, within: .operand)
    case .and(let parts): write(parts, " && ", within: .comparison)
    case .or(let parts): write(parts, " || ", within: .and)
    case .binary(let binaryOperator, let left, let right):
      write(left, within: .operand)
      writer.put(text: " \(binaryOperator.rawValue) ")
      write(right, within: .operand)
    case .test(let inner, let test):
      write(inner, within: .operand)
      writer.put(" is ")
      write(test)
    case .quantified(let quantifier, let operand, let body):
      writer.put(text: quantifier.rawValue + "(")
      write(operand)
      writer.put(", ")
      let wasQuantified = isQuantified
      isQuantified = true
      write(body)
      isQuantified = wasQuantified
      writer.put(")")
    }
    if needsBrackets { writer.put(")") }
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
    case .path, .text, .literal, .not, .quantified: .operand
    }
  }

  /// Writes a literal such that it reads back as one where a path or bracket could stand as well.
  private mutating func write(_ value: Value) {
    switch value {
    case .tuple(let members) where members.count == 1 && members[0].label == nil:
      writer.put("(")
      writer.write(members[0].value)
      writer.put(",)")
    case .record(let type, let members) where ["all", "any", "text"].contains(type):
      writer.put(quotedName: type)
      writer.write(.tuple(members))
    case .enumeration(.some, _, let payload) where payload.isEmpty:
      writer.write(value)
      if writer.bytes.contains(UInt8(ascii: "`")) { writer.put("()") }
    default: writer.write(value)
    }
  }

  private mutating func write(_ operand: PathOperand) {
    guard !operand.isElement else {
      writer.put("it")
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
    if Parser.constant(name) != nil || (name == "it" && isQuantified) { return true }
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
