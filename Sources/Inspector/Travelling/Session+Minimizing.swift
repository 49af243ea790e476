package import InspectableDoor

extension Session {
  /// What `bisect` found.
  package struct Breakage {
    /// The condition that was broken.
    package let condition: ValueExpression
    /// The step that broke it, which may be on another branch than the current one.
    package let node: Timeline.Node
  }

  /// The fewest inputs that break a condition.
  package struct Shortened {
    package let inputs: [Input]
    /// How many inputs there are up to the step that broke it.
    package let all: Int
    /// The command that loads the app for them.
    package let load: String
  }

  /// The fewest inputs up to a step that still break a condition.
  ///
  /// A recording is shortened without its order lines: its effects run freely.
  ///
  /// Throws if the step is not on the current branch, if its inputs do not break the condition any
  /// more, or if the user does not want to wait.
  package func minimalInputs(for breakage: Breakage) async throws(CommandError) -> Shortened {
    let timeline = try current().timeline
    let node = breakage.node
    guard node.step <= timeline.tip, timeline.node(of: node.step) == node else {
      let branch = timeline.branches[node.branch].name
      throw .refused(
        "it was #\(node.step) on branch \(branch) that broke it, and this branch has other steps: "
          + "ask 'bisect' again, or go back with 'branch \(branch)'")
    }
    // Without what was done after the step.
    let steps = node.step == 0 ? [] : (1...node.step).map(timeline.inputs(of:))
    guard beginning.isRecorded else {
      let inputs = steps.flatMap { $0 }
      return try await shortened(Array(inputs.indices), against: breakage.condition, from: self) {
        $0.map { inputs[$0] }
      }
    }
    let freed = try await FreedRecording(
      of: FreedRecording.settled(steps, asked: try current().askedRequests), from: self)
    defer { freed.session.close() }
    return try await shortened(
      Array(freed.inputs.indices), against: breakage.condition, from: freed.session, freed.list)
  }

  /// Shortens a list of places of inputs.
  ///
  /// - Parameters:
  ///   - other: the session whose app does them.
  ///   - list: the inputs at some places.
  private func shortened(
    _ places: [Int], against condition: ValueExpression, from other: Session,
    _ list: @escaping ([Int]) -> [Input]
  ) async throws(CommandError) -> Shortened {
    let start = try await other.hostRestored(to: 0)
    defer { start.close() }
    let way = LongWay(to: places.count, progress: audience.progress)
    defer { way.finish() }
    var trials = Trials(
      of: places, list, against: condition, from: start, in: other, shown: way,
      isInterrupted: audience.isInterrupted)
    guard try await trials.isBroken(by: list(places)) else {
      throw .refused(
        beginning.isRecorded
          ? "it breaks only with the effects in their recorded order: 'inspector record TIDY --from FILE' "
            + "shortens the recording: \(condition)"
          : "what broke it does so no more, ask 'bisect' again: \(condition)")
    }
    return Shortened(
      inputs: list(try await trials.minimal()), all: places.count, load: try other.loadCommand())
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
  /// The places of the inputs that break the condition.
  private let all: [Int]
  /// The inputs at some places.
  private let list: ([Int]) -> [Input]
  private let isInterrupted: @MainActor () -> Bool
  /// How many inputs the shortest list so far has that breaks it.
  private var left: Int
  private var count = 0

  init(
    of places: [Int], _ list: @escaping ([Int]) -> [Input], against condition: ValueExpression,
    from start: any AppHost, in session: Session, shown way: LongWay,
    isInterrupted: @escaping @MainActor () -> Bool
  ) {
    self.session = session
    self.condition = condition
    self.start = start
    self.way = way
    self.list = list
    self.isInterrupted = isInterrupted
    all = places
    left = places.count
  }

  /// Shortens the list; an input that is refused without those left out is skipped.
  mutating func minimal() async throws(CommandError) -> [Int] {
    var search = DeltaDebugging(all)
    try await search.shorten { (places, left) async throws(CommandError) in
      self.left = left
      return try await self.isBroken(by: self.list(places))
    }
    return search.kept
  }

  /// Whether inputs make the condition false in the end, where it held before.
  mutating func isBroken(by inputs: [Input]) async throws(CommandError) -> Bool {
    if isInterrupted() { throw interruption }
    count += 1
    way.tell("\(grouped(left)) of \(grouped(all.count)) inputs left, trial \(grouped(count))")
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
    .minimizeInterrupted(left: left, of: all.count)
  }
}
