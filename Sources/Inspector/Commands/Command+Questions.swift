import InspectableDoor
import InspectableSystem

extension Command {
  /// The verbs that ask about earlier steps.
  static let questions: [Command] = [
    Command(
      verb: "blame", group: .time,
      forms: ["blame PATH", "blame --all PATH", "blame --source PATH"],
      summary:
        "show the step that last changed a value",
      flags: [
        "--all": "show each step before it that changed the value, too",
        "--source": "show who sent each action, and from where",
      ],
      examples: ["blame state.todos[0]", "blame --all list.model.selectedIndex"],
      hides: .comparisons
    ) { invocation in
      var (all, withSource) = (false, false)
      while let flag = try invocation.parser.flag(among: ["--all", "--source"]) {
        if flag == "--all" { all = true } else { withSource = true }
      }
      let (expression, offset) = try await invocation.stateExpressionAtEnd()
      let changes = try await invocation.session.past.changes(
        of: expression, all: all, offset: offset)
      // What crashed took no step, and yet one asks for it here.
      let crash = withSource ? invocation.lastCrash.map { [$0] } ?? [] : []
      guard !changes.isEmpty else {
        return Output(lines: ["\(expression) is as it was at #0"] + crash)
      }
      let timeline = try invocation.session.timeline()
      var output = Output()
      output.steps = changes.map { change in
        let step = timeline.step(change.step)
        let sources = withSource ? step?.sources ?? [] : []
        return Session.StepResult(
          number: change.step, label: step?.label.cutForList ?? "", command: invocation.text,
          events: sources.map { StepEvent("sent", "from \($0)") },
          unsettled: [],
          changes: [PartChanges(part: "\(expression)", changes: change.differences)])
      }
      output.lines = crash
      if withSource {
        output.found = [
          "sources": .array(
            changes.map { change in
              .object([
                "step": .int(change.step),
                "source": .array((timeline.step(change.step)?.sources ?? []).map(JSON.string)),
              ])
            })
        ]
      }
      return output
    },
    Command(
      verb: "when", group: .time, forms: ["when EXPR", "when --last EXPR"],
      summary: "name the first step of the branch at which an expression held, or the last",
      flags: ["--last": "name the last step at which it held"],
      examples: ["when state.todos.count > 3", "when --last list.model is nil"],
      hides: .comparisons
    ) { invocation in
      let wantsLast = try invocation.parser.flag("--last")
      let (expression, offset) = try await invocation.condition()
      let session = invocation.session
      let tip = try session.timeline().tip
      guard let step = try await session.past.step(where: expression, upTo: tip, last: wantsLast)
      else {
        try await session.past.checkCanHold(expression, upTo: tip, offset: offset)
        throw CommandError.refused("never held from #0 to #\(tip): \(expression)")
      }
      var output = Output(lines: [try invocation.title(ofStep: step)])
      output.found = ["step": .int(step)]
      return output
    },
    Command(
      verb: "trace", group: .time, forms: ["trace EXPR"],
      summary: "list the steps of the branch at which an expression changed, with each value",
      examples: ["trace state.todos.count", "trace state.todos where it contains \"fly\""],
      hides: .comparisons
    ) { invocation in
      let (expression, offset) = try await invocation.stateExpressionAtEnd()
      return try await invocation.trace(expression, offset: offset)
    },
    Command(
      verb: "bisect", group: .time, forms: ["bisect EXPR"],
      summary: "find the step up to here that broke an expression",
      examples: ["bisect list.local.selectedIndex < state.todos.count"], hides: .comparisons
    ) { invocation in
      let (expression, offset) = try await invocation.condition()
      let session = invocation.session
      guard let found = try await session.past.bisect(expression) else {
        let position = try session.timeline().position
        try await session.past.checkCanHold(expression, upTo: position, offset: offset)
        let holds = try await session.check(expression, offset: offset, lenient: true).holds
        throw CommandError.refused(
          holds ? "nothing broke it, it holds: \(expression)" : "it never held: \(expression)")
      }
      let breakage = Session.Breakage(
        condition: expression, node: try session.timeline().node(of: found.step))
      session.loaded?.breakage = breakage
      var output = Output(lines: [try invocation.title(ofStep: found.step), found.sentence])
      output.found = [
        "step": .int(found.step), "others": .array(found.others.map(JSON.int)),
      ]
      return output
    },
    Command(
      verb: "minimize", group: .time, forms: ["minimize", "minimize FILE"],
      summary: "shorten the inputs to the fewest that break what bisect found; write a transcript",
      examples: ["minimize", "minimize bug.inspect"], hides: .nothing, goesOnFrom: "bisect",
      isLeftOut: { !$0.isAtEnd }
    ) { invocation in
      var path: String?
      if !invocation.parser.isAtEnd {
        let offset = invocation.parser.offsetOfNextToken
        let name = try invocation.parser.fileName()
        try invocation.parser.expectEnd()
        try invocation.interpreter.checkMayWrite(name, at: offset)
        path = name
      }
      let session = invocation.session
      let scene = try session.scene()
      guard let breakage = session.loaded?.breakage else {
        throw CommandError.refused(
          "nothing to shorten yet: 'bisect EXPR' finds the step that broke it")
      }
      let condition = breakage.condition
      let shortened = try await session.minimalInputs(for: breakage)
      let (inputs, all) = (shortened.inputs, shortened.all)
      var output = Output(lines: [
        "\(inputs.count) of \(all) \(all == 1 ? "input" : "inputs") "
          + "\(inputs.count == 1 ? "breaks" : "break") \(condition)"
      ])
      output.found = ["inputs": .int(inputs.count), "of": .int(all)]
      output.lines += inputs.map { "  " + session.shown($0, in: scene).cutForList }
      if let path {
        let commands = inputs.map { $0.exactCommand(in: scene) }
        try await invocation.record(
          [shortened.load] + commands + ["expect \(condition)"], to: path)
        output.lines.append("wrote \(path)")
      }
      return output
    },
    find,
  ]
}

