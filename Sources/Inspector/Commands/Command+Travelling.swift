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
      let timeline = try invocation.session.timeline()
      let count = try invocation.count(toward: 0)
      guard timeline.position > 0 else {
        throw CommandError.noFurther(verb: "undo", position: timeline.position)
      }
      let steps = invocation.interpreter.numbering.meant(steps: -count, in: timeline)
      var output = try await invocation.travel(to: max(0, timeline.position + steps))
      output.noteEnd(after: timeline.position, of: -steps)
      return output
    },
    Command(
      verb: "redo", group: .time, forms: ["redo [N]"],
      summary: "go forward again by one step, or by N", hides: .texts, movesSession: true,
      typedGoal: { $0.isAtTip ? nil : $0.stepAfterCommand }
    ) { invocation in
      let timeline = try invocation.session.timeline()
      let count = try invocation.count(toward: timeline.tip)
      guard !timeline.isAtTip else {
        throw CommandError.noFurther(verb: "redo", position: timeline.position)
      }
      let steps = invocation.interpreter.numbering.meant(steps: count, in: timeline)
      let ahead = min(steps, timeline.tip - timeline.position)
      var output = try await invocation.travel(to: timeline.position + ahead)
      output.noteEnd(after: ahead, of: steps)
      return output
    },
    Command(
      verb: "goto", group: .time, forms: ["goto N", "goto BRANCH@N", "goto MARK", "goto found N"],
      summary: "go to a step, of this branch or another, to a mark, or to what explore found",
      examples: ["goto 3", "goto #3", "goto main@3", "goto before-crash", "goto found 1"],
      hides: .texts, movesSession: true, isLeftOut: \.nextIsFound, doesSeveral: \.nextIsFound
    ) { invocation in
      if invocation.parser.nextIsFound {
        _ = try invocation.parser.identifier("found")
        return try await invocation.goToFound()
      }
      let node = try invocation.place()
      try invocation.parser.expectEnd()
      let timeline = try invocation.session.timeline()
      if node.step <= timeline.tip, timeline.node(of: node.step) == node {
        return try await invocation.travel(to: node.step)
      }
      var output = Output()
      output.changes = try await invocation.session.travel(to: node)
      let there = try invocation.session.timeline()
      output.notes = ["branch \(there.branchName)", "at #\(there.position) of \(there.tip)"]
      return output
    },
    Command(
      verb: "mark", group: .time,
      forms: ["mark NAME", "mark", "mark --remove NAME", "mark NAME DIGEST [PART=DIGEST...]"],
      summary:
        "give the current step a name for use in other commands; list, remove",
      flags: ["--remove NAME": "take the name away again"],
      examples: ["mark before-crash", "goto before-crash", "print state @before-crash"],
      hides: .texts, movesSession: true, isTerse: true
    ) { invocation in
      if invocation.parser.isAtEnd { return try invocation.marks() }
      if try invocation.parser.flag("--remove") { return try invocation.removeMark() }
      return try await invocation.mark()
    },
    Command(
      verb: "diff", group: .time,
      forms: [
        "diff [--full] [PART]", "diff [--full] [PART] A", "diff [--full] [PART] A B",
        "diff [--full] PATH PATH",
      ],
      summary:
        "show the differences since the step before, since A, from A to B, or of two values",
      flags: ["--full": "show values whole, however long they are"],
      examples: [
        "diff 2", "diff 2 5", "diff list.model 2", "diff main@5 2@7",
        "diff history.previews.empty history.model",
      ], hides: .texts,
      comparesSteps: true
    ) { invocation in
      let full = try invocation.wantsAll()
      if invocation.parser.isAtEnd, let changes = try await invocation.session.changesSinceLook() {
        var output = Output()
        (output.changes, output.isFull, output.isComparison) = (changes, full, true)
        return output
      }
      if let (old, new) = try invocation.twoPaths() {
        var output = Output()
        output.changes = try await invocation.changes(from: old, to: new)
        (output.isFull, output.isComparison) = (full, true)
        return output
      }
      let parts = try invocation.parts()
      let timeline = try invocation.session.timeline()
      let here = timeline.node(of: timeline.position)
      let before = timeline.node(of: max(0, timeline.position - 1))
      let first = try invocation.parser.isAtEnd ? before : invocation.place()
      let second = try invocation.parser.isAtEnd ? here : invocation.place()
      try invocation.parser.expectEnd()
      var output = Output()
      output.changes = try await invocation.session.changes(
        from: first, to: second, of: parts)
      (output.isFull, output.isComparison) = (full, true)
      return output
    },
    Command(
      verb: "reset", group: .time, forms: ["reset"],
      summary: "start over in a fresh process; the steps so far stay as a branch",
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
  /// Whether a step or one of some marks comes next.
  fileprivate func nextIsPlace(among marks: [String]) -> Bool {
    var copy = self
    copy.skipTrivia()
    let word = copy.rest().prefix { !$0.isWhitespace }
    return nextIsNumber || word.contains("@") || marks.contains(String(word))
  }
}

