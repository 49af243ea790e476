import StateKit

/// Where in an app's source something was sent.
enum SentPlace {
  case known(SourcePlace)
  /// As the app's own store tells it.
  case told(String)

  @MainActor
  fileprivate var isOfLibrary: Bool {
    if case .known(let place) = self { place.isOfLibrary } else { false }
  }
}

/// Writes down what is done to a running app.
@MainActor
protocol SceneRecorder: AnyObject {
  /// Something is about to be done to the app from outside, in the form of the command that does it.
  ///
  /// - Parameters:
  ///   - command: writes it.
  ///   - place: where in the source it was sent, if that is known.
  func record(_ command: (inout LiteralWriter) -> Void, from place: SentPlace?)

  /// Something was done, whoever has caused it.
  func didPerform()

  /// Writes down what has happened by itself, and returns where the recording ends then; nil if nothing is recorded.
  func catchUp() -> (part: Int, offset: Int)?
}

/// What is secret in a scene, where its inputs are recorded.
@MainActor
protocol RecordedSecrets: AnyObject {
  /// What was dispatched, as it may be shown.
  func hiding(dispatched value: Value) -> Value
  /// What an event of a running app was given, as it may be recorded: all of it where the scene has no such event,
  /// and one that takes secrets.
  func hiding(_ values: [Value], of event: String) -> [Value]
  /// Whether an answer to a request may be secret, or repeat something that is.
  func mayHide(answerTo request: String) -> Bool
  /// The answer that a running app got, as it may be recorded.
  func hiding(_ answer: Value, to request: String) -> Value
  /// A text that the app wrote, as it may be shown.
  func masking(_ text: String) -> String
}

extension SceneContext {
  /// Does something that may be an input: nobody in the app has caused it.
  func take(
    from place: SentPlace?, _ command: (inout LiteralWriter) -> Void, _ turn: () -> Void
  ) {
    guard let order else { return turn() }
    guard let recorder, TaskMonitor.currentBranch == nil, Cause.current == nil, !order.isPerforming
    else {
      order.note()
      turn()
      recorder?.didPerform()
      return
    }
    recorder.record(command, from: place.flatMap { $0.isOfLibrary ? nil : $0 })
    perform(turn)
    recorder.didPerform()
  }

  /// Does something that was recorded: what it sets off is no input.
  func perform(_ turn: () -> Void) {
    func caused() {
      // It may come while an effect runs, whose answer moves time on; it is not of that effect.
      TaskMonitor.$currentBranch.withValue(nil) {
        EffectParking.$current.withValue(nil) {
          Cause.$current.withValue(.input("recorded"), operation: turn)
        }
      }
    }
    if let order { order.performing(caused) } else { caused() }
  }

  /// Performs a user's tap in the running app, and records the tap.
  ///
  /// ```swift
  /// func tapped(_ row: Int) { context.event("list.didSelectItem", row) { rows.select(row) } }
  /// ```
  /// In a recording it is `trigger list.didSelectItem(3)`, which the scene's event of that name
  /// repeats. Without it, the recording has each of the actions that the tap sends. If nothing is
  /// recorded, it only calls the closure.
  ///
  /// - Parameters:
  ///   - name: the screen and its event.
  ///   - arguments: the event's arguments.
  ///   - body: handles the tap.
  public func event<each Argument>(
    _ name: String, _ arguments: repeat each Argument, body: () -> Void
  ) {
    guard recorder != nil else { return body() }
    var values: [Value] = []
    for argument in repeat each arguments { values.append(Reflection.value(of: argument)) }
    event(name, values: values, body: body)
  }

  package func event(_ name: String, values: [Value], body: () -> Void) {
    take(
      from: nil,
      {
        let shown = secrets?.hiding(values, of: name) ?? values
        $0.put(text: "trigger \(name)(" + shown.map(\.literal).joined(separator: ", ") + ")")
      }, body)
  }

  /// Asks the outside world for something: a running app really asks, and under an inspector the
  /// request waits for an answer.
  ///
  /// ```swift
  /// let page = try await context.request("fetch", with: ["id": id]) { try await api.fetch(id) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the request.
  ///   - arguments: the labels and values with which the request is shown.
  ///   - ask: performs the request; it is called only in a running app.
  /// - Throws: the error of `ask`, or the one that the inspector gives; `CancellationError` if the
  ///   effect ends first.
  public func request<Response: Sendable>(
    _ name: String, with arguments: KeyValuePairs<String, any Sendable> = [:],
    asking ask: @escaping @Sendable () async throws -> Response
  ) async throws -> Response {
    guard isLive else {
      return try await request(name, with: arguments, offering: nil)
    }
    let members = arguments.map { Value.Member($0.key, Reflection.value(of: $0.value)) }
    return try await requests.ask(name, members, really: ask) { [weak self] title, result in
      self?.record(title, result, of: name)
    }
  }

  /// Answers in a running app what is asked for without saying how: with what the app offers.
  func answer<Response: Sendable>(
    _ name: String, _ arguments: KeyValuePairs<String, any Sendable>,
    offering offer: (@MainActor () throws -> Response)?
  ) async throws -> Response {
    let members = arguments.map { Value.Member($0.key, Reflection.value(of: $0.value)) }
    return try await request(name, with: arguments) { [answers] in
      if let offer { return try await MainActor.run(body: offer) }
      guard let answers else {
        throw RequestFailure(
          message: "nothing says how to ask for \(name): give 'request' a closure")
      }
      let value = try await answers(name, members)
      return try await MainActor.run {
        try MainActor.decode(Response.self, from: value, root: name)
      }
    }
  }

  /// Records what came of a request.
  private func record<Response>(
    _ title: String, _ result: Result<Response, any Error>, of name: String
  ) {
    let write: (inout LiteralWriter) -> Void = { [secrets] writer in
      switch result {
      case .success(let value):
        writer.put(text: "resolve \(title)")
        if value is Void { return }
        writer.put(text: " ")
        guard let secrets, secrets.mayHide(answerTo: name) else {
          return Reflection.write(value, to: &writer)
        }
        writer.write(secrets.hiding(Reflection.value(of: value), to: name))
      case .failure(let error):
        let message = secrets?.masking("\(error)") ?? "\(error)"
        writer.put(text: "fail \(title) ")
        writer.write(.string(message))
      }
    }
    recorder?.record(write, from: nil)
  }
}
