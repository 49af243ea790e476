import InspectableDoor

extension Command {
  /// The verbs that let things happen one at a time.
  static let stepping: [Command] = [
    Command(
      verb: Inputs.Hold.word, group: .step, forms: ["hold"],
      summary: "hold dispatched actions and transitions from now on", movesSession: true
    ) { invocation in
      var output = try await invocation.perform(Inputs.Hold.self)
      output.lines = ["holding"]
      output.found = ["isHolding": .bool(true)]
      return output
    },
    Command(
      verb: Inputs.Unhold.word, group: .step, forms: ["unhold"],
      summary: "release everything that is held, a step for each, and hold no more",
      movesSession: true, doesSeveral: { _ in true }
    ) { invocation in
      try invocation.parser.expectEnd()
      return try await Stepping.run("unhold", in: invocation) { stepping in
        while try await stepping.hasHeld(), stepping.count < drainLimit {
          guard try await stepping.step() else { return }
        }
        try await stepping.unhold()
      }
    },
    Command(
      verb: "held", group: .look, forms: ["held"],
      summary: "list the held actions and transitions"
    ) { invocation in
      try invocation.parser.expectEnd()
      let held = try await invocation.session.held()
      let waiting = held.actions + (held.transitions ?? [])
      var output = Output()
      output.lines =
        held.isHolding
        ? waiting.isEmpty ? ["holding, nothing waits"] : waiting
        : ["not holding"] + waiting.map { $0 + " waits for the next step" }
      output.found = [
        "isHolding": .bool(held.isHolding), "waiting": .array(waiting.map(JSON.string)),
      ]
      return output
    },
    Command(
      verb: Inputs.Step.word, group: .step, forms: ["step [N]"],
      summary: "let the next held action or transition go on, else the next timer come due",
      hides: .texts, movesSession: true, doesSeveral: { !$0.isAtEnd }
    ) { invocation in
      let count =
        try invocation.parser.isAtEnd
        ? 1 : invocation.parser.wholeNumber("a number of steps", least: 1)
      try invocation.parser.expectEnd()
      return try await Stepping.run("step", in: invocation) { stepping in
        for index in 0..<count {
          // If several steps were asked for, it is no error when fewer can be taken, as long as
          // there was one.
          if index > 0, try await !stepping.hasAnything() { return }
          do throws(CommandError) {
            guard try await stepping.step() else { return }
          } catch .refused(let refusal, _) {
            throw CommandError.nothingToStep(
              refusal, stuck: try await stepping.stuckQueues())
          }
        }
      }
    },
    Command(
      verb: Inputs.Own.word, group: .step, forms: ["own EFFECT...", "own all"],
      summary: "in a recording, let effects continue in this order, each until it has acted",
      examples: ["own Load#1", "own Load#1*2 Save#2 Load#1", "own all"], hides: .nothing,
      movesSession: true
    ) { try await $0.perform(Inputs.Own.self) },
    Command(
      verb: "drain", group: .step, forms: ["drain [--all]", "drain until EXPR"],
      summary: "step until only endless timers are left, or until an expression holds",
      flags: ["--all": "continue even if timers set themselves again and again"],
      examples: ["drain", "drain until states.current is Content"], hides: .comparisons,
      movesSession: true, doesSeveral: { _ in true }
    ) { invocation in
      let isAll = try invocation.parser.flag("--all")
      var condition: (expression: ValueExpression, offset: Int)?
      if !invocation.parser.isAtEnd {
        let (expression, offset) = try invocation.condition()
        condition = (try await invocation.checked(expression, offset: offset), offset)
      }
      return try await invocation.drain(until: condition, isAll: isAll)
    },
  ]

  /// After how many steps an app is said to be never at rest.
  static let drainLimit = 10_000
}

// MARK: Inputs as they are read

extension Inputs.Hold: SpokenInput {
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    try parser.expectEnd()
    return ReadInput(.hold)
  }
}

extension Inputs.Unhold: SpokenInput {
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    try parser.expectEnd()
    return ReadInput(.unhold)
  }
}

extension Inputs.Own: SpokenInput {
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    let offset = parser.offsetOfNextToken
    let words = parser.rest().split(whereSeparator: \.isWhitespace).map(String.init)
      .prefix { $0 != "#" }
    guard !words.isEmpty else {
      throw SourceError("expected the effects that act, such as Load#1, or 'all'", at: offset)
    }
    if words == ["all"] { return ReadInput(.own(order: [])) }
    for word in words where EffectAct.read(word) == nil {
      throw SourceError(
        "expected an effect and its number, such as Load#1 or Load#1*2, found '\(word)'", at: offset
      )
    }
    return ReadInput(.own(order: Array(words))) { _ in offset }
  }
}

extension Inputs.Step: SpokenInput {
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput {
    try parser.expectEnd()
    return ReadInput(.step)
  }
}

extension Invocation {
  /// - Parameter isAll: whether to go on even when only timers are left that set themselves again
  ///   and again.
  fileprivate func drain(
    until condition: (expression: ValueExpression, offset: Int)?, isAll: Bool
  ) async throws -> Output {
    let session = session
    return try await Stepping.run("drain", in: self) { stepping in
      var endless = EndlessTimers(of: session)
      while true {
        if let (expression, offset) = condition,
          try await session.check(expression, offset: offset, lenient: true).holds
        {
          stepping.find(["holds": .bool(true)])
          if stepping.count == 0 { stepping.say(["this holds already: \(expression)"]) }
          return
        }
        let left = try await stepping.left()
        guard left != .nothing else { break }
        guard stepping.count < Command.drainLimit else {
          return stepping.fail(.neverAtRest(steps: Command.drainLimit))
        }
        if left == .timer, condition == nil, !isAll, let timers = try await endless.found() {
          return stepping.fail(.endless(timers: timers, times: EndlessTimers.most))
        }
        guard try await stepping.step() else { return }
      }
      let stuck = try await stepping.stuckQueues()
      stepping.find(["stuck": .array(stuck.map(JSON.string))])
      if let (expression, _) = condition {
        stepping.fail(.drained(without: "\(expression)", stuck: stuck))
      } else if !stuck.isEmpty {
        stepping.say(stuck)
      } else if stepping.count == 0 {
        stepping.say(["nothing left"])
      }
    }
  }
}
