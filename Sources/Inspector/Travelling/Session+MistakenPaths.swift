package import InspectableDoor

extension Session {
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
      _ = try await read(condition, full: false, offset: offset)
      return
    }
    for path in condition.pathQuestions {
      if try await check(path.question, offset: 0, lenient: true).holds { continue }
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
    _ = try await check(condition, offset: offset, lenient: true)
  }

  /// Why a condition cannot be answered at a step, or now; nil if it can.
  private func refusal(
    of condition: ValueExpression, at step: Int? = nil
  ) async throws(CommandError) -> Refusal? {
    let position = try current().timeline.position
    let host = if let step { try await hostRestored(to: step) } else { nil as (any AppHost)? }
    defer { host?.close() }
    let question = Questions.Check(
      expression: condition, step: step ?? position, lenient: false)
    do throws(CommandError) {
      if let host {
        _ = try await HostAsker(host: host, step: step ?? position).ask(question)
      } else {
        _ = try await ask(question, during: "expect \(condition)")
      }
      return nil
    } catch {
      guard case .refused(let refusal, _) = error else { throw error }
      return refusal
    }
  }
}
