extension Inputs.Transition: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let queue = try scene.queue(named: queue)
    guard let example = queue.states.first(where: { $0.shape.name == state }) else {
      throw Refusal(
        Nearest.unknown(
          "state", state, of: "queue \(queue.name)", in: queue.states.map(\.shape.name)),
        at: .name)
    }
    let made = try scene.refusing { try example.make(arguments) }
    return PreparedInput { queue.activity.request(made) }
  }
}

extension LoadedScene {
  fileprivate func queue(named name: String) throws(Refusal) -> QueuePart {
    if let queue = scene.queues.first(where: { $0.name == name }) { return queue }
    throw Refusal(
      Nearest.unknown("queue", name, in: scene.queues.map(\.name)), at: .expression(offset: 0))
  }
}
