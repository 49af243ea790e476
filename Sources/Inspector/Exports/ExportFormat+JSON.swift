import InspectableDoor

extension ExportFormat {
  /// One JSON object: the commands as `format json` prints them, or with the states after all steps.
  static let json = ExportFormat("json", as: "JSON", taking: [.states, .steps]) {
    (interpreter, request, sink) async throws(CommandError) in
    if request.hasStates || request.steps != nil {
      return try await states(interpreter, request, sink)
    }
    let replay = try await SessionReplay(interpreter, format: .json)
    defer { replay.close() }
    try sink.write(try await json(replay))
  }

  /// Version 2: blocks of steps, each with the whole state at its head (docs/Exports.md).
  @MainActor
  private static func states(
    _ interpreter: Interpreter, _ request: Request, _ sink: ExportSink
  ) async throws(CommandError) {
    let playback = try await SessionPlayback(interpreter, steps: request.steps)
    defer { playback.close() }
    var header = DocumentText()
    header.object { object in
      object.member("version", 2)
      playback.writeHeader(to: &object, request)
    }
    // The blocks follow, so that none has to be kept.
    try sink.write(Array(header.bytes.dropLast()) + Array(#","blocks":["#.utf8))
    var isFirst = true
    try await playback.blocks { (block) throws(CommandError) in
      try sink.write(isFirst ? "\n" : ",\n")
      try sink.write(block.text)
      isFirst = false
    }
    try sink.write("\n]}\n")
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
