package import InspectableDoor

extension Session {
  /// What `bisect` found.
  package struct Breakage {
    /// The condition that was broken.
    package let condition: ValueExpression
    /// The step that broke it, which may be on another branch than the current one.
    package let node: Timeline.Node

    package init(of condition: ValueExpression, at node: Timeline.Node) {
      self.condition = condition
      self.node = node
    }
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
        Refusal(
          "it was #\(node.step) on branch \(branch) that broke it, and this branch has other steps: "
            + "ask 'bisect' again, or go back with 'branch \(branch)'"), at: nil)
    }
    // Without what was done after the step.
    let inputs = node.step == 0 ? [] : (1...node.step).flatMap(timeline.inputs(of:))
    let start = try await hostRestored(to: 0)
    defer { start.close() }
    let way = LongWay(to: inputs.count, progress: progress)
    defer { way.finish() }
    var trials = Trials(of: inputs, against: breakage.condition, from: start, in: self, shown: way)
    guard try await trials.isBroken(by: inputs) else {
      throw .refused(
        Refusal(
          "what broke it does so no more, ask 'bisect' again: \(breakage.condition)"), at: nil)
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
  /// The shortest list so far that breaks the condition.
  private var kept: [Input]
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
  }

  /// Shortens the list by delta debugging.
  ///
  /// Zeller and Hildebrandt's `ddmin`: halves are tried first, then smaller and smaller pieces, and
  /// what is left without them, until no single input can be left out. An input that is refused
  /// without those left out is skipped.
  mutating func minimalInputs() async throws(CommandError) -> [Input] {
    var pieces = 2
    while kept.count > 1 {
      let size = (kept.count + pieces - 1) / pieces
      if let shorter = try await shorterInputs(inPiecesOf: size) {
        pieces = shorter.isPiece ? 2 : max(pieces - 1, 2)
        kept = shorter.inputs
      } else if size == 1 {
        break
      } else {
        pieces = min(pieces * 2, kept.count)
      }
    }
    return kept
  }

  /// The first piece that breaks the condition, or the first rest without a piece that does.
  private mutating func shorterInputs(
    inPiecesOf size: Int
  ) async throws(CommandError) -> (inputs: [Input], isPiece: Bool)? {
    for lower in stride(from: 0, to: kept.count, by: size) {
      let piece = lower..<min(lower + size, kept.count)
      let inputs = Array(kept[piece])
      if try await isBroken(by: inputs) { return (inputs, true) }
      // Of two pieces, each is the rest of the other.
      if kept.count <= 2 * size { continue }
      let rest = Array(kept[..<piece.lowerBound] + kept[piece.upperBound...])
      if try await isBroken(by: rest) { return (rest, false) }
    }
    return nil
  }

  /// Whether inputs make the condition false in the end, where it held before.
  mutating func isBroken(by inputs: [Input]) async throws(CommandError) -> Bool {
    if session.isInterrupted() { throw interruption }
    count += 1
    way.tell("\(grouped(kept.count)) of \(grouped(all)) inputs left, trial \(grouped(count))")
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
    .minimizeInterrupted(left: kept.count, of: all)
  }
}
