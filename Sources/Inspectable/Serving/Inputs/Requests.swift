extension Inputs.Resolve: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let answer = try scene.refusing {
      try scene.context.requests.prepareAnswer(request, number: number, value: value)
    }
    return PreparedInput(
      exact: .resolve(request: request, number: answer.number, value: value),
      perform: answer.perform)
  }
}

extension Inputs.Fail: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let failure = try scene.context.requests.prepareFailure(
      request, number: number, message: message)
    return PreparedInput(
      exact: .fail(request: request, number: failure.number, message: message),
      perform: failure.perform)
  }
}
