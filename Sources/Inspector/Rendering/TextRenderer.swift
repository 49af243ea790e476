package import InspectableDoor

/// Lays results out as lines of text, as `docs/Output.md` shows them.
package struct TextRenderer: Sendable {
  let width: Int
  /// Whether lines that are longer are broken between words.
  private let wraps: Bool
  /// Whether each difference is told once, and no more of it than tells what happened.
  private let isBrief: Bool
  let palette: Palette

  /// - Parameters:
  ///   - columns: how wide the terminal is; nil for the form that scripts and files have, which is laid out
  ///     for 80 columns.
  ///   - isBrief: whether who looks at the terminal wants each difference only once.
  package init(palette: Palette = .plain, columns: Int? = nil, isBrief: Bool = false) {
    self.palette = palette
    width = columns ?? 80
    wraps = columns != nil
    self.isBrief = isBrief && columns != nil
  }

  /// A successful command.
  ///
  /// - Parameter isFolded: whether only the first and the last of repeated steps are shown.
  package func lines(_ output: Output, isFolded: Bool = false) -> [ShownLine] {
    let lines = unwrapped(output, isFolded: isFolded)
    return output.isFull || output.isFixed ? lines : wrapped(lines)
  }

  private func wrapped(_ lines: [ShownLine]) -> [ShownLine] {
    wraps ? lines.flatMap { $0.wrapped(to: width) } : lines
  }

  private func unwrapped(_ output: Output, isFolded: Bool) -> [ShownLine] {
    var lines = output.printed.map(line) + output.notes.map(ShownLine.init)
    for stretch in isFolded ? RepeatedSteps.stretches(of: output.steps) : [.all(output.steps[...])]
    {
      switch stretch {
      case .all(let steps): lines += steps.flatMap { self.lines($0) }
      case .folded(let count, let first, let last):
        let numbers = "#\(grouped(first)) to #\(grouped(last))"
        lines.append(palette.paint(.aside, "… \(grouped(count)) more like that, \(numbers)"))
      }
    }
    if let changes = output.changes {
      lines +=
        isBrief && !output.isFull
        ? brief(changes, repeating: output.isComparison) : self.lines(changes, full: output.isFull)
    }
    lines += watch(output.watched)
    let painter = output.isLook && !output.isFixed ? NotationPainter(palette: palette) : nil
    lines += output.lines.map { line in
      let line = output.isFull ? line : shown(wraps && output.isCut ? tellingFull(line) : line)
      return painter?.painted(line) ?? ShownLine(line)
    }
    for step in output.varied { lines += step.lines.map { palette.paint(.removal, shown($0)) } }
    if let failure = output.failure { lines += self.lines(failure) }
    return lines
  }

  /// A step, or an input that took none: the branch it opened, its title, what it caused.
  private func lines(_ step: Session.StepResult) -> [ShownLine] {
    let events = step.events.drop(while: \.isBetweenSteps)
    var lines = step.events.prefix(upTo: events.startIndex).map(line)
    lines += step.opened.map { [ShownLine(Output.note($0))] } ?? []
    if let number = step.number {
      lines.append(palette.paint(.step, title(shown("#\(number) \(step.label)"))))
    }
    lines += events.map(line)
    // For an input that took no step and changed nothing, `no change` is not shown.
    if step.number != nil || !step.changes.isEmpty {
      lines += isBrief ? brief(step.changes, repeating: false) : self.lines(step.changes)
    }
    return lines + watch(step.watched)
  }

  /// How watched expressions changed, under a heading of their own.
  private func watch(_ watched: [WatchedChanges]) -> [ShownLine] {
    guard !watched.isEmpty else { return [] }
    return [palette.paint(.part, "watch")]
      + watched.flatMap { watched in
        isBrief
          ? brief(watched.changes, of: watched.expression)
          : lines(watched.changes, of: watched.expression)
      }
  }

  /// Differences by part; `no change` if there is none.
  ///
  /// - Parameter full: whether all of them are wanted, however many and however long they are.
  package func lines(_ parts: [PartChanges], full: Bool = false) -> [ShownLine] {
    guard !parts.isEmpty else { return [palette.paint(.aside, "no change")] }
    return parts.flatMap { part in
      [palette.paint(.part, shown(part.part))]
        + lines(part.changes, omitted: part.omitted, full: full)
    }
  }

  /// Differences of one part or expression; of more than 200 those at the ends.
  ///
  /// - Parameter omitted: how many more there are than these.
  private func lines(
    _ changes: [Change], of expression: ValueExpression? = nil, omitted: Int = 0, full: Bool = false
  ) -> [ShownLine] {
    let isCut = !full && changes.count + omitted > 200
    let first = isCut ? changes.prefix(100) : changes[...]
    // If some are left out already, the last ones are not known.
    let last = isCut && omitted == 0 ? changes.suffix(10) : []
    let left = changes.count + omitted - first.count - last.count
    var lines = first.flatMap { self.lines($0, of: expression, full: full) }
    if left > 0 { lines.append(palette.paint(.aside, "  … \(grouped(left)) more")) }
    return lines + last.flatMap { self.lines($0, of: expression, full: full) }
  }

  private func lines(_ change: Change, of expression: ValueExpression?, full: Bool) -> [ShownLine] {
    let subject = change.path.isEmpty ? expression.map { "\($0)" } : nil
    return ChangeLayout(width: width, limit: full ? .full : .ends).lines(change, subject: subject)
      .map { painted(full ? $0 : shown($0), change, subject) }
  }

  /// A line of a change: where something is different, its path and its values in their own colours.
  func painted(_ line: String, _ change: Change, _ subject: String?) -> ShownLine {
    guard palette.isDetailed, change.style == .change else {
      return palette.paint(change.style, line)
    }
    let painter = NotationPainter(palette: palette, style: .change)
    let path = shown(subject ?? change.path.description)
    guard line.hasPrefix("  ~ \(path): ") else { return painter.painted(line) }
    return palette.paint(.change, "  ~ ") + palette.paint(.path, path)
      + painter.painted(String(line.dropFirst(4 + path.count)))
  }

  /// A line that says how much of a value was left out, with what shows it.
  private func tellingFull(_ line: String) -> String {
    let words = line.drop { $0 == " " }
    guard words.hasPrefix("… "), words.hasSuffix(" more") || words.hasSuffix(" more …") else {
      return line
    }
    return (line.hasSuffix(" …") ? String(line.dropLast(2)) : line) + "; --full"
  }

  /// A text as it is shown: escaped, and with the middle left out if it is very long.
  func shown(_ line: String) -> String { SafeText.elided(SafeText.escaped(line)) }

  /// What a line is about: with its middle left out where it takes more than two lines of the terminal.
  private func title(_ line: String) -> String {
    isBrief ? line.elided(to: 2 * width - 4) : line
  }

  /// Something that happened within a step.
  package func line(_ event: StepEvent) -> ShownLine {
    var event = event
    event.name = title(shown(event.name))
    event.detail = event.detail.map { title(shown($0)) }
    return switch event.kind {
    case .output:
      palette.paint(.aside, "app\(event.detail.map { " \($0)" } ?? "")| " + event.name)
    case .effectFailed: failure("effect \(event.name)", event.detail)
    case .eventFailed: failure("event \(event.name)", event.detail)
    case .failed: failure("action \(event.name)", event.detail)
    default: ShownLine("  * " + words(event))
    }
  }

  /// What happened, in words, where nothing failed.
  private func words(_ event: StepEvent) -> String {
    switch event.kind {
    case .action: "action \(event.name)"
    case .held: "action \(event.name) held"
    case .effectStarted: "effect \(event.name) started"
    case .effectFinished: "effect \(event.name) finished"
    case .effectCancelled: "effect \(event.name) cancelled"
    case .effectSleeping: "effect \(event.name) sleeps"
    case .requestParked: "request \(event.name)\(event.detail ?? "") parked"
    case .transitionBegan: "\(event.name) begins"
    case .transitionEnded: "\(event.name) entered"
    case .transitionRefused: "\(event.name) refused"
    case .transitionHeld: "\(event.name) held"
    case .transitionDropped: "\(event.name) dropped"
    case .transitionProblem: "\(event.name)"
    case .sessionBegan: "\(event.name) begins"
    case .sessionEnded: "\(event.name) ends"
    case .workflowAction: "\(event.name) takes \(event.detail ?? "")"
    case .workflowOutput: "\(event.name) tells \(event.detail ?? "")"
    case .rendered: "\(event.name) rendered"
    case .sideEffectStarted: "\(event.name) started"
    case .sideEffectEnded: "\(event.name) ended"
    case .workerStarted: "\(event.name) started"
    case .workerSleeping: "\(event.name) sleeps"
    case .workerEnded: "\(event.name) ended"
    case .timerFired: "timer \(event.name) at \(event.detail ?? "")"
    case .outsideRead: "\(event.name) read past the context"
    // A kind that the app has made, shown by its word.
    default:
      "\(shown(event.kind.rawValue)) \(event.name)" + (event.detail.map { ": \($0)" } ?? "")
    }
  }

  private func failure(_ what: String, _ detail: String?) -> ShownLine {
    palette.paint(
      .removal, "  * \(what) failed" + (detail.map { ": \($0)" } ?? ""))
  }

  /// A failed command: the message, with its place if the command is from a file, and the line that
  /// it is about.
  package func lines(
    _ failure: ShownFailure, at location: SourceLocation? = nil
  ) -> [ShownLine] {
    var lines: [ShownLine] = []
    let excerpt = failure.offset.map { SourceExcerpt(at: $0, in: failure.command.text) }
    var prefix = ""
    if let location {
      let line = location.line + (excerpt?.line ?? 1) - 1
      prefix = "\(location.file):\(line):\(excerpt?.column ?? 1): "
    }
    let message = ShownLine(" " + shown(failure.message))
    lines += wrapped([ShownLine(prefix) + palette.paint(.error, "error:") + message])
    if let excerpt {
      lines += [ShownLine("  " + excerpt.text), palette.paint(.error, "  " + excerpt.caret)]
    }
    let details = failure.details.map { detail in
      switch detail {
      case .note(let text): ShownLine("  " + shown(text))
      case .app(let text): palette.paint(.aside, "  app| " + shown(text))
      case .outcome(let text): ShownLine(text)
      }
    }
    return lines + wrapped(details)
  }
}

extension Change {
  /// How its lines look.
  var style: Style {
    switch kind {
    case .inserted: .insertion
    case .removed: .removal
    case .changed, .moved: .change
    }
  }
}
