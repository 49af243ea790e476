import Inspectable

extension Command {
  /// The verbs that let things happen one at a time.
  static let stepping: [Command] = [
    Command(
      verb: "hold", group: .step, forms: ["hold"],
      summary: "keep dispatched actions waiting from now on", movesSession: true
    ) { invocation in
      try invocation.parser.expectEnd()
      var output = Output(try await invocation.session.perform(.hold))
      output.lines = ["holding"]
      return output
    },
    Command(
      verb: "unhold", group: .step, forms: ["unhold"],
      summary: "let waiting actions go, each a step of its own, and hold no more",
      movesSession: true
    ) { invocation in
      try invocation.parser.expectEnd()
      var output = Output()
      var backlog = Backlog(of: invocation.session)
      while try await backlog.hasAction(), output.steps.count < drainLimit {
        output.add(try await invocation.session.perform(.step))
        if output.isStopped { return output }
      }
      output.add(try await invocation.session.perform(.unhold))
      output.lines = ["not holding"]
      return output
    },
    Command(
      verb: "held", group: .look, forms: ["held"], summary: "list the actions that are kept waiting"
    ) { invocation in
      try invocation.parser.expectEnd()
      let (isHolding, actions, _) = try await invocation.session.held()
      guard isHolding else { return Output(lines: ["not holding"]) }
      return Output(lines: actions.isEmpty ? ["holding, nothing waits"] : actions)
    },
    Command(
      verb: "step", group: .step, forms: ["step [N]"],
      summary: "let the next held action go on, else let the next timer come due",
      movesSession: true
    ) { invocation in
      let count =
        try invocation.parser.isAtEnd
        ? 1 : invocation.parser.wholeNumber("how many steps", least: 1)
      try invocation.parser.expectEnd()
      var output = Output()
      var backlog = Backlog(of: invocation.session)
      for index in 0..<count {
        // With several asked for, it is enough that there was a first.
        if index > 0, try await !backlog.hasAnything() { break }
        output.add(try await invocation.session.perform(.step))
        if output.isStopped { break }
      }
      return output
    },
    Command(
      verb: "drain", group: .step, forms: ["drain", "drain until EXPR"],
      summary: "step until nothing is left, or until an expression holds",
      examples: ["drain", "drain until states.current is Content"], movesSession: true
    ) { invocation in
      var condition: (expression: Expression, offset: Int)?
      if !invocation.parser.isAtEnd {
        let offset = invocation.parser.offsetOfNextToken
        guard try invocation.parser.identifier("'until'") == "until" else {
          throw CommandError.syntax(SourceError("expected 'until' and an expression", at: offset))
        }
        let start = invocation.parser.offsetOfNextToken
        condition = (try invocation.expression(), start)
        try invocation.parser.expectEnd()
      }
      return try await invocation.drain(until: condition)
    },
  ]

  /// How many steps are taken before something is said to be never at rest.
  static let drainLimit = 10_000
}

extension Invocation {
  fileprivate func drain(
    until condition: (expression: Expression, offset: Int)?
  ) async throws -> Output {
    var output = Output()
    var backlog = Backlog(of: session)
    while true {
      if let (expression, offset) = condition,
        try await session.check(expression, offset: offset, lenient: true).holds
      {
        return output
      }
      guard try await backlog.hasAnything() else { break }
      guard output.steps.count < Command.drainLimit else {
        output.error = .neverAtRest(steps: Command.drainLimit)
        return output
      }
      output.add(try await session.perform(.step))
      if output.isStopped { return output }
    }
    if let (expression, _) = condition { output.error = .drained(without: "\(expression)") }
    if output.steps.isEmpty, condition == nil { output.lines = ["nothing left"] }
    return output
  }
}

/// What is left to step through, asked before each step.
///
/// Held actions only leave by steps, one with each. So the host is asked again only when as many steps
/// were taken as actions waited when it was asked last: it names each of them every time.
@MainActor
private struct Backlog {
  private let session: Session
  /// How many actions are known to wait.
  private var known = 0

  init(of session: Session) {
    self.session = session
  }

  /// Whether an action waits.
  mutating func hasAction() async throws(CommandError) -> Bool { try await take().action }

  /// Whether an action or a timer waits.
  mutating func hasAnything() async throws(CommandError) -> Bool {
    let (action, timer) = try await take()
    return action || timer
  }

  private mutating func take() async throws(CommandError) -> (action: Bool, timer: Bool) {
    if known > 0 {
      known -= 1
      return (true, false)
    }
    let (_, actions, timers) = try await session.held()
    known = max(actions.count - 1, 0)
    return (!actions.isEmpty, timers > 0)
  }
}
