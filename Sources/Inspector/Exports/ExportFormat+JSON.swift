import InspectableDoor

extension ExportFormat {
  /// One JSON object.
  static let json = ExportFormat("json", as: "JSON", shows: .json) {
    (replay, _) async throws(CommandError) in try await json(replay)
  }

  /// One object with all commands, each in the form of `format json`.
  @MainActor
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
