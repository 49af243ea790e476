import ExpectedOutput
import InspectableDoor

extension ExportFormat {
  /// A transcript in a Markdown file.
  static let markdown = ExportFormat("markdown", as: "Markdown", keepsChecks: true) {
    (replay, _) async throws(CommandError) in try await markdown(replay)
  }

  /// A transcript with a fence for each command.
  @MainActor
  private static func markdown(_ replay: SessionReplay) async throws(CommandError) -> String {
    var text = "# A session of \(prose(replay.scene.app))\n\n\(prose(replay.scene.summary)).\n"
    let loaded = replay.interpreter.masking(replay.loaded)
    text += fence(
      try replay.interpreter.session.loadCommand(),
      expected: TextRenderer().lines(loaded).map { EscapedLine.source(of: $0.text) },
      failed: false)
    for command in replay.commands {
      if command.check != nil {
        guard let run = await replay.perform(check: command) else { continue }
        text += fence(command.text, expected: run.lines, failed: !run.succeeded)
        continue
      }
      let redone = try await replay.perform(command)
      text += fence(
        command.text, expected: replay.expectedLines(redone, of: command),
        failed: redone.output.error != nil)
    }
    return text
  }

  /// A text from the app as a line of Markdown, escaped so that none of it is read as markup.
  private static func prose(_ text: String) -> String {
    var prose = ""
    for character in ShownLine(text).text {
      if "`<[~".contains(character) { prose += "\\" }
      prose.append(character)
    }
    return prose
  }

  @MainActor
  private static func fence(_ command: String, expected: [String], failed: Bool) -> String {
    let lines = Recorder.lines(of: command, expected: expected, code: failed ? 1 : 0)
    return "\n```inspector\n" + lines.map { $0 + "\n" }.joined() + "```\n"
  }
}
