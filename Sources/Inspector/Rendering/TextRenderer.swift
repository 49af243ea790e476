package import Inspectable

/// Lays results out as lines of text, as `docs/Output.md` shows them.
package struct TextRenderer: Sendable {
  private let width = 80

  package init() {}

  /// A successful command.
  package func lines(_ output: Output) -> [String] {
    var lines = output.notes
    if let step = output.step { lines.append("#\(step.number) \(step.label)") }
    lines += output.events.map(line)
    if let changes = output.changes { lines += self.lines(changes) }
    lines += output.lines
    if let error = output.error { lines += self.lines(error.failure, command: "") }
    return lines
  }

  /// Differences by part; `no change` if there is none.
  package func lines(_ parts: [PartChanges]) -> [String] {
    guard !parts.isEmpty else { return ["no change"] }
    return parts.flatMap { part in
      [part.part] + part.changes.flatMap { ChangeLayout(width: width).lines($0) }
    }
  }

  /// Something that happened within a step.
  package func line(_ event: StepEvent) -> String {
    switch event.kind {
    case .output: "app| " + event.name
    case .action: "  * action \(event.name)"
    case .effectStarted: "  * effect \(event.name) started"
    case .effectFinished: "  * effect \(event.name) finished"
    case .effectCancelled: "  * effect \(event.name) cancelled"
    case .effectSleeping: "  * effect \(event.name) sleeps"
    case .requestParked: "  * request \(event.name) parked"
    case .transitionBegan: "  * \(event.name) begins"
    case .transitionEnded: "  * \(event.name) entered"
    case .transitionRefused: "  * \(event.name) refused"
    case .transitionDropped: "  * \(event.name) dropped"
    case .transitionProblem: "  * \(event.name)"
    case .timerFired: "  * timer \(event.name) at \(event.detail ?? "")"
    case .effectFailed:
      "  * effect \(event.name) failed"
        + (event.detail.map { ": \(SafeText.escaped($0))" } ?? "")
    case .failed:
      "  * action \(event.name) failed" + (event.detail.map { ": \(SafeText.escaped($0))" } ?? "")
    }
  }

  /// A failed command: the message, in files with its place, and the line it is about.
  package func lines(
    _ failure: CommandFailure, command: String, at location: SourceLocation? = nil
  ) -> [String] {
    var lines: [String] = []
    let excerpt = failure.offset.map { SourceExcerpt(at: $0, in: command) }
    var prefix = ""
    if let location {
      let line = location.line + (excerpt?.line ?? 1) - 1
      prefix = "\(location.file):\(line):\(excerpt?.column ?? 1): "
    }
    lines.append("\(prefix)error: \(SafeText.escaped(failure.message))")
    if let excerpt { lines += ["  " + excerpt.text, "  " + excerpt.caret] }
    lines += failure.details.map { detail in
      switch detail {
      case .note(let text): "  " + text
      case .app(let text): "  app| " + text
      case .outcome(let text): text
      }
    }
    return lines
  }
}
