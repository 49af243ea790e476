package import InspectableDoor

/// Following a subject through the history, on copies of the app that go through the steps again and look
/// after each of them.
extension Session {
  /// What a subject came to over some steps of the current branch: at the first, and wherever it
  /// changed after that.
  package func trace(
    _ subject: TraceSubject, from start: Int, to end: Int
  ) async throws(CommandError) -> [TracePoint] {
    let current = try current()
    let pieces = current.pieces(of: subject, from: start, to: end)
    let way = LongWay(to: end, progress: progress)
    defer { way.finish() }
    if let points = try await pointsByKnownChanges(of: subject, through: pieces, way) {
      return points
    }
    let tracing = Tracing(
      subject,
      through: current.capabilities.contains(.pipelining) ? current.shared(pieces) : pieces,
      of: current.timeline, compares: comparesAgain(where: .trace))
    defer { tracing.close() }
    var passed = start
    while !tracing.isDone {
      // Those that are there work meanwhile.
      let next: (any AppHost)? =
        if let start = tracing.nextStart { try await hostRestored(to: start) } else { nil }
      do throws(TraceFailure) {
        if let next {
          let host = CompletedHost.answering(
            usingQueries: subject.usesQueries, of: next, with: current.capabilities)
          try await tracing.begin(on: host)
          continue
        }
        for (steps, different) in try await tracing.advance() {
          note(different, among: steps, of: current.timeline)
          passed += steps.numbers.count
        }
        way.reached(min(passed, end))
      } catch {
        throw try self.error(of: error, following: subject, to: end)
      }
    }
    return tracing.points
  }

  private func error(
    of failure: TraceFailure, following subject: TraceSubject, to end: Int
  ) throws(CommandError) -> CommandError {
    switch failure.reason {
    case .interrupted: return try interruption(at: failure.reached, of: end)
    case .givenUp(let seconds): return .givenUp(seconds: seconds, during: subject.label)
    // It is the question that takes too long, not the steps, which were done before.
    case .timedOut:
      return .hostFailed(failure.reason, during: subject.label, output: AppOutput(), back: nil)
    case .somethingElse:
      return .hostFailed(failure.reason, during: "a trace", output: AppOutput(), back: nil)
    default:
      let label = try current().timeline.step(failure.step)?.label ?? ""
      return .restoreFailed(failure.reason, step: failure.step, label: label)
    }
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

extension Session.Loaded {
  /// The pieces of a way through the history in which a subject can change, where a copy can begin each;
  /// the first begins with the way itself.
  @MainActor
  fileprivate func pieces(
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
  @MainActor
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
  @MainActor
  func stretches(from start: Int = 0, upTo end: Int) -> [(start: Int, end: Int)] {
    let between = checkpoints.steps(in: timeline).filter { $0 > start && $0 < end }
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
