import InspectableDoor

/// Steps that are done again on a host, in pieces; the next piece is written while the host works
/// on the last.
@MainActor
struct Replaying {
  /// How many steps are in a piece.
  private static let stepsAtOnce = 250
  /// How many pieces are on their way at most.
  private static let piecesAhead = 2

  private let timeline: Timeline
  private let end: Int
  private let host: any AppHost
  private let pipeline: (any PipelinedHost)?
  /// Whether the host is asked what comes out differently.
  private let compares: Bool
  /// The step up to which everything is done.
  private(set) var reached: Int
  /// The pieces that were sent to the host, and where they end.
  private var ahead: [(steps: Timeline.Steps, end: Int, question: Questions.Replay)] = []
  /// The step up to which the host was sent them.
  private var sent: Int

  init(
    _ timeline: Timeline, from start: Int, to end: Int, on host: any AppHost, isPipelined: Bool,
    compares: Bool
  ) {
    self.timeline = timeline
    self.end = end
    self.host = host
    self.compares = compares
    pipeline = isPipelined ? host as? any PipelinedHost : nil
    reached = start
    sent = start
  }

  /// Whether the host has nothing left to do.
  var isAtRest: Bool { ahead.isEmpty }

  /// Gets one piece done.
  ///
  /// - Parameter isStopping: whether no further piece is sent while others are on their way.
  /// - Returns: what was done, and which of it came out differently.
  mutating func advance(
    isStopping: Bool
  ) async throws(HostFailure) -> (done: Timeline.Steps, different: [DifferentInput]?) {
    guard let pipeline else {
      let (steps, next) = nextPiece()
      let different = try different(in: try await host.send(question(for: steps)))
      reached = next
      return (steps, different)
    }
    while ahead.isEmpty || (!isStopping && sent < end && ahead.count < Self.piecesAhead) {
      let piece = nextPiece()
      let question = question(for: piece.steps)
      try await pipeline.post([question])
      ahead.append((piece.steps, piece.end, question))
    }
    let piece = ahead[0]
    let different = try different(in: try await pipeline.receive(to: piece.question))
    ahead.removeFirst()
    reached = piece.end
    return (piece.steps, different)
  }

  private mutating func nextPiece() -> (steps: Timeline.Steps, end: Int) {
    let next = min(end, sent + Self.stepsAtOnce)
    defer { sent = next }
    return (timeline.steps(after: sent, upTo: next), next)
  }

  private func question(for steps: Timeline.Steps) -> Questions.Replay {
    Questions.Replay(inputs: steps.inputs, digests: compares ? steps.digests : nil)
  }

  private func different(
    in reply: Reply<Questions.Replay.Answer>
  ) throws(HostFailure) -> [DifferentInput]? {
    _ = host.takeOutput()
    switch reply {
    case .answer(let answer): return answer.different
    case .refused(let refusal): throw .garbage(refusal.message)
    }
  }
}
