import InspectableDoor

extension Command {
  /// The verbs about what is looked at after each step.
  static let observing: [Command] = [
    Command(
      verb: "invariant", group: .check,
      forms: ["invariant EXPR", "invariant", "invariant --remove N"],
      summary: "check an expression after every step, and fail if it does not hold; list, remove",
      flags: ["--remove N": "check this one no longer"],
      examples: ["invariant list.local.selectedIndex < state.todos.count", "invariant --remove 1"],
      hides: .comparisons, movesSession: true
    ) { invocation in
      if invocation.parser.isAtEnd { return try await invocation.invariants() }
      if try invocation.parser.flag("--remove") {
        let known = try invocation.session.observations().invariants.compactMap(\.number)
        let number = try invocation.number(of: "invariant", known: known)
        let removed = try invocation.session.removeInvariant(number)
        return Output(
          lines: removed.map { ["removed invariant \(number): \($0.title)"] } ?? [],
          found: ["removed": .string("\(number)")])
      }
      let (expression, offset) = try await invocation.expressionAtEnd()
      let (added, failure) = try await invocation.session.addInvariant(expression, offset: offset)
      var output = Output(
        lines: ["invariant \(added.number ?? 0): \(added.title)"],
        found: ["invariants": .array([added.json])])
      output.error = failure
      return output
    },
    Command(
      verb: "watch", group: .check, forms: ["watch EXPR", "watch", "watch --remove N"],
      summary: "show an expression whenever its value changes; list, remove",
      flags: ["--remove N": "show this one no longer"],
      examples: ["watch state.todos.count", "watch list.screen", "watch --remove 1"],
      hides: .comparisons, movesSession: true
    ) { invocation in
      if invocation.parser.isAtEnd {
        try await invocation.session.lookBeforeStep()
        let watches = try invocation.session.observations().watches
        return Output(
          lines: watches.isEmpty ? ["nothing is watched"] : watches.flatMap(\.lines),
          found: [
            "watches": .array(watches.map(\.json))
          ])
      }
      if try invocation.parser.flag("--remove") {
        let known = try invocation.session.observations().watches.map(\.number)
        let number = try invocation.number(of: "watch", known: known)
        let removed = try invocation.session.removeWatch(number)
        return Output(
          lines: removed.map { ["removed watch \(number): \($0.expression)"] } ?? [],
          found: ["removed": .string("\(number)")])
      }
      let (expression, offset) = try await invocation.expressionAtEnd()
      let added = try await invocation.session.addWatch(expression, offset: offset)
      return Output(lines: added.lines, found: ["watches": .array([added.json])])
    },
  ]
}

extension Invocation {
  /// The conditions, and whether they hold.
  fileprivate func invariants() async throws -> Output {
    try await session.lookBeforeStep()
    let invariants = try session.observations().invariants
    return Output(
      lines: invariants.isEmpty
        ? ["there is no invariant"]
        : columns(
          invariants.map { invariant in
            let name = invariant.number.map { "invariant \($0): " } ?? "of the app: "
            return (name + invariant.title, invariant.status == .broken ? "broken" : "holds")
          }),
      found: [
        "invariants": .array(invariants.map(\.json))
      ])
  }

  /// The number of an existing condition or expression, the last thing in the command.
  fileprivate mutating func number(of kind: String, known: [Int]) throws -> Int {
    let offset = parser.offsetOfNextToken
    let number = try parser.wholeNumber("the number of one of those listed", least: 1)
    try parser.expectEnd()
    guard known.contains(number) else {
      throw CommandError.nothingNumbered(number, kind: kind, known: known, at: offset)
    }
    return number
  }
}

extension Observations.Invariant {
  fileprivate var json: JSON {
    JSON([
      "number": number.map(JSON.int), "title": .string(title), "holds": .bool(status != .broken),
    ])
  }
}

extension Observations.Watch {
  fileprivate var json: JSON {
    .object([
      "number": .int(number), "expression": .string("\(expression)"),
      "value": value.map(JSON.init) ?? .null,
    ])
  }

  /// The expression with its value, if that is short enough.
  fileprivate var lines: [String] {
    let prefix = "watch \(number): \(expression) is "
    guard let value else { return [prefix + "missing"] }
    return value.cut(to: .ends).lines(width: 80, prefix: prefix)
  }
}
