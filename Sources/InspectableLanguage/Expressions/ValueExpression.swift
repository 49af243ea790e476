/// A question about a scene, such as `state.todos.count == 2 && list.model is nil`.
///
/// It is kept as it was written, so that what goes wrong while it is answered, perhaps in another
/// process, can be shown at its place.
public struct ValueExpression: Sendable {
  /// The text it was read from, without white space around it.
  package let source: String
  /// Where it began in the command it was part of; not kept when it is encoded.
  package let offset: Int
  package let root: ExpressionNode
  /// The names that were replaced in it; not kept when it is encoded.
  var expansions: [Expansion] = []

  init(
    source: String, offset: Int, root: ExpressionNode, expansions: [Expansion] = []
  ) {
    self.source = source
    self.offset = offset
    self.root = root
    self.expansions = expansions
  }

  /// Reads an expression.
  /// - Throws: A ``SourceError`` with the place in the text and what would be right there.
  public init(parsing text: String) throws(SourceError) {
    var parser = Parser(text)
    self = try parser.expression()
    try parser.expectEnd()
  }

  /// The question what a path leads to.
  package init(_ path: ValuePath) {
    let operand = PathOperand(path: path, start: .scene, offsets: [], range: 0..<0)
    var writer = ExpressionWriter()
    writer.write(ExpressionNode(kind: .path(operand), range: 0..<0))
    // It is written and read back, so that the places of its steps are known.
    self =
      (try? ValueExpression(parsing: writer.text))
      ?? ValueExpression(
        source: writer.text, offset: 0, root: ExpressionNode(kind: .path(operand), range: 0..<0))
  }

  /// Whether the expression can come to nothing but true or false.
  package var isCondition: Bool {
    switch root.kind {
    case .path, .literal, .negated, .arithmetic, .call, .query, .part: false
    case .not, .and, .or, .binary, .test, .quantified: true
    }
  }

  /// The path, if the expression is nothing else.
  package var path: ValuePath? {
    if case .path(let operand) = root.kind { operand.path } else { nil }
  }
}

extension ValueExpression {
  /// Whether answering it can take longer than one look at everything it is about.
  package var mayTakeLong: Bool { root.mayTakeLong }

  /// Whether values tell what it comes to as the app itself does, and soon.
  ///
  /// An enum as a value does not tell its type, and nobody knows how long matching a pattern takes.
  package var isToldByValues: Bool {
    !root.contains {
      switch $0.kind {
      case .test(_, .name), .binary(.matches, _, _): true
      default: false
      }
    }
  }

  /// Whether it may be answered without asking each of its parts.
  package var mayLeaveUnasked: Bool {
    root.contains {
      switch $0.kind {
      case .and, .or, .quantified, .query: true
      default: false
      }
    }
  }

  /// The name under which the parts are found as they were before the step.
  package static let before = "old"
  /// The name of the input that made the step.
  package static let doneInput = "action"

  /// Whether it can be asked only of a host that knows queries.
  package var usesQueries: Bool { root.usesQueries }
}

extension ValueExpression: Hashable, CustomStringConvertible {
  /// The expression in canonical form: single spaces, and no brackets that change nothing.
  public var description: String {
    var writer = ExpressionWriter()
    writer.write(root)
    return writer.text
  }

  /// Whether two expressions ask the same in canonical form.
  public static func == (a: ValueExpression, b: ValueExpression) -> Bool {
    a.description.hasSameUnits(as: b.description)
  }

  /// Feeds the canonical form into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}

extension ValueExpression: Codable {
  /// Reads an expression from its text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeNotation(ValueExpression.init(parsing:))
  }

  /// Writes the expression as it was read, so that offsets stay true.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(source)
  }
}
