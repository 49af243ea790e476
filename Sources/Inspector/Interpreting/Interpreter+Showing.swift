import InspectableDoor

extension Interpreter {
  /// Shows a line about the session itself.
  func note(_ line: String, to stream: ConsoleStream = .output) {
    // Results as JSON are for other programs, so notes do not go between them.
    console.write([line], to: format == .text ? stream : .errors)
  }

  /// Does something and, if the user wants that, says how long it took.
  func timing(
    on stream: ConsoleStream, _ body: @MainActor () async -> Outcome
  ) async -> Outcome {
    let began = ContinuousClock.now
    let outcome = await body()
    if settings.timing {
      let milliseconds = (ContinuousClock.now - began).seconds * 1_000
      let text =
        switch milliseconds {
        case ..<1: "\((milliseconds * 1_000).rounded() / 1_000) ms"
        case ..<1_000: "\((milliseconds * 10).rounded() / 10) ms"
        default: "\((milliseconds / 10).rounded() / 100) s"
        }
      console.write([palette(for: stream).paint(.aside, "took \(text)")], to: stream)
    }
    return outcome
  }

  /// Shows lines before their command has ended; nil if they become part of a JSON object, or are
  /// recorded too.
  func sink(in format: OutputFormat) -> (([String]) -> Bool)? {
    guard format == .text, recorder == nil else { return nil }
    return { [self] lines in
      let texts = session.secretTexts
      console.write(texts.isEmpty ? lines : lines.map(texts.masking(literals:)), to: .output)
      return console.isHeard
    }
  }

  func show(_ output: Output, of command: String, in format: OutputFormat) {
    let lines = lines(
      output, of: command, in: format, palette: palette(for: .output), isFolded: isTyped)
    if !lines.isEmpty { console.write(lines, to: .output) }
  }

  func show(
    _ failure: CommandFailure, of command: String, at location: SourceLocation?,
    in format: OutputFormat
  ) {
    let stream: ConsoleStream = format == .text ? .errors : .output
    console.write(
      lines(failure, of: command, at: location, in: format, palette: palette(for: stream)),
      to: stream)
  }

  private func palette(for stream: ConsoleStream) -> Palette {
    console.palette(for: stream, mode: settings.color)
  }

  func lines(
    _ output: Output, of command: String, in format: OutputFormat, palette: Palette = .plain,
    isFolded: Bool = false
  ) -> [ShownLine] {
    switch format {
    case .text: TextRenderer(palette: palette).lines(output, isFolded: isFolded)
    case .json:
      [
        ShownLine(
          JSONRenderer(of: session).object(
            output, command: output.canonical ?? fullForm(of: command)))
      ]
    }
  }

  func lines(
    _ failure: CommandFailure, of command: String, at location: SourceLocation?,
    in format: OutputFormat, palette: Palette = .plain
  ) -> [ShownLine] {
    switch format {
    case .text:
      TextRenderer(palette: palette).lines(failure, command: command, at: location)
    case .json:
      [
        ShownLine(
          JSONRenderer(of: session).object(
            failure, command: fullForm(of: command), source: command, at: location))
      ]
    }
  }
}
