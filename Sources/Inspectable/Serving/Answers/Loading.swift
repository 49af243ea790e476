extension Questions.Hello: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    guard version == ProtocolVersion.current else {
      throw Refusal(
        "this app speaks version \(ProtocolVersion.current) of the protocol, not \(version)")
    }
    return .done(
      .answer(
        Answer(
          version: ProtocolVersion.current,
          capabilities: handler.capabilities,
          apps: handler.apps.map { AppSummary(name: $0.name, summary: $0.summary) })))
  }
}

extension Questions.Load: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    try handler.load(self)
  }
}

extension Questions.Restore: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let scene = try handler.loaded()
    try scene.prepareRestoring(states)()
    return handler.rested(scene)
  }
}

extension Questions.Describe: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let scene = try handler.loaded()
    var description = scene.description
    if obstacles == true { scene.addObstacles(to: &description) }
    return .done(.answer(Answer(description: description)))
  }
}

extension Questions.Checkpoint: AnsweredQuestion {
  // In a process that can be copied, `AppServer` answers this before it comes here.
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    throw Refusal("this host cannot be copied")
  }
}
