import InspectableDoor

extension Invocation {
  /// Whether nothing follows but perhaps a place.
  var isAtEndOrPlace: Bool {
    var ahead = parser
    return parser.isAtEnd || ahead.skipPlaceSign()
  }

  /// The place at which something is asked, if one stands at the end: `@3`, `@main@3` or `@before-crash`.
  ///
  /// It is the last thing in the command.
  mutating func placeAtEnd() throws -> Timeline.Node? {
    var node: Timeline.Node?
    if parser.skipPlaceSign() { node = try place() }
    try parser.expectEnd()
    return node
  }

  /// An expression, the last thing in the command, and where it stands.
  mutating func expressionAtEnd() async throws -> (ValueExpression, offset: Int) {
    let offset = parser.offsetOfNextToken
    let expression = try await expression()
    try parser.expectEnd()
    return (expression, offset)
  }

  /// An expression about states, not about a step, the last thing in the command, and where it stands.
  mutating func stateExpressionAtEnd() async throws -> (ValueExpression, offset: Int) {
    let (expression, offset) = try await expressionAtEnd()
    try session.refuseStepNames(in: expression, offset: offset)
    return (expression, offset)
  }

  /// A step that exists, on the current branch or the one that is named, or what was marked.
  mutating func place() throws -> Timeline.Node {
    let offset = parser.offsetOfNextToken
    var timeline = try session.timeline()
    let reference: StepReference
    switch try parser.placeReference() {
    case .mark(let name):
      let marks = try session.current().marks
      if let node = marks[name] { return node }
      // What one would say for the two ends.
      for (words, step, what) in [
        (["end", "last", "latest", "tip", "now"], timeline.tip, "the last step"),
        (["start", "begin", "beginning", "first"], 0, "the app as it was loaded"),
      ] where words.contains(name) {
        throw SourceError("unknown mark '\(name)', did you mean \(step), \(what)?", at: offset)
      }
      if timeline.branches.contains(where: { $0.name == name }) {
        throw SourceError(
          "\(name) is a branch: 'branch \(name)' goes there, \(name)@\(timeline.position) is a step of it",
          at: offset)
      }
      // A name that `mark` would refuse is not proposed to it, nor what stands for a name.
      let isTaken =
        try name == "found" || name.allSatisfy(\.isUppercase) || session.scene().isName(name)
      throw SourceError(
        Nearest.unknown(
          "mark", name, in: marks.names,
          else: isTaken ? "'mark' lists them" : "'mark \(name)' makes one"),
        at: offset)
    case .step(let found): reference = found
    }
    if let name = reference.branch {
      timeline.go(to: 0, ofBranch: try branch(named: name, at: offset))
    }
    let number = interpreter.numbering.meant(reference.number, in: timeline)
    guard number <= timeline.tip else {
      throw CommandError.noStep(number, last: timeline.tip, at: offset)
    }
    return timeline.node(of: number)
  }
}
