import InspectableDoor

extension Interpreter {
  /// Keeps a command for recordings that begin later.
  ///
  /// The output of steps may be long and becomes `...`; that of other commands is one line at most.
  func remember(
    _ command: Command, _ output: Output, of text: String, in format: OutputFormat
  ) {
    if output.isElsewhere { return }
    let code: Int32 = output.error == nil ? 0 : 1
    let numbers = output.steps.compactMap(\.number)
    if code == 0, let step = output.steps.first, numbers.count == output.steps.count,
      numbers.count == step.further.count + 1, output.canonical == step.command,
      let timeline = try? session.timeline()
    {
      for number in numbers { story.append(step: timeline.node(of: number)) }
      return
    }
    story.append(
      Recorder.PastCommand(
        command: output.canonical ?? fullForm(of: text),
        lines: command.isTerse ? lines(output, of: text, in: format).map(\.text) : nil, code: code))
  }

  /// Begins to write the session down in a new file, after the commands that led here.
  func startRecording(to path: String) throws(CommandError) {
    do throws(FileProblem) {
      if let recorder { throw FileProblem("\(recorder.path) is being recorded, stop that first") }
      var past = story.commands(in: try? session.timeline(), of: try? session.scene())
      // A newer build of the app may have more secrets than when the commands were given.
      for index in past.indices {
        past[index].command = session.secretTexts.masking(command: shown(past[index].command).text)
      }
      recorder = try Recorder(path: path, past: past)
      shownBeforeRecording = session.loaded?.shownCount ?? 0
    } catch {
      throw .file(path: path, reason: error.reason)
    }
  }

  /// Ends the recording.
  ///
  /// - Returns: what to tell the user; nil if nothing was being recorded.
  @discardableResult
  func stopRecording() async -> Recorder.Ending? {
    guard let recorder else { return nil }
    self.recorder = nil
    let check = RecordingCheck(of: self)
    let ending = await recorder.finish { await check.outcome(of: $0, path: $1) }
    lostText = lostText ?? ending.problem
    return ending
  }

  func record(_ output: Output, of text: String, in format: OutputFormat) {
    guard recorder != nil, !output.isElsewhere else { return }
    record(
      output.canonical ?? fullForm(of: text),
      lines: lines(output, of: text, in: format).map(\.text),
      code: output.error?.failure.code ?? output.quit ?? 0)
  }

  func record(_ failure: ShownFailure, in format: OutputFormat) {
    guard recorder != nil else { return }
    let text = failure.command.text
    let command = fullForm(of: text)
    // In the recording the error points into the command as it is written there.
    let place = failure.offset.map { offset in
      var parser = Parser(text)
      if let (verb, start) = try? parser.verb(), registry.command(named: verb) != nil {
        let rest = parser.offsetOfNextToken
        let full = command.utf8.count - parser.rest().utf8.count
        return offset >= rest ? offset - rest + full : max(0, offset - start)
      }
      return max(0, offset - Parser(text).offsetOfNextToken)
    }
    let written = failure.pointing(into: command, at: place)
    record(command, lines: lines(written, at: nil, in: format).map(\.text), code: written.code)
  }

  /// Whether a command is left out of recordings.
  private func isLeftOut(_ text: String) -> Bool {
    var parser = Parser(text)
    guard let (verb, _) = try? parser.verb(), let command = registry.command(named: verb) else {
      return false
    }
    return command.holdsCommand ? isLeftOut(parser.rest()) : command.isLeftOut(parser)
  }

  private func record(_ command: String, lines: [String], code: Int32) {
    guard let recorder, !command.isEmpty, !isLeftOut(command) else { return }
    do throws(FileProblem) {
      // How far a search came until its time was over is another each time.
      try recorder.record(command, lines: session.untimely == .time ? nil : lines, code: code)
    } catch {
      let kept = "\(grouped(recorder.count)) command\(recorder.count == 1 ? "" : "s")"
      note(
        "error: \(recorder.path): \(error.reason), recording ends and keeps the \(kept) before",
        to: .errors)
      lostText = error
      self.recorder = nil
    }
  }
}
