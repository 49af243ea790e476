import InspectableDoor

extension Command {
  /// The verbs that go through time.
  static let travelling: [Command] = [
    history,
    Command(
      verb: "undo", group: .time, forms: ["undo [N]"],
      summary: "take back the last step, or the last N", hides: .texts, movesSession: true,
      typedGoal: { $0.position == 0 ? nil : $0.stepBeforeCommand }
    ) { invocation in
      let count = try invocation.count(default: 1) ?? 1
      let timeline = try invocation.session.timeline()
      guard timeline.position > 0 else {
        throw CommandError.noFurther(verb: "undo", position: timeline.position)
      }
      return try await invocation.travel(to: max(0, timeline.position - count))
    },
    Command(
      verb: "redo", group: .time, forms: ["redo [N]"],
      summary: "go forward again by one step, or by N", hides: .texts, movesSession: true,
      typedGoal: { $0.isAtTip ? nil : $0.stepAfterCommand }
    ) { invocation in
      let count = try invocation.count(default: 1) ?? 1
      let timeline = try invocation.session.timeline()
      guard !timeline.isAtTip else {
        throw CommandError.noFurther(verb: "redo", position: timeline.position)
      }
      let ahead = min(count, timeline.tip - timeline.position)
      return try await invocation.travel(to: timeline.position + ahead)
    },
    Command(
      verb: "goto", group: .time, forms: ["goto N"], summary: "go to a step",
      examples: ["goto 3", "goto #3"], hides: .texts, movesSession: true
    ) { invocation in
      let step = try invocation.step()
      try invocation.parser.expectEnd()
      return try await invocation.travel(to: step)
    },
    Command(
      verb: "diff", group: .time,
      forms: [
        "diff [--full] [PART]", "diff [--full] [PART] A", "diff [--full] [PART] A B",
        "diff [--full] PATH PATH",
      ],
      summary:
        "show what is different: since the step before, since A, from A to B, or of two values",
      examples: [
        "diff 2", "diff 2 5", "diff list.model 2", "diff main@5 2@7",
        "diff history.previews.empty history.model",
      ], hides: .texts,
      comparesSteps: true
    ) { invocation in
      let full = try invocation.parser.flag("--full")
      if let (old, new) = invocation.twoPaths() {
        var output = Output()
        output.changes = try await invocation.session.changes(from: old, to: new)
        output.isFull = full
        return output
      }
      let parts = try invocation.parts()
      let timeline = try invocation.session.timeline()
      let here = timeline.node(of: timeline.position)
      let before = timeline.node(of: max(0, timeline.position - 1))
      let first = try invocation.parser.isAtEnd ? before : invocation.node()
      let second = try invocation.parser.isAtEnd ? here : invocation.node()
      try invocation.parser.expectEnd()
      var output = Output()
      output.changes = try await invocation.session.changes(
        from: first, to: second, of: parts)
      output.isFull = full
      return output
    },
    Command(
      verb: "reset", group: .time, forms: ["reset"],
      summary: "begin anew in a fresh process; the steps there are stay as a branch",
      movesSession: true
    ) { invocation in
      try invocation.parser.expectEnd()
      let (opened, changes) = try await invocation.session.reset()
      var output = Output()
      if let opened { output.notes.append(Output.note(opened)) }
      output.notes.append("at #0 of 0")
      output.changes = changes
      return output
    },
  ]
}

extension Parser {
  /// What comes next up to white space.
  fileprivate var wordComing: String {
    var copy = self
    copy.skipTrivia()
    return String(copy.rest().prefix { !$0.isWhitespace })
  }
}

extension Invocation {
  fileprivate func travel(to step: Int) async throws -> Output {
    var output = Output()
    output.changes = try await session.travel(to: step)
    output.notes = ["at #\(step) of \(try session.timeline().tip)"]
    return output
  }

  /// An optional whole number of 1 or more, the last thing in the command.
  fileprivate mutating func count(default fallback: Int?) throws -> Int? {
    if parser.isAtEnd { return fallback }
    let count = try parser.wholeNumber("how many steps", least: 1)
    try parser.expectEnd()
    return count
  }

  /// The parts that a name before the steps stands for; nil for all parts, if there is no name.
  ///
  /// The name of a screen stands for the screen itself and all its parts.
  fileprivate mutating func parts() throws -> Set<String>? {
    var ahead = parser
    let offset = ahead.offsetOfNextToken
    // A name followed by a sign is a step of a branch, such as `main@5`.
    guard !ahead.nextIsNumber, let path = try? ahead.path(), !path.isEmpty,
      !parser.wordComing.contains("@")
    else { return nil }
    parser = ahead
    let name = path.joinedMembers
    let all = try session.scene().partNames
    let found = all.filter { $0 == name || $0.hasPrefix(name + ".") }
    guard !found.isEmpty else {
      throw CommandError.syntax(SourceError(Nearest.unknown("part", name, in: all), at: offset))
    }
    return Set(found)
  }

  /// Two paths with their places, if there is nothing else; steps do not count as paths.
  fileprivate mutating func twoPaths() -> (old: PlacedPath, new: PlacedPath)? {
    var ahead = parser
    func next(_ ahead: inout Parser) -> PlacedPath? {
      let offset = ahead.offsetOfNextToken
      guard !ahead.nextIsNumber, !ahead.wordComing.contains("@"), let path = try? ahead.path(),
        !path.isEmpty
      else { return nil }
      return PlacedPath(path: path, offset: offset)
    }
    guard let old = next(&ahead), let new = next(&ahead), new.path.components.count > 1,
      ahead.isAtEnd
    else { return nil }
    parser = ahead
    return (old, new)
  }

  /// A step that exists, on the current branch or the one that is named.
  fileprivate mutating func node() throws -> Timeline.Node {
    let offset = parser.offsetOfNextToken
    let reference = try parser.stepReference()
    var timeline = try session.timeline()
    if let name = reference.branch {
      timeline.go(to: 0, ofBranch: try branch(named: name, at: offset))
    }
    guard reference.number <= timeline.tip else {
      throw CommandError.noStep(reference.number, last: timeline.tip, at: offset)
    }
    return timeline.node(of: reference.number)
  }

  /// The number of a step that exists on the current branch.
  fileprivate mutating func step() throws -> Int {
    let offset = parser.offsetOfNextToken
    let reference = try parser.stepReference()
    let timeline = try session.timeline()
    if let branch = reference.branch, branch != timeline.branchName {
      throw CommandError.syntax(
        SourceError("only steps of the present branch, \(timeline.branchName)", at: offset))
    }
    guard reference.number <= timeline.tip else {
      throw CommandError.noStep(reference.number, last: timeline.tip, at: offset)
    }
    return reference.number
  }
}

/// A path in a command, and where it stands there.
private struct PlacedPath {
  var path: ValuePath
  var offset: Int
}

extension Session {
  /// The changes between two values of the scene as it is now.
  fileprivate func changes(
    from old: PlacedPath, to new: PlacedPath
  ) async throws(CommandError) -> [PartChanges] {
    let before = try await read(ValueExpression(old.path), full: true, offset: old.offset)
    let after = try await read(ValueExpression(new.path), full: true, offset: new.offset)
    let changes = Difference.between(before, after)
    return changes.isEmpty ? [] : [PartChanges(part: "\(new.path)", changes: changes)]
  }
}
