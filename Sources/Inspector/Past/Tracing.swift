import InspectableDoor

/// A subject that is followed through pieces of the history, each on a copy of the app that does its steps
/// again; several at a time.
@MainActor
final class Tracing {
  /// How many copies work at the same time.
  static let mostCopies = max(1, min(4, Platform.processorCount))
  /// How many questions a copy has at once: one that it works on, and the next.
  private static let questionsAhead = 2

  private let subject: TraceSubject
  private let timeline: Timeline
  /// Whether the copies are asked what comes out differently.
  private let compares: Bool
  private let pieces: [TracePiece]
  /// Those that are being followed, in order.
  private var active: [TracePiece] = []
  private var begun = 0
  private var pace = Pace()

  init(
    _ subject: TraceSubject, through ranges: [(start: Int, end: Int)], of timeline: Timeline,
    compares: Bool
  ) {
    self.subject = subject
    self.timeline = timeline
    self.compares = compares
    pieces = ranges.map { TracePiece(from: $0.start, to: $0.end) }
  }

  /// Where the next piece begins, if there is room for it.
  var nextStart: Int? {
    active.count < Self.mostCopies && begun < pieces.count ? pieces[begun].start : nil
  }

  var isDone: Bool { active.isEmpty && begun == pieces.count }

  /// Follows the next piece, on a host that is where it begins.
  func begin(on host: any AppHost) async throws(TraceFailure) {
    let piece = pieces[begun]
    begun += 1
    active.append(piece)
    piece.host = host
    try await ask(piece)
  }

  /// Gets a reply from each copy that is at work, and asks it to go on.
  ///
  /// - Returns: the steps that were done, and which of them came out differently.
  func advance() async throws(TraceFailure) -> [(
    steps: Timeline.Steps, different: [DifferentInput]?
  )] {
    var done: [(steps: Timeline.Steps, different: [DifferentInput]?)] = []
    for piece in active {
      let asked = piece.ahead.removeFirst()
      let answer = try await answer(to: asked, on: piece)
      // The app printed all that before, when the steps were first done.
      _ = piece.host?.takeOutput()
      try piece.add(answer, to: asked, in: timeline)
      done.append((asked.steps, answer.different))
      try await ask(piece)
    }
    for piece in active where piece.ahead.isEmpty { piece.close() }
    active.removeAll { $0.host == nil }
    pace.heard()
    return done
  }

  /// What the subject came to, where it changed.
  var points: [TracePoint] { pieces.flatMap(\.points).withoutRepetitions }

  /// Ends the copies that are still there.
  func close() {
    for piece in active { piece.close() }
  }

  // MARK: Asking

  private func ask(_ piece: TracePiece) async throws(TraceFailure) {
    let pipeline = piece.host as? any PipelinedHost
    while piece.hasMore, piece.ahead.count < (pipeline == nil ? 1 : Self.questionsAhead) {
      let asked = piece.next(
        pace.stepsAtOnce, of: subject, in: timeline, compares: compares)
      piece.ahead.append(asked)
      guard let pipeline else { return }
      do throws(HostFailure) {
        try await pipeline.post([asked.question])
      } catch {
        throw TraceFailure(reason: error, step: asked.end, reached: piece.reached)
      }
    }
  }

  private func answer(
    to asked: TracePiece.Asked, on piece: TracePiece
  ) async throws(TraceFailure) -> Questions.Trace.Answer {
    do throws(HostFailure) {
      guard let host = piece.host else { throw .closed }
      let reply =
        if let pipeline = host as? any PipelinedHost {
          try await pipeline.receive(to: asked.question)
        } else {
          try await host.send(asked.question)
        }
      guard let answer = reply.answer else { throw .somethingElse }
      return answer
    } catch {
      throw TraceFailure(reason: error, step: asked.end, reached: piece.reached)
    }
  }
}

extension [TracePoint] {
  /// Those at which the value is another than at the one before.
  var withoutRepetitions: [TracePoint] {
    var points: [TracePoint] = []
    for point in self where points.isEmpty || points.last?.value != point.value {
      points.append(point)
    }
    return points
  }
}

/// Why a subject could not be followed.
struct TraceFailure: Error {
  var reason: HostFailure
  /// The last of the steps that were asked about.
  var step: Int
  /// The step up to which it was followed.
  var reached: Int
}

/// Steps through which a subject is followed on one copy of the app.
@MainActor
final class TracePiece {
  /// A question that was asked, and the step at which it ends.
  struct Asked {
    var steps: Timeline.Steps
    var start: Int
    var end: Int
    var question: Questions.Trace
  }

  let start: Int
  private let end: Int
  fileprivate(set) var host: (any AppHost)?
  fileprivate(set) var ahead: [Asked] = []
  private(set) var points: [TracePoint] = []
  private(set) var reached: Int
  private var sent: Int
  private var isBegun = false

  init(from start: Int, to end: Int) {
    self.start = start
    self.end = end
    reached = start
    sent = start
  }

  var hasMore: Bool { sent < end || !isBegun }

  func next(
    _ count: Int, of subject: TraceSubject, in timeline: Timeline, compares: Bool
  ) -> Asked {
    isBegun = true
    let last = min(sent + count, end)
    defer { sent = last }
    let steps = timeline.steps(after: sent, upTo: last)
    return Asked(
      steps: steps, start: sent, end: last,
      question: Questions.Trace(
        inputs: steps.inputs, subject: subject, step: sent,
        digests: compares ? steps.digests : nil))
  }

  func add(
    _ answer: Questions.Trace.Answer, to asked: Asked, in timeline: Timeline
  ) throws(TraceFailure) {
    // The host counts the steps that it takes, which do not include skipped ones.
    var numbers = [asked.start]
    if asked.start < asked.end {
      numbers += (asked.start + 1...asked.end).filter { !timeline.isSkipped($0) }
    }
    for point in answer.points {
      let index = point.step - asked.start
      guard numbers.indices.contains(index) else {
        throw TraceFailure(
          reason: .garbage("a trace with more than the \(numbers.count - 1) steps there are"),
          step: asked.end, reached: reached)
      }
      points.append(TracePoint(step: numbers[index], value: point.value))
    }
    reached = asked.end
  }

  fileprivate func close() {
    host?.close()
    host = nil
  }
}

/// How many steps each copy is asked about at once.
///
/// All copies are asked about as many, since each is heard once in a round: one that was asked about fewer
/// would be done before the others and wait for them.
private struct Pace {
  /// Few at first, since nobody knows how long they take.
  private(set) var stepsAtOnce = 8
  private var lastRound = ContinuousClock.now

  /// Notes that each copy has answered once.
  ///
  /// No answer is to take long, so that one can see how far it has come, and interrupt it.
  mutating func heard() {
    let now = ContinuousClock.now
    let taken = now - lastRound
    lastRound = now
    if taken < .milliseconds(50) {
      stepsAtOnce = min(2_000, stepsAtOnce * 2)
    } else if taken > .milliseconds(200) {
      stepsAtOnce = max(1, stepsAtOnce / 2)
    }
  }
}
