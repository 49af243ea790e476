/// A part of an expression with its place in ``ValueExpression/source``.
package struct ExpressionNode: Sendable {
  indirect enum Kind: Sendable {
    case path(PathOperand)
    case text(PathOperand)
    case literal(Value)
    case not(ExpressionNode)
    case and([ExpressionNode])
    case or([ExpressionNode])
    case binary(BinaryOperator, ExpressionNode, ExpressionNode)
    case test(ExpressionNode, KindTest)
    case quantified(Quantifier, PathOperand, ExpressionNode)
  }

  var kind: Kind
  var range: Range<Int>
}

/// A path of an expression, from the scene or, after `it`, from an element.
struct PathOperand: Sendable {
  var path: ValuePath
  /// Whether it began with `it`, which is no step of the path.
  var isElement: Bool
  /// Where the steps of the path stand.
  var offsets: [Int]
  var range: Range<Int>
}

/// An operator between two values.
enum BinaryOperator: String, Sendable {
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

extension ExpressionNode {
  /// Whether it has a regular expression, or asks something of each element.
  var mayTakeLong: Bool {
    switch kind {
    case .path, .text, .literal: false
    case .not(let inner), .test(let inner, _): inner.mayTakeLong
    case .and(let parts), .or(let parts): parts.contains(where: \.mayTakeLong)
    case .binary(let binaryOperator, let left, let right):
      binaryOperator == .matches || left.mayTakeLong || right.mayTakeLong
    case .quantified: true
    }
  }
}
