import InspectableDoor

extension Invocation {
  /// The last crash in a line, with where in the app's source it was; nil if there was none, or its place is
  /// not known.
  var lastCrash: String? {
    guard let message = session.crashes.message,
      let place = session.crashes.places(isInterrupted: session.audience.isInterrupted)?.places
        .first
    else { return nil }
    return "\(message)    \(place.text)"
  }
}

extension Command {
  /// The verb that says where the app crashed.
  static let lastCrash = Command(
    verb: "lastcrash", group: .look, forms: ["lastcrash"],
    summary: "show where in its source the app crashed last, with the callers"
  ) { invocation in
    try invocation.parser.expectEnd()
    let session = invocation.session
    guard let message = session.crashes.message else {
      return Output(lines: ["the app has not crashed"], found: ["crash": .null])
    }
    guard
      let (places, reason) = session.crashes.places(isInterrupted: session.audience.isInterrupted)
    else {
      throw CommandError.refused("interrupted while the place was looked for")
    }
    return Output(
      lines: [message] + places.map { "  \($0.textWithFailure)" }
        + (reason.map { ["  \($0)"] } ?? []),
      found: [
        "crash": JSON([
          "message": .string(message), "places": .array(places.map { .string($0.text) }),
          "failure": places.first?.failure.map(JSON.string), "reason": reason.map(JSON.string),
        ])
      ])
  }
}
