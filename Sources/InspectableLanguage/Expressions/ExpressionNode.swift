/// A part of an expression with its place in ``ValueExpression/source``.
package struct ExpressionNode: Sendable {
  indirect enum Kind: Sendable {
    case path(PathOperand)
    case literal(Value)
    case not(ExpressionNode)
    case and([ExpressionNode])
    case or([ExpressionNode])
    case binary(BinaryOperator, ExpressionNode, ExpressionNode)
    case test(ExpressionNode, KindTest)
    case quantified(Quantifier, ExpressionNode, ExpressionNode)
    case negated(ExpressionNode)
    /// A calculation from left to right, of any length: nothing here recurses along it.
    case arithmetic(ExpressionNode, [ArithmeticStep])
    case call(ExpressionFunction, [ExpressionNode])
    /// The steps of a query on a collection, in order.
    case query(ExpressionNode, [QueryStep])
    /// Members and elements of an expression in brackets, or of the result of a call.
    case part(ExpressionNode, PathOperand)
  }

  var kind: Kind
  var range: Range<Int>
  /// Whether it asks something of the element that is gone through around it.
  let isOfElement: Bool

  init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
    isOfElement =
      switch kind {
      case .path(let operand): operand.isElement
      // In what is asked of each element `it` is another one.
      case .quantified(_, let collection, _), .query(let collection, _): collection.isOfElement
      default: kind.children.contains(where: \.isOfElement)
      }
  }
}

/// A sign and what stands behind it.
struct ArithmeticStep: Sendable {
  var sign: ArithmeticOperator
  /// Where the sign stands.
  var offset: Int
  var operand: ExpressionNode
}

/// One of the words of a query, and what it asks of each element.
struct QueryStep: Sendable {
  var word: QueryWord
  var body: ExpressionNode
  /// Where it ends.
  var end: Int
}

/// A path of an expression.
struct PathOperand: Sendable {
  /// What a path is followed from.
  enum Start: Sendable {
    /// The scene, or the expression before the path.
    case scene
    /// `it`, which is no step of the path.
    case element
    /// `key`, which is no step of the path.
    case key
  }

  var path: ValuePath
  var start: Start
  /// Where the steps of the path stand.
  var offsets: [Int]
  var range: Range<Int>

  /// Whether it leads from something that a query or a quantifier goes through.
  var isElement: Bool { start != .scene }
}

/// An operator between two values.
package enum BinaryOperator: String, CaseIterable, Sendable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains
  case matches
}

/// What stands after `is`.
enum KindTest: Sendable {
  case null
  /// `.error`: the case of an enum, whatever its payload.
  case caseName(String)
  /// `Loading`: a type, or a case without its dot.
  case name(String)
}

/// `all` or `any`.
enum Quantifier: String, Sendable {
  case all
  case any
}

/// An operator between two numbers; `+` also joins texts.
package enum ArithmeticOperator: String, CaseIterable, Sendable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case dividedBy = "/"
  case remainder = "%"

  /// Whether it is done before `+` and `-`.
  var isProduct: Bool { self != .plus && self != .minus }
}

/// Words with a meaning of their own in expressions.
package enum ExpressionWords {
  /// All of them, functions too.
  package static let all =
    ExpressionFunction.names.union([
      "where", "map", "sort", "group", "by", "descending", "ascending", "it", "key", "contains",
      "matches", "is", "nil", "true", "false", "until",
    ])
}

/// What a query does with a collection.
///
/// `it` is each of its elements, for a dictionary each value, and `key` its key.
enum QueryWord: Hashable, Sendable {
  case `where`
  case map
  case sort(descending: Bool)
  case group

  /// The words before what it asks of each element.
  var text: String {
    switch self {
    case .where: "where"
    case .map: "map"
    case .sort: "sort by"
    case .group: "group by"
    }
  }
}

extension ExpressionNode.Kind {
  /// The nodes directly inside.
  var children: [ExpressionNode] {
    switch self {
    case .path, .literal: []
    case .not(let inner), .test(let inner, _), .negated(let inner), .part(let inner, _): [inner]
    case .and(let parts), .or(let parts), .call(_, let parts): parts
    case .binary(_, let left, let right), .quantified(_, let left, let right): [left, right]
    case .arithmetic(let first, let steps): [first] + steps.map(\.operand)
    case .query(let collection, let steps): [collection] + steps.map(\.body)
    }
  }
}

extension ExpressionNode {
  /// The nodes directly inside.
  var children: [ExpressionNode] { kind.children }

  /// Whether this or a part of it is so.
  func contains(where condition: (ExpressionNode) -> Bool) -> Bool {
    condition(self) || children.contains { $0.contains(where: condition) }
  }

  /// Whether it asks something of each element itself.
  var asksEach: Bool {
    switch kind {
    case .quantified, .query, .call: true
    default: false
    }
  }

  /// Whether it has a regular expression, or asks something of each element.
  var mayTakeLong: Bool {
    contains { node in
      switch node.kind {
      case .quantified, .query, .call, .binary(.matches, _, _): true
      default: false
      }
    }
  }

  /// Whether it has what came with queries, which a host may not know.
  var usesQueries: Bool {
    contains { node in
      switch node.kind {
      case .negated, .arithmetic, .query, .part: true
      case .call(let function, let arguments):
        if case .path = arguments.first?.kind { function != .text } else { true }
      case .quantified(_, let collection, _):
        if case .path(let operand) = collection.kind { operand.usesQueries } else { true }
      case .path(let operand): operand.usesQueries
      default: false
      }
    }
  }
}

extension PathOperand {
  fileprivate var usesQueries: Bool {
    start == .key || path.components.contains(.member("values"))
  }
}
