import InspectableDoor

/// Rows of two, the second below each other; what is long does not push the others away.
private func aligned(_ rows: [(String, String)]) -> [String] {
  let widths = rows.map { DisplayWidth.of($0.0) }
  let widest = widths.filter { $0 <= 40 }.max() ?? 0
  return zip(rows, widths).map { row, width in
    let gap = row.1.isEmpty ? "" : String(repeating: " ", count: max(widest - width, 0) + 2)
    return SafeText.escaped(row.0 + gap + row.1)
  }
}

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
      return Output(
        lines: aligned(
          rows.map { ($0.title, $0.status.rawValue + ($0.effect.map { "  " + $0 } ?? "")) })
      )
    },
    Command(
      verb: "clock", group: .look, forms: ["clock"],
      summary: "show how far the clock has been advanced, and what waits on it"
    ) { invocation in
      try invocation.parser.expectEnd()
      let (now, timers) = try await invocation.session.clock()
      let rows = timers.map { timer in
        ("  \(Duration.nanoseconds(timer.due).literal)  \(timer.name)", timer.owner ?? "")
      }
      return Output(lines: [Duration.nanoseconds(now).literal] + aligned(rows))
    },
    Command(
      verb: "resolve", group: .act, forms: ["resolve REQUEST VALUE", "resolve REQUEST"],
      summary: "answer a parked request, the oldest of its name or a particular one",
      examples: ["resolve fetchTodos [\"fly\"]", "resolve fetchTodos#2 []"], hides: .answer,
      movesSession: true
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
      hides: .nothing, movesSession: true
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
      examples: ["advance 300ms", "advance 1.5s"], hides: .texts, movesSession: true
    ) { invocation in
      let duration = try invocation.parser.duration()
      try invocation.parser.expectEnd()
      let input = Input.advance(nanoseconds: duration.nanoseconds)
      return Output(try await invocation.session.perform(input))
    },
  ]
}
