package import InspectableDoor

extension Session {
  /// What `bisect` found.
  package struct Breakage {
    /// The condition that was broken.
    package let condition: ValueExpression
    /// The step that broke it, which may be on another branch than the current one.
    package let node: Timeline.Node
  }

  /// The fewest inputs up to a step that still break a condition, and how many there are up to there.
  ///
  /// Throws if the step is not on the current branch, if its inputs do not break the condition any
  /// more, or if the user does not want to wait.
  package func minimalInputs(
    for breakage: Breakage
  ) async throws(CommandError) -> (inputs: [Input], all: Int) {
    let timeline = try current().timeline
    let node = breakage.node
    guard node.step <= timeline.tip, timeline.node(of: node.step) == node else {
      let branch = timeline.branches[node.branch].name
      throw .refused(
        "it was #\(node.step) on branch \(branch) that broke it, and this branch has other steps: "
          + "ask 'bisect' again, or go back with 'branch \(branch)'")
    }
    // Without what was done after the step.
    let inputs = node.step == 0 ? [] : (1...node.step).flatMap(timeline.inputs(of:))
    let start = try await hostRestored(to: 0)
    defer { start.close() }
    let way = LongWay(to: inputs.count, progress: progress)
    defer { way.finish() }
    var trials = Trials(of: inputs, against: breakage.condition, from: start, in: self, shown: way)
    guard try await trials.isBroken(by: inputs) else {
      throw .refused("what broke it does so no more, ask 'bisect' again: \(breakage.condition)")
    }
    return (try await trials.minimalInputs(), inputs.count)
  }
}

/// Lists of inputs that are tried one after the other, each on a scene of its own.
@MainActor
private struct Trials {
  private let session: Session
  private let condition: ValueExpression
  /// A host at step 0.
  private let start: any AppHost
  private let way: LongWay
  private let all: Int
  /// A list that breaks the condition.
  private let kept: [Input]
  /// How many inputs the shortest list so far has that breaks it.
  private var left: Int
  private var count = 0

  init(
    of inputs: [Input], against condition: ValueExpression, from start: any AppHost,
    in session: Session,
    shown way: LongWay
  ) {
    self.session = session
    self.condition = condition
    self.start = start
    self.way = way
    all = inputs.count
    kept = inputs
    left = inputs.count
  }

  /// Shortens the list; an input that is refused without those left out is skipped.
  mutating func minimalInputs() async throws(CommandError) -> [Input] {
    var search = DeltaDebugging(kept)
    try await search.shorten { (inputs, left) async throws(CommandError) in
      self.left = left
      return try await self.isBroken(by: inputs)
    }
    return search.kept
  }

  /// Whether inputs make the condition false in the end, where it held before.
  mutating func isBroken(by inputs: [Input]) async throws(CommandError) -> Bool {
    if session.isInterrupted() { throw interruption }
    count += 1
    way.tell("\(grouped(left)) of \(grouped(all)) inputs left, trial \(grouped(count))")
    let host = try await freshCopy()
    defer { host.close() }
    var hasHeld = false
    var holds = false
    for first in stride(from: 0, to: inputs.count, by: Session.stepsAtOnce) {
      let some = Array(inputs[first..<min(first + Session.stepsAtOnce, inputs.count)])
      let reply: Reply<Questions.Trace.Answer>
      do {
        let question = Questions.Trace(
          inputs: some, subject: .expression(expression: condition), step: first)
        reply = try await CompletedHost.answering(
          usingQueries: question.usesQueries, of: host, with: session.loaded?.capabilities ?? []
        ).send(question)
      } catch .interrupted {
        throw interruption
      } catch {
        // Inputs that crash the app do not count as breaking the condition.
        return false
      }
      _ = host.takeOutput()
      guard let points = reply.answer?.points, let last = points.last else { return false }
      hasHeld = hasHeld || points.contains(where: \.holds)
      holds = last.holds
    }
    return hasHeld && !holds
  }

  /// A host at step 0 that is used for nothing else.
  private func freshCopy() async throws(CommandError) -> any AppHost {
    guard let start = start as? any CopyableHost else {
      return try await session.hostRestored(to: 0)
    }
    do {
      if case .made(let copy) = try await start.copy(triedWith: session.trial) { return copy }
    } catch .interrupted {
      throw interruption
    } catch {}
    return try await session.hostRestored(to: 0)
  }

  private var interruption: CommandError {
    .minimizeInterrupted(left: left, of: all)
  }
}
