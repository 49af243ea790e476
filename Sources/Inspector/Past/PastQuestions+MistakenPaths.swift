package import InspectableDoor

extension PastQuestions {
  /// Throws if a condition that never held up to a step could not have held: if it cannot be
  /// answered, or if one of its paths led nowhere at every step.
  ///
  /// The error is the one that `expect` would give.
  ///
  /// A missing element is not a mistake, since there might have been one. Nor is anything that was
  /// there at some step.
  package func checkCanHold(
    _ condition: ValueExpression, upTo end: Int, offset: Int
  ) async throws(CommandError) {
    if condition.path != nil {
      // A path that leads nowhere now is most likely mistaken, and reading it gives the error.
      try await readNow(condition, offset: offset)
      return
    }
    for path in condition.pathQuestions {
      if try await holdsNow(path.question, offset: 0) { continue }
      if try await step(where: path.question, upTo: end, last: true) != nil { continue }
      var refusal = try await refusal(of: path.question)
      if refusal == nil, let elements = path.elements,
        let step = try await step(where: elements, upTo: end, last: true)
      {
        // There are no elements now to check the path on, so it is checked at a step that had some.
        refusal = try await self.refusal(of: path.question, at: step)
      }
      guard let refusal, case .expression(let place)? = refusal.place,
        let step = path.step(at: place)
      else { continue }
      if case .index = step.component { continue }
      throw .refused(refusal, at: offset + step.offset)
    }
    _ = try await holdsNow(condition, offset: offset)
  }

  /// Why a condition cannot be answered at a step, or now; nil if it can.
  private func refusal(
    of condition: ValueExpression, at step: Int? = nil
  ) async throws(CommandError) -> Refusal? {
    let host = if let step { try await app.hostRestored(to: step) } else { nil as (any AppHost)? }
    defer { host?.close() }
    let question = Questions.Check(
      expression: condition, step: step ?? timeline.position, lenient: false)
    do throws(CommandError) {
      if let host {
        _ = try await HostAsker(host: host, step: step ?? timeline.position).ask(question)
      } else {
        _ = try await app.ask(question, during: "expect \(condition)", place: { _ in nil })
      }
      return nil
    } catch {
      guard case .refused(let refusal, _) = error else { throw error }
      return refusal
    }
  }

  // MARK: Asking about the present

  /// Reads an expression where the session is, which fails if its path leads nowhere.
  func readNow(_ expression: ValueExpression, offset: Int) async throws(CommandError) {
    let question = Questions.Read(expression: expression, step: timeline.position, full: false)
    _ = try await app.ask(
      question, during: "print \(expression)",
      place: { expression.offset(of: $0, from: offset) })
  }

  /// Whether a condition holds where the session is.
  private func holdsNow(
    _ condition: ValueExpression, offset: Int
  ) async throws(CommandError) -> Bool {
    let question = Questions.Check(
      expression: condition, step: timeline.position, lenient: true)
    return try await app.ask(
      question, during: "expect \(condition)",
      place: { condition.offset(of: $0, from: offset) }
    ).report.holds
  }
}
