extension Questions.Perform: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    try handler.perform(input, excerpts: excerpts == true) { Answer(report: $0) }
  }
}

extension Questions.Proceed: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    handler.wentWell
      ? try handler.perform(input, excerpts: excerpts == true) { .step(StepAnswer(report: $0)) }
      : .done(.answer(.passedOver))
  }
}

extension Questions.Replay: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    try handler.replay(inputs[...], ReplayedInputs(digests))
  }
}

extension Questions.Trace: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let scene = try handler.loaded()
    let trace = Trace(subject, of: scene, step: step)
    trace.look()
    return handler.follow(inputs[...], trace, ReplayedInputs(digests))
  }
}
