import InspectableDoor

extension ExportFormat {
  /// The file that Redux DevTools imports: the actions and the states after each, as its lifted state has them.
  ///
  /// It wants all states, and each of them whole, so it is for sessions of some thousand steps.
  static let reduxDevTools = ExportFormat(
    "redux-devtools", as: "a file for Redux DevTools", taking: .steps
  ) {
    (interpreter, request, sink) async throws(CommandError) in
    let playback = try await SessionPlayback(interpreter, steps: request.steps)
    defer { playback.close() }
    var actions: [String: JSON] = [:]
    var values: [PartValue] = []
    var texts: [String: String] = [:]
    // The older form has both as texts, and its reader takes them.
    func write(_ text: String) throws(CommandError) {
      try sink.write(String(JSON.string(text).text.dropFirst().dropLast()))
    }
    try sink.write(#"{"payload": ""#)
    try write(#"{"computedStates": ["#)
    try await playback.steps { (moment) async throws(CommandError) in
      let changed = try await playback.advance(&values, over: moment)
      // What a step left alone is written as before.
      for part in values where changed?.contains(part.part) ?? true {
        texts[part.part] = "\(JSON.string(part.part).text): \(JSON(part.value).text)"
      }
      let number = actions.count
      let command = moment.command ?? ""
      actions[String(number)] = .object([
        "type": .string("PERFORM_ACTION"), "timestamp": .int(number),
        "action": .object([
          "type": .string(number == 0 ? "@@INIT" : ReduxAction.type(of: command)),
          "command": .string(command),
        ]),
      ])
      let state = values.compactMap { texts[$0.part] }.joined(separator: ", ")
      try write((number == 0 ? "" : ", ") + #"{"state": {"# + state + "}}")
    }
    let lifted = JSON.object([
      "actionsById": .object(actions), "currentStateIndex": .int(max(0, actions.count - 1)),
      "nextActionId": .int(actions.count), "skippedActionIds": .array([]),
      "stagedActionIds": .array((0..<actions.count).map(JSON.int)),
    ])
    try write("], " + lifted.text.dropFirst())
    try sink.write(#"", "preloadedState": null}"# + "\n")
  }
}
