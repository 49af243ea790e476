import InspectableDoor

/// Writes a session in another form: what was done on the present branch up to the present step.
@MainActor
package enum SessionExport {
  /// The text of the file.
  ///
  /// The inputs are performed once more on a fresh scene, and again on others: what they do not do the
  /// same each time is left open. An input that is refused there or crashes the app ends the export.
  ///
  /// - Parameter title: what the file is called, without its folder and extension.
  package static func text(
    of interpreter: Interpreter, as format: ExportFormat, title: String
  ) async throws(CommandError) -> String {
    let session = interpreter.session
    let replay = try await SessionReplay(
      interpreter, format: format == .json ? .json : .text, findsOrder: format == .swift)
    defer { replay.close() }
    switch format {
    case .swift:
      if session.beganWithFile {
        throw .refused(
          Refusal("a Swift suite cannot begin with a state from a file: export markdown or json"),
          at: nil)
      }
      return try await SwiftSuite(replay, title: title).text
    case .markdown: return try await markdown(replay, load: try session.loadCommand())
    case .json: return try await json(replay)
    }
  }

  /// What a file is called, as far as the content can say it too.
  package static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  // MARK: Forms

  /// A transcript with a fence for each command.
  private static func markdown(_ replay: SessionReplay, load: String) async throws(CommandError)
    -> String
  {
    var text = "# A session of \(prose(replay.scene.app))\n\n\(prose(replay.scene.summary)).\n"
    let loaded = replay.interpreter.masking(replay.loaded)
    text += fence(
      load, expected: TextRenderer().lines(loaded).map { EscapedLine.source(of: $0.text) },
      failed: false)
    for command in replay.commands {
      let redone = try await replay.perform(command)
      text += fence(
        command.text, expected: replay.expectedLines(redone, of: command),
        failed: redone.output.error != nil)
    }
    return text
  }

  /// A text of the app's as a line of Markdown, in which it is nothing but text.
  private static func prose(_ text: String) -> String {
    var prose = ""
    for character in ShownLine(text).text {
      if "`<[~".contains(character) { prose += "\\" }
      prose.append(character)
    }
    return prose
  }

  private static func fence(_ command: String, expected: [String], failed: Bool) -> String {
    let lines = Recorder.lines(of: command, expected: expected, code: failed ? 1 : 0)
    return "\n```inspector\n" + lines.map { $0 + "\n" }.joined() + "```\n"
  }

  /// One object with all commands, each in the form of `format json`.
  private static func json(_ replay: SessionReplay) async throws(CommandError) -> String {
    var commands: [String] = []
    for command in replay.commands {
      let redone = try await replay.perform(command)
      commands += replay.lines(redone.marked(replay.known), of: command)
    }
    let app = JSON.string(replay.scene.app).text
    let list = commands.isEmpty ? "[]" : "[\n" + commands.joined(separator: ",\n") + "\n]"
    return "{\"app\": \(app), \"commands\": \(list), \"version\": 1}\n"
  }
}
