/// The subject that is followed through the steps.
public enum TraceSubject: Hashable, Sendable, Codable {
  /// The value of an expression; a condition that cannot be answered is false.
  case expression(expression: ValueExpression)
  /// Whether any value of the parts whose changes are shown contains a text.
  case text(text: String)

  /// Whether it can be followed only by a host that offers ``Capability/queries``.
  package var usesQueries: Bool {
    if case .expression(let expression) = self { expression.usesQueries } else { false }
  }
}

/// The value of a subject at a step.
public struct TracePoint: Hashable, Sendable, Codable {
  /// The step.
  public var step: Int
  /// The value; nil if a path led nowhere.
  public var value: Value?

  /// Makes a point.
  public init(step: Int, value: Value?) {
    self.step = step
    self.value = value
  }
}
