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
        throw CommandError.refused(Refusal("the app has no queue"), at: nil)
      }
      var lines: [String] = []
      for name in wanted {
        guard let (current, pending) = try await invocation.session.queue(name) else { continue }
        let waiting = pending.map(\.literal).joined(separator: ", ")
        lines.append(
          SafeText.escaped(
            "\(name): \(current.literal)" + (waiting.isEmpty ? "" : ", waiting \(waiting)")
          ))
      }
      return Output(lines: lines)
    },
    Command(
      verb: "transition", group: .act, forms: ["transition QUEUE STATE(LABEL: VALUE, …)"],
      summary: "request a state of a queue",
      examples: ["transition states Content(title: \"x\")"],
      hides: .arguments { queue, call in
        .transition(queue: queue, state: call.actionName, arguments: call.inputArguments)
      }, movesSession: true
    ) { invocation in
      let name = invocation.parser.offsetOfNextToken
      let queue = try invocation.queueName()
      let call = try invocation.parser.call("a state's name, as 'describe' lists them")
      try invocation.parser.expectEnd()
      let input = Input.transition(
        queue: queue, state: call.actionName, arguments: call.inputArguments)
      return Output(
        try await invocation.session.perform(input) { place in
          if case .expression = place { name } else { call.offset(of: place) }
        })
    },
  ]
}

extension Invocation {
  /// The name of a queue that exists.
  fileprivate mutating func queueName() throws -> String {
    let offset = parser.offsetOfNextToken
    let name = try parser.identifier("the name of a queue")
    let all = try session.scene().queues.map(\.name)
    guard all.contains(name) else {
      throw CommandError.syntax(SourceError(Nearest.unknown("queue", name, in: all), at: offset))
    }
    return name
  }
}
