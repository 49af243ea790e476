import InspectableDoor

extension Command {
  /// The verbs for queues of transitions.
  static let queues: [Command] = [
    Command(
      verb: "queue", group: .look, forms: ["queue [QUEUE]"],
      summary: "show the current state of a queue, and what waits in it", hides: .texts
    ) { invocation in
      let all = try invocation.session.scene().queues.map(\.name)
      let wanted = try invocation.parser.isAtEnd ? all : [invocation.queueName()]
      try invocation.parser.expectEnd()
      guard !wanted.isEmpty else {
        throw CommandError.refused("the app has no queue")
      }
      var lines: [String] = []
      var queues: [JSON] = []
      for name in wanted {
        guard let (current, pending) = try await invocation.session.queue(name) else { continue }
        let waiting = pending.map(\.literal).joined(separator: ", ")
        queues.append(
          .object([
            "name": .string(name), "current": JSON(current),
            "pending": .array(pending.map(JSON.init)),
          ]))
        lines.append(
          SafeText.escaped(
            "\(name): \(current.literal)" + (waiting.isEmpty ? "" : ", waiting \(waiting)")
          ))
      }
      return Output(
        lines: lines,
        found: ["queue": .array(queues)])
    },
    Command(
      verb: Inputs.Transition.word, group: .act, forms: ["transition QUEUE STATE(LABEL: VALUE, …)"],
      summary: "request a state of a queue",
      examples: ["transition states Content(title: \"x\")"],
      hides: .arguments(ofNamed: Inputs.Transition.init), movesSession: true
    ) { invocation in
      // First it is checked that the queue exists.
      var start = invocation
      _ = try start.queueName()
      return try await invocation.perform(Inputs.Transition.self)
    },
  ]
}

extension Inputs.Transition: SpokenInput {
  fileprivate init(_ queue: String, _ call: Call) {
    self.init(queue: queue, state: call.actionName, arguments: call.inputArguments)
  }

  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    let name = parser.offsetOfNextToken
    let queue = try parser.identifier("the name of a queue")
    let call = try parser.call("a state's name, as 'describe' lists them")
    try parser.expectEnd()
    return ReadInput(Input(Self(queue, call))) { place in
      if case .expression = place { name } else { call.offset(of: place) }
    }
  }
}

extension Invocation {
  /// The name of a queue that exists.
  fileprivate mutating func queueName() throws -> String {
    let offset = parser.offsetOfNextToken
    let name = try parser.identifier("the name of a queue")
    let all = try session.scene().queues.map(\.name)
    guard all.contains(name) else {
      throw SourceError(Nearest.unknown("queue", name, in: all), at: offset)
    }
    return name
  }
}
