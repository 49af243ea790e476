import InspectableDoor

/// What is written in an input, and what is said of it.
extension HostChecks {
  static let arguments = [
    Check(title: "refuses an action without an argument that it needs, and points at its name") {
      host in
      let scene = try await host.load()
      let action = scene.actions.first { action in
        action.parameters.contains { !$0.isOptional }
      }
      guard let action else { throw CheckFailure.skip("no action needs an argument") }
      let before = try await host.values()
      let input = Input.dispatch(action: action.name, arguments: [])
      let what = "\(action.name) without its arguments"
      // As it stands in the line: a place that is not in the question is left out of what is read else.
      let line = WireCoding.line(of: Questions.Perform(input: input), id: 74)
      let (_, reply) = try await host.raw(
        String(decoding: line, as: UTF8.self), answering: Questions.Perform.Answer.self, what)
      guard let refusal = reply.refusal else {
        throw CheckFailure("it answers \(what), which it has to refuse")
      }
      try expectSame(before, try await host.values(), "after \(what), which it refused")
      switch refusal.place {
      case nil, .name: break
      default:
        throw CheckFailure(
          "it points at an argument that is not there when it refuses \(what): the place of a missing "
            + "one is the name")
      }
    },
    Check(title: "reads every escape of a text") { host in
      try await host.load()
      guard let (input, place) = host.examples.inputs.lazy.compactMap(\.textArgument).first else {
        throw CheckFailure.skip("no example has a text that can be done")
      }
      // Whatever else the app does with texts, it does with a plain one too.
      guard try await holds("plain text", host, input, place) == true else {
        throw CheckFailure.skip("a text does not come into the values as it is")
      }
      // Each escape by itself: a letter after it is not read along with it.
      let text = "a\0b\tc\nd\re\"f\\g'hé\u{202E}i\u{1F600}z"
      switch try await holds(text, host, input, place) {
      case nil: throw CheckFailure("it refuses \(input), though it takes a plain text")
      case false?:
        throw CheckFailure(
          "the text \(Value.string(text).literal) of an action is not the same in its values")
      case true?: break
      }
    },
  ]

  /// Whether a text that is given to an action is among the values then; nil if it is refused.
  private static func holds(
    _ text: String, _ host: CheckedHost, _ input: TextInput, _ place: Int
  ) async throws -> Bool? {
    try await host.load()
    var arguments = input.arguments
    arguments[place].value = .string(text)
    let question = Questions.Perform(input: .dispatch(action: input.action, arguments: arguments))
    let what = "perform \(question.input)"
    guard try await host.reply(to: question, what).answer != nil else { return nil }
    return try await host.values().contains { $0.value.holds(text) }
  }

  /// The kinds of events that say nothing without a detail.
  private static let detailed: [StepEvent.Kind] = [
    .failed, .eventFailed, .effectFailed, .timerFired, .workflowAction, .workflowOutput,
  ]

  /// Checks that events have the details that they are shown with.
  static func expectDetails(_ reports: [StepReport], of inputs: [Input]) throws {
    for (report, input) in zip(reports, inputs) {
      if let event = report.events.first(where: { detailed.contains($0.kind) && $0.detail == nil })
      {
        throw CheckFailure("its event \(event.kind.rawValue) in \(input) has no detail")
      }
    }
  }
}

/// A dispatch with a text among its arguments.
private struct TextInput: CustomStringConvertible {
  var action: String
  var arguments: [Input.Argument]

  var description: String { "a text with escapes for \(action)" }
}

extension Input {
  fileprivate var textArgument: (TextInput, Int)? {
    guard let dispatch = kind as? Inputs.Dispatch,
      let place = dispatch.arguments.firstIndex(where: {
        if case .string = $0.value { true } else { false }
      })
    else { return nil }
    return (TextInput(action: dispatch.action, arguments: dispatch.arguments), place)
  }
}

extension Value {
  /// Whether a text is anywhere in it as it is.
  fileprivate func holds(_ text: String) -> Bool {
    contains { value in
      if case .string(let found) = value { found.utf8.elementsEqual(text.utf8) } else { false }
    }
  }
}