extension Output {
  /// Says where there are fewer steps than somebody wanted to go.
  fileprivate mutating func noteEnd(after steps: Int, of wanted: Int) {
    if wanted > steps { notes.insert("only \(steps) step\(steps == 1 ? "" : "s")", at: 0) }
  }
}

extension Invocation {
  fileprivate func travel(to step: Int) async throws -> Output {
    var output = Output()
    output.changes = try await session.travel(to: step)
    output.notes = ["at #\(step) of \(try session.timeline().tip)"]
    return output
  }

  /// A whole number of 1 or more, the last thing in the command; 1 where there is none.
  ///
  /// - Parameter end: the step beyond which the verb can't go.
  fileprivate mutating func count(toward end: Int) throws -> Int {
    if parser.isAtEnd { return 1 }
    var ahead = parser
    if (try? ahead.identifier()) == "all", ahead.isAtEnd {
      throw SourceError(
        "expected a number of steps, found 'all': 'goto \(end)' goes all the way",
        at: parser.offsetOfNextToken)
    }
    let count = try parser.wholeNumber("a number of steps", least: 1)
    try parser.expectEnd()
    return count
  }

  /// The parts that a name before the steps stands for; nil for all parts, if there is no name.
  ///
  /// The name of a screen stands for the screen itself and all its parts.
  fileprivate mutating func parts() throws -> Set<String>? {
    var ahead = parser
    let offset = ahead.offsetOfNextToken
    guard !ahead.nextIsPlace(among: try session.current().marks.names),
      let path = try? ahead.path(), !path.isEmpty
    else { return nil }
    parser = ahead
    let name = path.joinedMembers
    let all = try session.scene().partNames
    let found = all.filter { $0 == name || $0.hasPrefix(name + ".") }
    guard !found.isEmpty else {
      throw SourceError(Nearest.unknown("part", name, in: all), at: offset)
    }
    return Set(found)
  }

  /// Two paths with their places, if there is nothing else; steps do not count as paths.
  fileprivate mutating func twoPaths() throws -> (old: PlacedPath, new: PlacedPath)? {
    var ahead = parser
    let marks = try session.current().marks.names
    func next(_ ahead: inout Parser) -> PlacedPath? {
      let offset = ahead.offsetOfNextToken
      guard !ahead.nextIsPlace(among: marks), let path = try? ahead.path(), !path.isEmpty
      else { return nil }
      return PlacedPath(path: path, offset: offset)
    }
    guard let old = next(&ahead), let new = next(&ahead), new.path.components.count > 1,
      ahead.isAtEnd
    else { return nil }
    parser = ahead
    return (old, new)
  }
}

/// A path in a command, and where it stands there.
private struct PlacedPath {
  var path: ValuePath
  var offset: Int
}

extension Invocation {
  /// What is marked.
  fileprivate func marks() throws -> Output {
    let timeline = try session.timeline()
    let all = try session.current().marks.all
    return Output(
      lines: all.isEmpty
        ? ["nothing is marked"] : columns(all.map { ($0.name, timeline.title(of: $0.node)) }),
      found: [
        "marks": .array(
          all.map { timeline.json(ofMark: $0.name, $0.node) })
      ])
  }

