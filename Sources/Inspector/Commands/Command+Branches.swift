import InspectableDoor

extension Command {
  /// The verbs about the branches of a session.
  static let branches: [Command] = [
    Command(
      verb: "branches", group: .time, forms: ["branches"],
      summary: "list the branches, with where each of them begins and ends"
    ) { invocation in
      try invocation.parser.expectEnd()
      let timeline = try invocation.session.timeline()
      return Output(
        lines: columns(
          timeline.branches.enumerated().map { index, branch in
            let mark = index == timeline.branch ? "* " : "  "
            var line = "#0 to #\(branch.tip)"
            if let origin = branch.origin {
              line =
                stretch(from: origin.step + 1, to: branch.tip)
                + ", from \(timeline.branches[origin.branch].name) at #\(origin.step)"
            }
            if !branch.skipped.isEmpty {
              line +=
                ", without " + branch.skipped.sorted().map { "#\($0)" }.joined(separator: ", ")
            }
            return (mark + branch.name, line)
          }),
        found: [
          "branches": .array(
            timeline.branches.enumerated().map { index, branch in
              JSON([
                "name": .string(branch.name), "isCurrent": .bool(index == timeline.branch),
                "last": .int(branch.tip),
                "from": branch.origin.map { origin in
                  .object([
                    "branch": .string(timeline.branches[origin.branch].name),
                    "step": .int(origin.step),
                  ])
                },
                "skipped": .array(branch.skipped.sorted().map(JSON.int)),
              ])
            })
        ])
    },
    Command(
      verb: "branch", group: .time, forms: ["branch BRANCH"],
      summary: "go to the last step of another branch", examples: ["branch main", "branch 2"],
      hides: .texts, movesSession: true
    ) { invocation in
      let offset = invocation.parser.offsetOfNextToken
      let name = invocation.parser.rest()
      guard !name.isEmpty else {
        throw SourceError("expected the name of a branch", at: offset)
      }
      let index = try invocation.branch(named: name, at: offset)
      var output = Output()
      output.changes = try await invocation.session.travel(toBranch: index)
      let timeline = try invocation.session.timeline()
      output.notes = [
        "branch \(timeline.branchName)", "at #\(timeline.position) of \(timeline.tip)",
      ]
      return output
    },
    Command(
      verb: "skip", group: .time, forms: ["skip N"],
      summary: "replay the branch without a step, and show what is different at its end",
      examples: ["skip 2"], hides: .texts, movesSession: true
    ) { invocation in
      let (timeline, number, offset) = try invocation.stepToSkip()
      guard !timeline.isSkipped(number) else {
        throw SourceError("step #\(number) is skipped already", at: offset)
      }
      return try await invocation.redo(
        from: number, skipping: timeline.skipped(from: number).union([number]))
    },
    Command(
      verb: "unskip", group: .time, forms: ["unskip N"],
      summary: "replay the branch with a skipped step", examples: ["unskip 2"],
      hides: .texts, movesSession: true
    ) { invocation in
      let (timeline, number, offset) = try invocation.stepToSkip()
      guard timeline.isSkipped(number) else {
        throw SourceError("step #\(number) is not skipped", at: offset)
      }
      return try await invocation.redo(
        from: number, skipping: timeline.skipped(from: number).subtracting([number]))
    },
  ]
}

/// The steps between two, in words.
private func stretch(from first: Int, to last: Int) -> String {
  if last < first { return "no step yet" }
  return first == last ? "#\(first)" : "#\(first) to #\(last)"
}

extension Invocation {
  /// The branch of a name, as an index.
  func branch(named name: String, at offset: Int) throws -> Int {
    let names = try session.timeline().branches.map(\.name)
    guard let index = names.firstIndex(of: name) else {
      throw SourceError(
        Nearest.unknown("branch", name, in: names, else: "see 'branches'"), at: offset)
    }
    return index
  }

  fileprivate mutating func stepToSkip() throws -> (Timeline, number: Int, offset: Int) {
    let offset = parser.offsetOfNextToken
    let timeline = try session.timeline()
    let reference = try parser.stepReference()
    try parser.expectEnd()
    guard reference.branch == nil || reference.branch == timeline.branchName else {
      throw SourceError("only a step of the present branch", at: offset)
    }
    let number = interpreter.numbering.meant(reference.number, in: timeline)
    guard number > 0 else {
      throw SourceError(
        "#0 is the app as it was loaded, there is no action to leave out", at: offset)
    }
    guard number <= timeline.tip else {
      throw CommandError.noStep(number, last: timeline.tip, at: offset)
    }
    return (timeline, number, offset)
  }

  fileprivate func redo(from first: Int, skipping skipped: Set<Int>) async throws -> Output {
    var output = Output()
    let (opened, changes) = try await session.redo(from: first, skipping: skipped)
    let timeline = try session.timeline()
    output.notes = [Output.note(opened), "at #\(timeline.position) of \(timeline.tip)"]
    output.changes = changes
    return output
  }
}

extension Timeline {
  /// The steps of the current branch that are skipped, from one on.
  fileprivate func skipped(from first: Int) -> Set<Int> {
    Set((first...tip).filter(isSkipped))
  }
}
