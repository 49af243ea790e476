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
      let isTimed = invocation.interpreter.isReadAtTerminal
      return Output(
        lines: rows.isEmpty
          ? ["no effects"]
          : aligned(
            rows.map { row in
              let note = row.note(isTimed: isTimed)
              return (row.title, row.status.rawValue + (note.map { "  " + $0 } ?? ""))
            }),
        found: [
          "effects": .array(
            rows.map { row in
              JSON([
                "name": .string(row.name), "title": .string(row.title),
                "status": .string(row.status.rawValue), "effect": row.effect.map(JSON.string),
                "seconds": row.seconds.map { JSON(.double(($0 * 1000).rounded() / 1000)) },
              ])
            })
        ])
    },
    Command(
      verb: "clock", group: .look, forms: ["clock"],
      summary: "show how far the clock has been advanced, and what waits on it"
    ) { invocation in
      try invocation.parser.expectEnd()
      let (now, timers) = try await invocation.session.clock()
      let dues = timers.map { Duration.nanoseconds($0.due).literal }
      let widest = dues.map { DisplayWidth.of($0) }.max() ?? 0
      let rows = zip(timers, dues).map { timer, due in
        ("  \(due.padded(to: widest))  \(timer.name)", timer.owner ?? "")
      }
      return Output(
        lines: [Duration.nanoseconds(now).literal] + aligned(rows),
        found: [
          "nanoseconds": .int(Int(now)),
          "timers": .array(
            timers.map { timer in
              JSON([
                "name": .string(timer.name), "due": .int(Int(timer.due)),
                "owner": timer.owner.map(JSON.string),
              ])
            }),
        ])
    },
    Command(
      verb: Inputs.Resolve.word, group: .act, forms: ["resolve REQUEST VALUE", "resolve REQUEST"],
      summary: "answer a parked request, the oldest of its name or a particular one",
      examples: ["resolve fetchTodos [\"fly\"]", "resolve fetchTodos#2 []"], hides: .answer,
      movesSession: true
    ) { try await $0.perform(Inputs.Resolve.self) },
    Command(
      verb: Inputs.Fail.word, group: .act, forms: ["fail REQUEST \"WHY\""],
      summary: "let a parked request fail", examples: ["fail fetchTodos \"offline\""],
      hides: .nothing, movesSession: true
    ) { try await $0.perform(Inputs.Fail.self) },
    Command(
      verb: Inputs.Advance.word, group: .step, forms: ["advance DURATION"],
      summary: "let time pass, and wake what is due on the way, its end included",
      examples: ["advance 300ms", "advance 1.5s"], hides: .texts, movesSession: true
    ) { try await $0.perform(Inputs.Advance.self) },
  ]
}

// MARK: Inputs as they are read

extension Inputs.Resolve: SpokenInput {
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    let name = parser.offsetOfNextToken
    let request = try parser.requestReference()
    let answer = try parser.isAtEnd ? nil : parser.locatedLiteral()
    try parser.expectEnd()
    return ReadInput(.resolve(request: request.name, number: request.number, value: answer?.value))
    {
      if case .value(let path) = $0 { answer?.offset(of: path) } else { name }
    }
  }
}

extension Inputs.Fail: SpokenInput {
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    let name = parser.offsetOfNextToken
    let request = try parser.requestReference()
    let message = try parser.failureMessage(of: request)
    try parser.expectEnd()
    return ReadInput(.fail(request: request.name, number: request.number, message: message)) { _ in
      name
    }
  }
}

extension Parser {
  /// Consumes what is to have gone wrong with a request.
  fileprivate mutating func failureMessage(
    of request: RequestReference
  ) throws(SourceError) -> String {
    let start = offsetOfNextToken
    do throws(SourceError) {
      return try quotedString()
    } catch {
      var rest = self
      let value = rest.rest()
      // Of an error of the app's own only the app knows the type.
      var word = self
      if let name = try? word.identifier("a word"), word.isAtEnd {
        throw SourceError(error.message + ", did you mean \"\(name)\"?", at: error.offset)
      }
      guard isAtValue, !value.isEmpty else { throw error }
      throw SourceError(
        "a request fails with a text in quotes; for an error of its own an app asks for a Result: "
          + "resolve \(request) .failure(\(value))", at: start)
    }
  }

  /// Whether a value comes next that is no text: `.offline`, `NetworkError(code: 3)`.
  private var isAtValue: Bool {
    var ahead = self
    guard let literal = try? ahead.locatedLiteral(), ahead.isAtEnd else { return false }
    switch literal.value {
    case .enumeration, .record: return true
    default: return false
    }
  }
}

extension Inputs.Advance: SpokenInput {
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    let duration = try parser.duration()
    try parser.expectEnd()
    return ReadInput(.advance(nanoseconds: duration.nanoseconds))
  }
}