  fileprivate mutating func mark() async throws -> Output {
    let offset = parser.offsetOfNextToken
    let name = try parser.mark()
    var digest: String?
    if !parser.isAtEnd {
      let offset = parser.offsetOfNextToken
      digest = try? parser.digest()
      guard digest != nil else {
        throw SourceError(
          "the name of a mark is one word, behind which only a digest of 16 hexadecimal digits can be",
          at: offset)
      }
    }
    var words: [String] = []
    while digest != nil, !parser.isAtEnd { words.append(try parser.fileName("a part's digest")) }
    try parser.expectEnd()
    let timeline = try session.timeline()
    let owner: String? =
      if timeline.branches.contains(where: { $0.name == name }) {
        "a branch"
      } else if try session.scene().partNames.contains(name) {
        "a part of the app"
      } else if name == "found" {
        "a word of commands"
      } else {
        nil
      }
    if let owner {
      throw CommandError.refused("'\(name)' is \(owner) already, take another name", at: offset)
    }
    let node = timeline.node(of: timeline.position)
    session.loaded?.marks.mark(node, as: name)
    if let digest {
      let values = try await session.values()
      let found = ValueDigest.text(of: values)
      guard found == digest else {
        let now = Set(ValueDigest.words(of: values))
        let parts = words.filter { !now.contains($0) }.map { String($0.prefix { $0 != "=" }) }
        throw CommandError.otherDigest(
          mark: name, wanted: digest, found: found,
          likely: parts.isEmpty ? [] : ["different: \(parts.joined(separator: ", "))"])
      }
    }
    return Output(
      lines: ["\(name) is \(timeline.title(of: node))"],
      found: ["marks": .array([timeline.json(ofMark: name, node)])])
  }

  fileprivate mutating func removeMark() throws -> Output {
    let offset = parser.offsetOfNextToken
    let names = try session.current().marks.names
    let name = try parser.mark()
    try parser.expectEnd()
    guard names.contains(name) else {
      throw SourceError(Nearest.unknown("mark", name, in: names, else: "see 'mark'"), at: offset)
    }
    session.loaded?.marks.remove(name)
    return Output(lines: ["removed \(name)"], found: ["removed": .string(name)])
  }
}

extension Timeline {
  fileprivate func json(ofMark name: String, _ node: Node) -> JSON {
    .object([
      "name": .string(name), "branch": .string(branches[node.branch].name),
      "step": .int(node.step),
    ])
  }

  /// A place as lists show it: its step, with its branch where that is not the current one.
  fileprivate func title(of node: Node) -> String {
    let isHere = node.step <= tip && self.node(of: node.step) == node
    let number = isHere ? "#\(node.step)" : "\(branches[node.branch].name)@\(node.step)"
    let isStep = node.step > (branches[node.branch].origin?.step ?? 0)
    return isStep ? "\(number) \(step(at: node).label.cutForList)" : number
  }
}

extension Invocation {
  /// The changes between two values of the scene as it is now.
  fileprivate func changes(
    from old: PlacedPath, to new: PlacedPath
  ) async throws(CommandError) -> [PartChanges] {
    let before = try await session.read(ValueExpression(old.path), full: true, offset: old.offset)
    let after = try await session.read(ValueExpression(new.path), full: true, offset: new.offset)
    let changes = Difference.between(before, after)
    return changes.isEmpty ? [] : [PartChanges(part: "\(new.path)", changes: changes)]
  }
}

extension Parser {
  /// The digest of the values at a step.
  mutating func digest() throws(SourceError) -> String {
    let offset = offsetOfNextToken
    let word = try fileName("the digest of the values there")
    guard word.utf8.count == 16, word.allSatisfy(\.isHexDigit) else {
      throw SourceError("expected a digest, 16 hexadecimal digits", at: offset)
    }
    return word
  }
}
