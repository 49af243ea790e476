package import InspectableDoor

extension Session {
  /// The scene as it is now.
  package func describe() async throws(CommandError) -> SceneDescription {
    guard case .scene(let description) = try await ask(.describe, during: "describe") else {
      throw unexpected("describe")
    }
    return description
  }

  /// The value of an expression; `offset` is where it stands in the command.
  package func read(
    _ expression: ValueExpression, full: Bool, offset: Int
  ) async throws(CommandError) -> Value {
    let request = Request.read(
      expression: expression, step: try current().timeline.position, full: full)
    guard
      case .value(let value) = try await ask(
        request, during: "print \(expression)", place: { $0.offset(inExpressionAt: offset) })
    else { throw unexpected("print") }
    return value
  }

  /// Hands over the lines of the whole value of an expression, some at a time and the first at once,
  /// until there are no more or none are wanted; `offset` is where it stands in the command.
  ///
  /// - Parameters:
  ///   - prefix: what the first line begins with.
  ///   - take: takes lines, and says whether more are wanted.
  package func print(
    _ expression: ValueExpression, prefix: String, offset: Int, to take: ([String]) -> Bool
  ) async throws(CommandError) {
    let current = try current()
    guard [.pieces, .expressions].allSatisfy(current.capabilities.contains) else {
      let value = try await read(expression, full: true, offset: offset)
      _ = take(value.lines(prefix: prefix))
      return
    }
    let label = "print \(expression)"
    var reply = try await ask(
      .print(expression: expression, step: current.timeline.position, prefix: prefix),
      during: label, place: { $0.offset(inExpressionAt: offset) })
    while true {
      guard case .lines(let lines, let isLast) = reply else { throw unexpected("print") }
      guard take(lines), !isLast else { return }
      if isInterrupted() { throw .printInterrupted("\(expression)") }
      reply = try await ask(.more, during: label)
    }
  }

  /// What can follow a path; nothing from a host that cannot tell.
  package func continuations(of path: ValuePath) async -> PathContinuations {
    guard let step = loaded?.timeline.position,
      case .continuations(let found)? = await aside({ () throws(CommandError) in
        try await ask(.continuations(path: path, step: step), during: "completion")
      })
    else { return PathContinuations() }
    return found
  }

  /// Asks for completion; nil where there is no answer.
  ///
  /// Nobody could be told there that the app is gone, and where the session is now: that is left to
  /// the next command.
  package func aside<Result>(
    _ body: @MainActor () async throws(CommandError) -> Result
  ) async -> Result? {
    guard let loaded, loaded.failure == nil,
      (loaded.host as? any EndingHost)?.hasEnded != true
    else { return nil }
    return try? await body()
  }

  /// Whether an expression holds.
  package func check(
    _ expression: ValueExpression, offset: Int, lenient: Bool = false
  ) async throws(CommandError) -> CheckReport {
    let request = Request.check(
      expression: expression, step: try current().timeline.position, lenient: lenient)
    guard
      case .check(let report) = try await ask(
        request, during: "expect \(expression)", place: { $0.offset(inExpressionAt: offset) })
    else { throw unexpected("expect") }
    return report
  }

  /// Whether dispatching is held, what waits, and how many timers there are.
  package func held() async throws(CommandError) -> (
    isHolding: Bool, actions: [String], timers: Int
  ) {
    guard case .held(let isHolding, let actions, let timers) = try await ask(.held, during: "held")
    else { throw unexpected("held") }
    return (isHolding, actions, timers)
  }

  /// What has not ended.
  package func effects() async throws(CommandError) -> [EffectRow] {
    guard case .effects(let rows) = try await ask(.effects, during: "effects") else {
      throw unexpected("effects")
    }
    return rows
  }

  /// The present in nanoseconds since the start, and what is due.
  package func clock() async throws(CommandError) -> (now: Int64, timers: [TimerRow]) {
    guard case .clock(let now, let timers) = try await ask(.clock, during: "clock") else {
      throw unexpected("clock")
    }
    return (now, timers)
  }
}
