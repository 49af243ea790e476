extension Questions {
  /// Asks whether an expression holds, and if not, why.
  public struct Check: Question {
    /// The word for it on the wire.
    public static let word = "check"

    /// The expression.
    public var expression: ValueExpression
    /// The current step.
    public var step: Int
    /// Whether a missing path counts as false instead of an error.
    public var lenient: Bool
    /// Whether inputs that were sent after it are passed over if it is refused or does not hold; nil if not.
    public var stops: Bool?
    /// If only its paths were checked, the result of that; nil if it was evaluated.
    public var paths: CheckedPaths?
    /// What came before the step, where it is asked about; nil where it isn't.
    package var past: StepPast?

    /// Makes the question.
    public init(
      expression: ValueExpression, step: Int, lenient: Bool, stops: Bool? = nil,
      paths: CheckedPaths? = nil
    ) {
      self.expression = expression
      self.step = step
      self.lenient = lenient
      self.stops = stops
      self.paths = paths
    }

    /// Whether it holds, and what the paths in it are, as written.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "check"

      /// The report of the check.
      public var report: CheckReport

      /// Makes the answer.
      public init(report: CheckReport) {
        self.report = report
      }
    }

    /// Answers the question in what paths start from.
    package func report(in root: any Explorable) throws(Refusal) -> CheckReport {
      guard let paths else {
        let root = past.map { expression.root(root, after: $0) } ?? root
        return try expression.check(in: root, lenient: lenient)
      }
      try expression.refuseMistakes(
        in: expression.root(root, after: StepPast()), leavesElement: paths == .definition)
      return CheckReport(holds: true, findings: [])
    }

    /// Whether the expression does.
    public var usesQueries: Bool { expression.usesQueries }

    /// Whether a refusal can point there.
    public func has(_ place: Refusal.Place) -> Bool {
      place.isWithin(expression: expression.source.utf8.count)
    }
  }
}

/// Which paths are looked at where an expression is only checked: it is refused if one of them can lead
/// nowhere, whatever comes, and holds otherwise.
public enum CheckedPaths: String, Hashable, Sendable, Codable {
  /// All of them.
  case all
  /// All but those that begin with `it` or `key` outside of a query.
  case definition
}

/// Whether an expression held.
public struct CheckReport: Hashable, Sendable, Codable {
  /// Whether it held.
  public var holds: Bool
  /// The value at each of its paths that mattered for the answer.
  public var findings: [Finding]

  /// Makes a report.
  public init(holds: Bool, findings: [Finding]) {
    self.holds = holds
    self.findings = findings
  }
}
