extension ValueExpression {
  /// What the expression comes to, with long collections cut to a limit.
  package func read(
    in root: any Explorable, limit: ValueLimit
  ) throws(Refusal) -> Value {
    var evaluator = Evaluator(self)
    do {
      let value = try evaluator.value(in: root).value(limit: limit)
      if mayLeaveUnasked { try evaluator.refuseMistakes(in: root) }
      return value
    } catch {
      throw Refusal(error.message, at: .expression(offset: error.offset))
    }
  }

  /// Throws if a path can lead nowhere, whatever comes.
  ///
  /// - Parameter leavesElement: whether `it` and `key` may stand outside of a query.
  package func refuseMistakes(
    in root: any Explorable, leavesElement: Bool = false
  ) throws(Refusal) {
    var evaluator = Evaluator(self)
    do {
      try evaluator.refuseMistakes(in: root, leavesElement: leavesElement)
    } catch {
      throw Refusal(error.message, at: .expression(offset: error.offset))
    }
  }

  /// Whether the expression holds, and what it depended on.
  ///
  /// - Parameter lenient: whether a missing path counts as false instead of an error.
  package func check(in root: any Explorable, lenient: Bool) throws(Refusal) -> CheckReport {
    var evaluator = Evaluator(self, missing: lenient ? .isFalse : .isError)
    do {
      let holds = try evaluator.holds(in: root)
      if !lenient, mayLeaveUnasked { try evaluator.refuseMistakes(in: root) }
      return CheckReport(holds: holds, findings: holds ? [] : evaluator.findings(in: root))
    } catch {
      throw Refusal(error.message, at: .expression(offset: error.offset))
    }
  }
}
