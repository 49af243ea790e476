extension Questions {
  /// Asks for the value of an expression.
  public struct Read: Question {
    /// The word for it on the wire.
    public static let word = "read"

    /// The expression.
    public var expression: ValueExpression
    /// The current step.
    public var step: Int
    /// Whether long collections are to be whole, not cut to their ends.
    public var full: Bool
    /// Whether inputs that were sent after it are passed over if it is refused; nil if not.
    public var stops: Bool?
    /// What came before the step, where it is asked about; nil where it isn't.
    package var past: StepPast?

    /// Makes the question.
    public init(
      expression: ValueExpression, step: Int, full: Bool, stops: Bool? = nil
    ) {
      self.expression = expression
      self.step = step
      self.full = full
      self.stops = stops
    }

    /// The value of the expression.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "value"

      /// The value.
      public var value: Value

      /// Makes the answer.
      public init(value: Value) {
        self.value = value
      }
    }

    /// Answers the question in what paths start from.
    package func value(in root: any Explorable) throws(Refusal) -> Value {
      let root = past.map { expression.root(root, after: $0) } ?? root
      return try expression.read(in: root, limit: full ? .full : .ends)
    }

    /// Whether the expression does.
    public var usesQueries: Bool { expression.usesQueries }

    /// Whether a refusal can point there.
    public func has(_ place: Refusal.Place) -> Bool {
      place.isWithin(expression: expression.source.utf8.count)
    }
  }
}
