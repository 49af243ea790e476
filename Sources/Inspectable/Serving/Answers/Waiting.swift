import StateKit

extension Questions.Held: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let scene = try handler.loaded()
    let transitions = scene.heldTransitions
    return .done(
      .answer(
        Answer(
          isHolding: scene.isHolding, actions: scene.heldActions,
          timers: scene.context.clock.pendingCount,
          transitions: transitions.isEmpty ? nil : transitions)))
  }
}

extension Questions.Effects: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    .done(.answer(Answer(rows: try handler.loaded().effects)))
  }
}

extension Questions.Clock: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let scene = try handler.loaded()
    return .done(
      .answer(
        Answer(nanoseconds: scene.context.clock.elapsed.nanoseconds, timers: scene.timers)))
  }
}

extension Questions.Recorded: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    guard let end = try handler.loaded().context.recorder?.catchUp() else {
      throw Refusal("nothing is recorded")
    }
    return .done(.answer(Answer(part: end.part, offset: end.offset)))
  }
}