extension Invocation {
  /// An expression that is true or false, the last thing in the command, and where it stands.
  ///
  /// Whether it is true or false is found by evaluating it, as `expect` does; a path that leads
  /// nowhere now may have led somewhere at another step.
  fileprivate mutating func condition() async throws -> (ValueExpression, offset: Int) {
    let (expression, offset) = try await stateExpressionAtEnd()
    if !expression.isCondition {
      _ = try await session.check(expression, offset: offset, lenient: true)
    }
    return (expression, offset)
  }
}

extension Invocation {
  /// A step as lists show it.
  fileprivate func title(ofStep number: Int) throws -> String {
    guard let step = try session.timeline().step(number) else {
      return "#0 load \(try session.scene().app)"
    }
    return "#\(number) \(step.label.cutForList)"
  }

  /// Writes commands with what they give on a fresh scene as a transcript.
  fileprivate func record(_ commands: [String], to path: String) async throws {
    let session = session.blank()
    defer { session.close() }
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    try interpreter.startRecording(to: path)
    for command in commands { _ = await interpreter.run(command) }
    _ = await interpreter.stopRecording()
    guard let problem = interpreter.lostText else { return }
    // A part of it would say something else.
    unlink(path)
    throw CommandError.file(path: path, reason: problem.reason)
  }
}

extension PastQuestions.Break {
  /// What was found, in a sentence.
  fileprivate var sentence: String {
    var sentence = "found at #\(step) of \(end), looked at every step"
    if !heldAtStart {
      sentence += "; it did not hold to begin with"
    } else if heldAgain {
      sentence += "; it came to hold again"
    }
    if !others.isEmpty { sentence += ", and broke at \(others.map { "#\($0)" }.listed()) too" }
    return sentence
  }
}

extension PastQuestions.ValueChange {
  /// What is different, from the value's own root.
  fileprivate var differences: [Change] {
    switch (old, new) {
    case (nil, let new?): [Change(ValuePath(), .inserted(new))]
    case (let old?, nil): [Change(ValuePath(), .removed(old))]
    case (let old?, let new?): Difference.between(old, new)
    case (nil, nil): []
    }
  }
}
