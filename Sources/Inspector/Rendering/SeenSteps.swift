import InspectableDoor

/// What was shown of steps at a prompt, for a history there that tells more than which parts changed.
///
/// A timeline keeps only what brings a session back, so that a million steps take little memory; nobody sees
/// a million steps at a prompt.
package struct SeenSteps {
  private struct Seen {
    /// If the step comes out differently when it is done again, what was seen of it holds no more.
    var outcome: StepDigest?
    var what: String
  }

  private static let most = 10_000

  private var seen: [Timeline.Node: Seen] = [:]
  /// How far the clock was after a step, in nanoseconds.
  private var clocks: [Timeline.Node: Int64] = [:]

  package init() {}

  /// Remembers the steps that a command made on the current branch and that are being shown.
  ///
  /// A question shows steps, too, but only as much of each as it asks about.
  mutating func note(_ output: Output, in timeline: Timeline) {
    let steps = output.isLook ? [] : output.steps
    guard seen.count + steps.count <= Self.most else { return }
    for step in steps {
      guard let number = step.number, let kept = timeline.step(number) else { continue }
      if let clock = step.clock { clocks[timeline.node(of: number)] = clock }
      seen[timeline.node(of: number)] = Seen(outcome: kept.outcome, what: step.summary)
    }
  }

  /// Remembers how far the clock is at the current step.
  package mutating func note(clock nanoseconds: Int64, in timeline: Timeline) {
    guard clocks.count < Self.most else { return }
    clocks[timeline.node(of: timeline.position)] = nanoseconds
  }

  /// What a step of the current branch did, with the places that it changed; nil if that is not known.
  func summary(of number: Int, in timeline: Timeline) -> String? {
    guard let seen = seen[timeline.node(of: number)], let outcome = seen.outcome,
      timeline.step(number)?.outcome == outcome
    else { return nil }
    return seen.what
  }

  /// How far the clock was after a step of the current branch; nil if that is not known.
  func clock(after number: Int, in timeline: Timeline) -> Int64? {
    clocks[timeline.node(of: number)]
  }
}

extension Session.StepResult {
  /// The places that it changed; where it changed none, what it began instead.
  fileprivate var summary: String {
    let places = changes.flatMap { part in
      part.changes.map { change in
        let path = change.path.isEmpty ? "" : change.path.description
        return part.part + (path.isEmpty || path.hasPrefix("[") ? "" : ".") + path
      }
    }
    var shown: [String] = []
    for place in places where !shown.contains(place) {
      if shown.count == 3 { break }
      shown.append(place)
    }
    let more = Set(places).count - shown.count
    if !shown.isEmpty {
      return shown.joined(separator: ", ") + (more > 0 ? ", … \(grouped(more)) more" : "")
    }
    let begun = events.compactMap { event in
      switch event.kind {
      case .effectStarted: "effect \(event.name) started"
      case .requestParked: "request \(event.name) parked"
      case .held, .transitionHeld: "\(event.name) held"
      case .failed, .eventFailed, .effectFailed: "\(event.name) failed"
      default: nil
      }
    }
    return begun.first ?? "no change"
  }
}
