import InspectableDoor

/// A page that teaches one thing, and is a transcript at the same time.
package struct Lesson: Hashable, Sendable {
  /// The word by which it is called, such as `state`.
  package let name: String
  /// What it is about.
  package let title: String
  /// What is done in it, in order.
  package let steps: [Step]
  /// What is said after the last step.
  package let ending: [String]

  /// A command with what is said before it.
  package struct Step: Hashable, Sendable {
    /// Lines of Markdown, without blank ones at either end.
    package var prose: [String]
    package var command: String
    /// What the learner is asked to do, if the command is for them to find.
    package var task: Task?
  }

  /// Reads a page of Markdown whose first line is its title.
  package init(name: String, text: String) throws(TranscriptError) {
    let exchanges = try Transcript(text, path: name + ".md").exchanges
    let lines = TranscriptLines(text).lines.map(\.text)
    let isProse = Self.prose(among: lines)
    var tasks = try Self.tasks(among: lines)[...]
    var steps: [Step] = []
    var start = 1
    func prose(upTo end: Int) -> [String] {
      let kept = (start..<max(start, end)).filter { isProse[$0] }.map { lines[$0] }
      return Self.trimmed(kept)
    }
    for exchange in exchanges {
      var step = Step(prose: prose(upTo: exchange.line - 1), command: exchange.command)
      if let task = tasks.first, task.line < exchange.line { step.task = tasks.removeFirst().task }
      steps.append(step)
      start = exchange.line
    }
    if let task = tasks.first {
      throw TranscriptError(line: task.line, message: "no command below this task does it")
    }
    self.name = name
    title = (lines.first ?? name).trimmingPrefix { $0 == "#" || $0 == " " }.description
    ending = prose(upTo: lines.count)
    self.steps = steps
  }

  /// Which lines are said, fences of other languages included.
  private static func prose(among lines: [String]) -> [Bool] {
    var fence: (marker: Int, isOurs: Bool)?
    return lines.map { line in
      let marker = line.prefix { $0 == "`" }.count
      if let open = fence {
        if marker >= open.marker { fence = nil }
        return !open.isOurs
      }
      guard marker >= 3 else { return true }
      let isOurs = TranscriptReader.opensFence(line) || Task.opensFence(line)
      fence = (marker, isOurs)
      return !isOurs
    }
  }

  /// The tasks, each with the line at which its fence begins, from 1.
  private static func tasks(
    among lines: [String]
  ) throws(TranscriptError) -> [(line: Int, task: Task)] {
    var tasks: [(line: Int, task: Task)] = []
    for (index, line) in lines.enumerated() where Task.opensFence(line) {
      let content = lines[(index + 1)...].prefix { !$0.hasPrefix("```") }
      tasks.append((index + 1, try Task(content, at: index + 2)))
    }
    return tasks
  }

  private static func trimmed(_ lines: [String]) -> [String] {
    let kept = lines.drop(while: \.isEmpty)
    return Array(kept.prefix(kept.count - kept.reversed().prefix(while: \.isEmpty).count))
  }
}

extension Lesson {
  /// Every lesson, in the order in which they are best taken.
  package static let all: [Lesson] = [
    ("state", PackageResources.state_md), ("connectors", PackageResources.connectors_md),
    ("transitions", PackageResources.transitions_md), ("workflows", PackageResources.workflows_md),
    ("effects", PackageResources.effects_md),
    ("bug", PackageResources.bug_md), ("explore", PackageResources.explore_md),
    ("same", PackageResources.same_md), ("recording", PackageResources.recording_md),
  ].compactMap { name, bytes in
    try? Lesson(name: name, text: String(decoding: bytes, as: UTF8.self))
  }

  /// The lesson of a name, or of its number in the list.
  package static func named(_ name: String) -> Lesson? {
    if let number = Int(name) { return all.indices.contains(number - 1) ? all[number - 1] : nil }
    return all.first { $0.name == name }
  }
}
