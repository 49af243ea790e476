import InspectableDoor

extension ExportFormat {
  /// The file that Redux DevTools imports: the actions and the states after each, as its lifted state has them.
  ///
  /// It wants all states at once and each of them whole, so it is for sessions of some thousand steps.
  static let reduxDevTools = ExportFormat(
    "redux-devtools", as: "a file for Redux DevTools", taking: .steps
  ) {
    (interpreter, request, sink) async throws(CommandError) in
    let playback = try await SessionPlayback(interpreter, steps: request.steps)
    defer { playback.close() }
    var actions: [String: JSON] = [:]
    var states: [JSON] = []
    try await playback.steps { (moment) async throws(CommandError) in
      let values = try await playback.values()
      let number = states.count
      let command = moment.command ?? ""
      actions[String(number)] = .object([
        "type": .string("PERFORM_ACTION"), "timestamp": .int(number),
        "action": .object([
          "type": .string(number == 0 ? "@@INIT" : ReduxAction.type(of: command)),
          "command": .string(command),
        ]),
      ])
      states.append(
        .object([
          "state": .object(
            Dictionary(values.map { ($0.part, JSON($0.value)) }) { _, last in last })
        ]))
    }
    let numbers = (0..<states.count).map(JSON.int)
    let lifted = JSON.object([
      "actionsById": .object(actions), "computedStates": .array(states),
      "currentStateIndex": .int(max(0, states.count - 1)), "nextActionId": .int(states.count),
      "skippedActionIds": .array([]), "stagedActionIds": .array(numbers),
    ])
    // The older form has both as texts, and its reader takes them.
    try sink.write(
      JSON.object(["preloadedState": .null, "payload": .string(lifted.text)]).text + "\n")
  }
}
