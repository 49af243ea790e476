package import Inspectable

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
    _ expression: Expression, full: Bool, offset: Int
  ) async throws(CommandError) -> Value {
    let request = Request.read(
      expression: expression, step: try current().timeline.position, full: full)
    guard
      case .value(let value) = try await ask(
        request, during: "print \(expression)", place: { $0.offset(inExpressionAt: offset) })
    else { throw unexpected("print") }
    return value
  }

  /// What can follow a path; nothing from a host that cannot tell.
  package func continuations(of path: Path) async -> PathContinuations {
    guard let step = loaded?.timeline.position,
      case .continuations(let found)? = try? await ask(
        .continuations(path: path, step: step), during: "completion")
    else { return PathContinuations() }
    return found
  }

  /// Whether an expression holds.
  package func check(
    _ expression: Expression, offset: Int, lenient: Bool = false
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
