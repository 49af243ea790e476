extension Questions {
  /// Asks for the value of an expression, all of it, laid out as lines.
  public struct Print: Question {
    /// The word for it on the wire.
    public static let word = "print"

    /// The expression.
    public var expression: ValueExpression
    /// The current step.
    public var step: Int
    /// The text at the beginning of the first line.
    public var prefix: String

    /// Makes the question.
    public init(expression: ValueExpression, step: Int, prefix: String) {
      self.expression = expression
      self.step = step
      self.prefix = prefix
    }

    /// The type of the answer.
    public typealias Answer = LinesAnswer

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? { answer.flaw }

    /// Whether the expression does.
    public var usesQueries: Bool { expression.usesQueries }

    /// Whether a refusal can point there.
    public func has(_ place: Refusal.Place) -> Bool {
      place.isWithin(expression: expression.source.utf8.count)
    }
  }
}

/// Some of the printed lines.
public struct LinesAnswer: HostAnswer {
  /// The word for it on the wire.
  public static let word = "lines"

  /// The lines.
  public var lines: [String]
  /// Whether they are the last.
  public var isLast: Bool

  /// Makes the answer.
  public init(lines: [String], isLast: Bool) {
    self.lines = lines
    self.isLast = isLast
  }

  /// A host that gives no lines, and says that more come, would be asked for more for ever.
  var flaw: String? { lines.isEmpty && !isLast ? "no lines, and not the last" : nil }
}
