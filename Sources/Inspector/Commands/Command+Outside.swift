import Inspectable

extension Command {
  /// The verbs for what comes from outside the app: answers to its requests, and time.
  static let outside: [Command] = [
    Command(
      verb: "effects", group: .look, forms: ["effects"],
      summary: "list the requests and effects that have not ended"
    ) { invocation in
      try invocation.parser.expectEnd()
      let rows = try await invocation.session.effects()
      guard !rows.isEmpty else { return Output(lines: ["no effects"]) }
      let widest = rows.map { DisplayWidth.of($0.name) }.max() ?? 0
      return Output(
        lines: rows.map { row in
          let gap = String(repeating: " ", count: widest - DisplayWidth.of(row.name) + 2)
          let effect = row.effect.map { "  " + $0 } ?? ""
          return SafeText.escaped(row.name + gap + row.status.rawValue + effect)
        })
    },
    Command(
      verb: "clock", group: .look, forms: ["clock"],
      summary: "show how far the clock has been advanced, and what waits on it"
    ) { invocation in
      try invocation.parser.expectEnd()
      let (now, timers) = try await invocation.session.clock()
      return Output(
        lines: [Duration.nanoseconds(now).literal]
          + timers.map { "  \(Duration.nanoseconds($0.due).literal)  \(SafeText.escaped($0.name))" }
      )
    },
    Command(
      verb: "resolve", group: .act, forms: ["resolve REQUEST VALUE", "resolve REQUEST"],
      summary: "answer a parked request, the oldest of its name or a particular one",
      examples: ["resolve fetchTodos [\"fly\"]", "resolve fetchTodos#2 []"], movesSession: true
    ) { invocation in
      let name = invocation.parser.offsetOfNextToken
      let request = try invocation.parser.requestReference()
      let answer = try invocation.parser.isAtEnd ? nil : invocation.parser.locatedLiteral()
      try invocation.parser.expectEnd()
      let input = Input.resolve(request: request.name, number: request.number, value: answer?.value)
      return Output(
        try await invocation.session.perform(input) { place in
          if case .value(let path) = place { answer?.offset(of: path) } else { name }
        })
    },
    Command(
      verb: "fail", group: .act, forms: ["fail REQUEST \"WHY\""],
      summary: "let a parked request fail", examples: ["fail fetchTodos \"offline\""],
      movesSession: true
    ) { invocation in
      let name = invocation.parser.offsetOfNextToken
      let request = try invocation.parser.requestReference()
      let message = try invocation.parser.quotedString()
      try invocation.parser.expectEnd()
      let input = Input.fail(request: request.name, number: request.number, message: message)
      return Output(try await invocation.session.perform(input) { _ in name })
    },
    Command(
      verb: "advance", group: .step, forms: ["advance DURATION"],
      summary: "let time pass, and wake what is due on the way, its end included",
      examples: ["advance 300ms", "advance 1.5s"], movesSession: true
    ) { invocation in
      let duration = try invocation.parser.duration()
      try invocation.parser.expectEnd()
      let input = Input.advance(nanoseconds: duration.nanoseconds)
      return Output(try await invocation.session.perform(input))
    },
  ]
}
