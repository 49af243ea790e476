import InspectableDoor

/// The commands that led to the place where a session is, for recordings that begin late.
///
/// Steps one after the other are kept as a range: the timeline has them already, and a session may
/// have a million.
struct Story {
  private enum Chapter {
    case command(Recorder.PastCommand)
    /// Steps of a branch, each a command that succeeded.
    case steps(branch: Int, ClosedRange<Int>)
  }

  private var chapters: [Chapter] = []

  /// The story of a session in which nothing is loaded yet.
  ///
  /// A recording is run with output as text, whatever the flags of this run are.
  init(in format: OutputFormat) {
    if format != .text {
      append(Recorder.PastCommand(command: "format \(format.rawValue)", lines: []))
    }
  }

  /// Adds a command.
  mutating func append(_ command: Recorder.PastCommand) {
    chapters.append(.command(command))
  }

  /// Adds a command that made one step and nothing else.
  mutating func append(step node: Timeline.Node) {
    if case .steps(node.branch, let range)? = chapters.last, range.upperBound == node.step - 1 {
      chapters[chapters.count - 1] = .steps(branch: node.branch, range.lowerBound...node.step)
    } else {
      chapters.append(.steps(branch: node.branch, node.step...node.step))
    }
  }

  /// The commands in order; the output of steps is not kept.
  func commands(in timeline: Timeline?, of scene: SceneDescription?) -> [Recorder.PastCommand] {
    chapters.flatMap { chapter -> [Recorder.PastCommand] in
      switch chapter {
      case .command(let command): return [command]
      case .steps(let branch, let range):
        guard let timeline, let scene else { return [] }
        return range.map { number in
          let step = timeline.step(at: Timeline.Node(branch: branch, step: number))
          return Recorder.PastCommand(command: step.input.command(in: scene))
        }
      }
    }
  }
}
