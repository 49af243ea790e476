package import InspectableDoor

/// What a question to the past asks of the app that runs.
@MainActor
protocol StepSource: AnyObject {
  /// Another host, which is at a step of the current branch; whoever asks for it closes it.
  func hostRestored(to step: Int) async throws(CommandError) -> any AppHost

  /// Asks the live host.
  ///
  /// - Parameter place: where in the command the place of a refusal is.
  func ask<Asked: Question>(
    _ question: Asked, during label: String, place: (Refusal.Place) -> Int?
  ) async throws(CommandError) -> Asked.Answer

  /// Whether hosts say which of the steps that they do again come out differently.
  func comparesAgain(where capability: Capability) -> Bool

  /// Notes which steps came out differently.
  func note(_ different: [DifferentInput]?, among steps: Timeline.Steps, of timeline: Timeline)
}

/// Questions to the steps of the current branch: what changed a value, when a condition held, where a text was.
///
/// Copies of the app do the steps again and look after each of them, unless what the steps are known to have
/// changed tells the answer.
@MainActor
package struct PastQuestions {
  let timeline: Timeline
  let scene: SceneDescription
  let capabilities: [Capability]
  /// The steps of the branch at which a copy of the app waits, in order.
  let checkpoints: [Int]
  let app: any StepSource
  /// Where progress is shown; nil for nowhere.
  let progress: ProgressLine?
  /// From how many steps on a question is answered by what they are known to have changed.
  ///
  /// With fewer it takes as long to ask a copy of the app for the values to begin with.
  let knownChangesFrom: Int

  // MARK: Following a subject

  /// What a subject came to over some steps of the current branch: at the first, and wherever it
  /// changed after that.
  package func trace(
    _ subject: TraceSubject, from start: Int, to end: Int
  ) async throws(CommandError) -> [TracePoint] {
    let pieces = pieces(of: subject, from: start, to: end)
    let way = LongWay(to: end, progress: progress)
    defer { way.finish() }
    if let points = try await pointsByKnownChanges(of: subject, through: pieces, way) {
      return points
    }
    let tracing = Tracing(
      subject,
      through: capabilities.contains(.pipelining) ? shared(pieces) : pieces,
      of: timeline, compares: app.comparesAgain(where: .trace))
    defer { tracing.close() }
    var passed = start
    while !tracing.isDone {
      // Those that are there work meanwhile.
      let next: (any AppHost)? =
        if let start = tracing.nextStart { try await app.hostRestored(to: start) } else { nil }
      do throws(TraceFailure) {
        if let next {
          let host = CompletedHost.answering(
            usingQueries: subject.usesQueries, of: next, with: capabilities)
          try await tracing.begin(on: host)
          continue
        }
        for (steps, different) in try await tracing.advance() {
          app.note(different, among: steps, of: timeline)
          passed += steps.numbers.count
        }
        way.reached(min(passed, end))
      } catch {
        throw self.error(of: error, following: subject, to: end)
      }
    }
    return tracing.points
  }

  private func error(
    of failure: TraceFailure, following subject: TraceSubject, to end: Int
  ) -> CommandError {
    switch failure.reason {
    case .interrupted: interruption(at: failure.reached, of: end)
    case .givenUp(let seconds): .givenUp(seconds: seconds, during: subject.label)
    // It is the question that takes too long, not the steps, which were done before.
    case .timedOut:
      .hostFailed(failure.reason, during: subject.label, output: AppOutput(), back: nil)
    case .somethingElse:
      .hostFailed(failure.reason, during: "a trace", output: AppOutput(), back: nil)
    default:
      .restoreFailed(
        failure.reason, step: failure.step, label: timeline.step(failure.step)?.label ?? "")
    }
  }

  /// The error for a user who did not want to wait for the end of a long way.
  func interruption(at step: Int, of end: Int) -> CommandError {
    .restoreInterrupted(at: step, of: end, position: timeline.position)
  }

  // MARK: The pieces of the way

  /// The pieces of a way through the history in which a subject can change, where a copy can begin each;
  /// the first begins with the way itself.
  private func pieces(
    of subject: TraceSubject, from start: Int, to end: Int
  ) -> [(start: Int, end: Int)] {
    /// Up to so many steps that change nothing it costs less to do than to begin anew.
    let gap = 100
    let parts = parts(of: subject)
    var found = [(start: start, end: start)]
    for stretch in stretches(from: start, upTo: end) {
      guard let steps = steps(thatMayChange: parts, in: stretch) else { continue }
      if steps.start - found[found.count - 1].end <= gap {
        found[found.count - 1].end = steps.end
      } else {
        found.append(steps)
      }
    }
    return found
  }

  /// The same pieces, cut so that all copies have something to do.
  ///
  /// - Parameter fewest: with fewer steps than this a copy costs more than it saves.
  func shared(_ pieces: [(start: Int, end: Int)], fewest: Int = 500) -> [(start: Int, end: Int)] {
    guard Tracing.mostCopies > 1 else { return pieces }
    let total = pieces.reduce(0) { $0 + $1.end - $1.start }
    let share = max(fewest, total / (2 * Tracing.mostCopies))
    var result: [(start: Int, end: Int)] = []
    for piece in pieces {
      var rest = piece
      for (start, _) in stretches(from: piece.start, upTo: piece.end).dropFirst()
      where start - rest.start >= share && piece.end - start >= share / 2 {
        result.append((rest.start, start))
        rest.start = start
      }
      result.append(rest)
    }
    return result
  }

  /// The steps of the current branch from one to another, divided at the checkpoints, where a host can
  /// begin.
  func stretches(from start: Int = 0, upTo end: Int) -> [(start: Int, end: Int)] {
    let between = checkpoints.filter { $0 > start && $0 < end }
    return Array(zip([start] + between, between + [end]))
  }

  /// The parts on which alone a subject depends; nil if that is not known.
  func parts(of subject: TraceSubject) -> Set<String>? {
    switch subject {
    case .expression(let expression): scene.parts(readBy: expression)
    case .text: nil
    }
  }

  /// The piece of a stretch in which all steps are that can have changed parts of the scene; nil if none
  /// can.
  ///
  /// If the parts are not known, any step can.
  func steps(
    thatMayChange parts: Set<String>?, in stretch: (start: Int, end: Int)
  ) -> (start: Int, end: Int)? {
    let steps = stretch.start..<stretch.end
    guard let parts else { return steps.isEmpty ? nil : stretch }
    func mayChange(_ step: Int) -> Bool {
      timeline.changedParts(of: step + 1).map { !parts.isDisjoint(with: $0) } ?? true
    }
    guard let first = steps.first(where: mayChange), let last = steps.last(where: mayChange)
    else { return nil }
    return (first, last + 1)
  }
}

extension TraceSubject {
  /// What it is called in an error.
  fileprivate var label: String {
    switch self {
    case .expression(let expression): "\(expression)"
    case .text(let text): "find \(Value.string(text).literal)"
    }
  }
}
