import InspectableDoor

extension Interpreter {
  /// Keeps a command for recordings that begin later.
  ///
  /// The output of steps may be long and becomes `...`; that of other commands is one line at most.
  func remember(
    _ command: Command, _ output: Output, of text: String, in format: OutputFormat
  ) {
    let code: Int32 = output.error == nil ? 0 : 1
    if code == 0, output.steps.count == 1, let step = output.steps.first, let number = step.number,
      output.canonical == step.command, let timeline = try? session.timeline()
    {
      return story.append(step: timeline.node(of: number))
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
      for index in past.indices { past[index].command = shown(past[index].command).text }
      recorder = try Recorder(path: path, past: past)
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
    return await recorder.finish { await check.outcome(of: $0, path: $1) }
  }

  func record(_ output: Output, of text: String, in format: OutputFormat) {
    guard recorder != nil else { return }
    record(
      output.canonical ?? fullForm(of: text),
      lines: lines(output, of: text, in: format).map(\.text),
      code: output.error?.failure.code ?? output.quit ?? 0)
  }

  func record(_ failure: CommandFailure, of text: String, in format: OutputFormat) {
    guard recorder != nil else { return }
    let command = fullForm(of: text)
    var failure = failure
    // In the recording the error points into the command as it is written there.
    if let offset = failure.offset {
      var parser = Parser(text)
      if let (verb, start) = try? parser.verb(), registry.command(named: verb) != nil {
        let rest = parser.offsetOfNextToken
        let full = command.utf8.count - parser.rest().utf8.count
        failure.offset = offset >= rest ? offset - rest + full : max(0, offset - start)
      } else {
        failure.offset = max(0, offset - Parser(text).offsetOfNextToken)
      }
    }
    record(
      command, lines: lines(failure, of: command, at: nil, in: format).map(\.text),
      code: failure.code)
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
      console.write(["error: \(recorder.path): \(error.reason), recording ends"], to: .errors)
      self.recorder = nil
    }
  }
}
