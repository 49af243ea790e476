import InspectableDoor

extension Invocation {
  /// Writes what was found as transcripts that fail now; returns what to tell the user.
  func save(
    _ faults: [Fault], in folder: String
  ) async throws(CommandError) -> [String] {
    var exploration = Session.Exploration()
    exploration.faults = faults
    let result = try await ExplorationResult(of: exploration, in: session)
    return try CommandError.naming(folder) { () throws(FileProblem) in
      try result.save(in: folder, keeping: false) { (text, path) throws(FileProblem) in
        try interpreter.write(text, to: path)
      }
    }
  }

  /// Goes to something that was found: to where the exploration began, and from there by its inputs.
  ///
  /// Each of them is a command of its own, for journals and recordings too. The input that ends the app is
  /// left to the user.
  mutating func goToFound() async throws -> Output {
    let offset = parser.offsetOfNextToken
    let number = try parser.wholeNumber("which of what was found", least: 1)
    try parser.expectEnd()
    guard let findings = session.loaded?.findings, !findings.faults.isEmpty else {
      throw CommandError.refused("nothing is found yet: 'explore' looks for it", at: offset)
    }
    guard number <= findings.faults.count else {
      throw CommandError.refused(
        "there is no finding \(number), the last one is \(findings.faults.count)", at: offset)
    }
    let fault = findings.faults[number - 1]
    let scene = try session.scene()
    let timeline = try session.timeline()
    var commands: [String] = []
    if timeline.node(of: timeline.position) != findings.start {
      let isHere =
        findings.start.step <= timeline.tip
        && timeline.node(of: findings.start.step) == findings.start
      commands.append(
        isHere
          ? CommandText.goTo(findings.start.step)
          : "goto \(timeline.branches[findings.start.branch].name)@\(findings.start.step)")
    }
    let endsApp = fault.kind == .crash || fault.kind == .hang
    let inputs = endsApp ? fault.inputs.dropLast() : fault.inputs[...]
    for command in commands { _ = await interpreter.run(command) }
    _ = try await perform(inputs)
    guard endsApp, let last = fault.inputs.last else { return Output() }
    return Output(lines: ["the next input does it: \(session.shown(last, in: scene))"])
  }

  /// Performs inputs, each as a command of its own; one that breaks something may be what was asked for.
  func perform(_ inputs: some Sequence<Input>) async throws(CommandError) -> Output {
    let scene = try session.scene()
    for input in inputs { _ = await interpreter.run(input.exactCommand(in: scene)) }
    return Output()
  }
}

extension Parser {
  /// Whether something that was found is named next: `found 2`.
  var nextIsFound: Bool {
    var copy = self
    return (try? copy.identifier("a word")) == "found" && copy.nextIsNumber
  }
}
