import InspectableDoor

extension ExportFormat {
  /// The history as a table: a line for each step, with commas between its fields.
  static let csv = ExportFormat("csv", as: "CSV") {
    (replay, _) async throws(CommandError) in try await csv(replay)
  }

  /// - `step`: its number; empty for a command that took none.
  /// - `command`: as it is typed.
  /// - `changed`: the parts that changed, with spaces between them.
  /// - `changes`: how many changes there were in them.
  /// - `error`: why the command failed; empty if it did not.
  @MainActor
  private static func csv(_ replay: SessionReplay) async throws(CommandError) -> String {
    var rows = [["step", "command", "changed", "changes", "error"]]
    for command in replay.commands {
      let output = try await replay.perform(command).output
      let error = output.error.map { error in
        replay.interpreter.masking(
          error.failure, of: replay.interpreter.shown(command.text)
        ).message
      }
      let steps = output.steps.map { ($0.number, $0.changes) }
      for (number, changes) in steps.isEmpty ? [(nil, [])] : steps {
        rows.append([
          number.map(String.init) ?? "", command.text,
          changes.map(\.part).joined(separator: " "),
          String(changes.reduce(0) { $0 + $1.changes.count + $1.omitted }), error ?? "",
        ])
      }
    }
    return rows.map { CSV.line($0) + "\n" }.joined()
  }
}
