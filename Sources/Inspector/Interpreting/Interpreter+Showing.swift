import InspectableDoor

extension Interpreter {
  /// Shows a line about the session itself.
  func note(_ line: String, to stream: ConsoleStream = .output) {
    // Results as JSON are for other programs, so notes do not go between them.
    console.write([masking(note: line)], to: format == .text ? stream : .errors)
  }

  /// Shows a line that is less important than a result.
  func noteAside(_ line: String) {
    console.write([palette(for: .output).paint(.aside, masking(note: line))], to: .output)
  }

  /// Does something and, if the user wants that, says how long it took.
  func timing(
    on stream: ConsoleStream, _ body: @MainActor () async -> Outcome
  ) async -> Outcome {
    let began = ContinuousClock.now
    let outcome = await body()
    if settings.timing {
      let text = spokenTime(seconds: (ContinuousClock.now - began).seconds)
      console.write([palette(for: stream).paint(.aside, "took \(text)")], to: stream)
    }
    return outcome
  }

  /// Shows lines before their command has ended; nil if they become part of a JSON object, or are
  /// recorded too.
  func sink(in format: OutputFormat) -> (([String]) -> Bool)? {
    guard format == .text, recorder == nil, redirected == nil, !mayPage else { return nil }
    return { [self] lines in
      let texts = session.secretTexts
      console.write(texts.isEmpty ? lines : lines.map(texts.masking(literals:)), to: .output)
      return console.isHeard
    }
  }

  func show(_ output: Output, of command: String, in format: OutputFormat) {
    let screen = screen(in: format)
    if screen != nil, let timeline = try? session.timeline() {
      seenSteps.note(output, in: timeline)
    }
    let lines = lines(
      output, of: command, in: format, palette: redirected == nil ? palette(for: .output) : .plain,
      isFolded: isTyped && redirected == nil,
      columns: screen?.columns)
    if redirected != nil {
      redirected?.lines += lines
      return
    }
    if lines.isEmpty { return }
    if output.isLook, mayPage, let screen, isLonger(lines, than: screen),
      console.page(lines)
    {
      return
    }
    console.write(wrapped(lines, in: format), to: .output)
  }

  /// Lines that a file prints at a prompt, laid out as in any file, are at least not broken within words.
  private func wrapped(_ lines: [ShownLine], in format: OutputFormat) -> [ShownLine] {
    guard isAtPrompt, format == .text, screen(in: format) == nil, let screen = console.screen else {
      return lines
    }
    return lines.flatMap { $0.wrapped(to: screen.columns) }
  }

  /// The screen of the person who typed the command, or reads what a lesson does; nil for any other command.
  func screen(in format: OutputFormat) -> ScreenSize? {
    (isTyped || isUntyped) && sourceDepth == 0 && redirected == nil && format == .text
      ? console.screen : nil
  }

  /// The columns for which the current command lays its values out.
  ///
  /// What is recorded is laid out for 80, wherever it is recorded.
  var width: Int { recorder == nil ? screen(in: format)?.columns ?? 80 : 80 }

  /// Whether what the current command says is only for the person who typed it.
  package var isReadAtTerminal: Bool { recorder == nil && screen(in: format) != nil }

  /// Whether what the current command says may be shown by a pager.
  private var mayPage: Bool { settings.pager && console.hasPager && screen(in: format) != nil }

  /// Whether lines and the prompt below them take more than the screen.
  private func isLonger(_ lines: [ShownLine], than screen: ScreenSize) -> Bool {
    if lines.count >= screen.rows { return true }
    return lines.reduce(0) { $0 + $1.rows(columns: screen.columns) } >= screen.rows
  }

  /// Shows why something failed.
  func show(_ error: CommandError, of command: String) {
    show(masking(error.failure, of: shown(command)), at: nil, in: format)
  }

  func show(_ failure: ShownFailure, at location: SourceLocation?, in format: OutputFormat) {
    let stream: ConsoleStream = format == .text ? .errors : .output
    let lines = lines(
      failure, at: location, in: format, palette: palette(for: stream),
      columns: screen(in: format)?.columns)
    console.write(wrapped(lines, in: format), to: stream)
  }

  /// Notes that a crash was shown; its place is looked for at once only where somebody typed the command.
  func tellCrash(_ failure: ShownFailure, in format: OutputFormat) {
    session.crashes.tell(failure.message, searches: screen(in: format) != nil)
  }

  private func palette(for stream: ConsoleStream) -> Palette {
    guard screen(in: format) != nil else {
      return console.palette(for: stream, mode: settings.color)
    }
    return promptPalette(for: stream)
  }

  /// The palette for what is typed and read at the prompt.
  func promptPalette(for stream: ConsoleStream = .output) -> Palette {
    console.palette(for: stream, mode: settings.color).detailed(
      settings.theme == .auto ? settings.background ?? .terminal : settings.theme)
  }

  func lines(
    _ output: Output, of command: String, in format: OutputFormat, palette: Palette = .plain,
    isFolded: Bool = false, columns: Int? = nil
  ) -> [ShownLine] {
    switch format {
    case .text:
      TextRenderer(
        palette: palette, columns: columns, isBrief: !settings.fullChanges
      )
      .lines(output, isFolded: isFolded)
    case .json:
      [
        ShownLine(
          JSONRenderer(of: session).object(
            output, command: output.canonical ?? fullForm(of: command)))
      ]
    }
  }

  func lines(
    _ failure: ShownFailure, at location: SourceLocation?, in format: OutputFormat,
    palette: Palette = .plain, columns: Int? = nil
  ) -> [ShownLine] {
    switch format {
    case .text:
      TextRenderer(palette: palette, columns: columns).lines(failure, at: location)
    case .json:
      [
        ShownLine(
          JSONRenderer(of: session).object(
            failure, command: fullForm(of: failure.command.text), at: location))
      ]
    }
  }
}
