import InspectableDoor

/// What was sent to a host before its turn, so that it works on the next things while the last one's report is
/// shown.
///
/// As soon as one of them does not go well, the host skips the inputs after it, so that a script that ends there
/// leaves the app as if they had come one by one.
@MainActor
final class Flight {
  /// An input that was sent.
  struct Sent {
    let input: Input
    let title: String
    let command: String
    /// Whether it was sent while nothing else was on its way, so that it is done in any case.
    let isFirst: Bool
  }

  enum Item {
    case input(Sent)
    /// A look, at the step that the session is at by then.
    case look(AskedAhead, step: Int)
  }

  /// How many inputs and looks are on their way at most.
  static let most = 64

  /// What was sent and whose replies were not received yet, in order.
  private(set) var items: [Item] = []
  private(set) var host: (any PipelinedHost)?
  /// Why they could not be sent.
  private var failure: HostFailure?

  var isEmpty: Bool { items.isEmpty }

  var inputCount: Int { items.count { if case .input = $0 { true } else { false } } }

  /// Whether the next of them is done, and its reply is here.
  var isAnswered: Bool { !isEmpty && host?.hasReply == true }

  // MARK: Sending

  /// Sends inputs and looks; what goes wrong is thrown where the first reply is received.
  ///
  /// - Parameter excerpts: whether no more of long texts is wanted than what differs.
  func send(_ new: [Item], to host: any PipelinedHost, excerpts: Bool?) async {
    self.host = host
    items += new
    do throws(HostFailure) {
      try await post(new[...], to: host, excerpts: excerpts)
    } catch {
      failure = error
    }
  }

  private func post(
    _ items: ArraySlice<Item>, to host: any PipelinedHost, excerpts: Bool?
  ) async throws(HostFailure) {
    var rest = items
    while let item = rest.popFirst() {
      switch item {
      case .look(.check(let expression), let step):
        try await host.post([AskedAhead.check(expression, step)])
      case .look(.read(let expression), let step):
        try await host.post([AskedAhead.read(expression, step)])
      case .input(let sent) where sent.isFirst:
        try await host.post([Questions.Perform(input: sent.input, excerpts: excerpts)])
      case .input(let sent):
        // Those that follow are written at once.
        var questions = [Questions.Proceed(input: sent.input, excerpts: excerpts)]
        while case .input(let next)? = rest.first {
          questions.append(Questions.Proceed(input: next.input, excerpts: excerpts))
          rest.removeFirst()
        }
        try await host.post(questions)
      }
    }
  }

  // MARK: Receiving

  /// Removes and returns the next of them if that is an input.
  func takeInput() -> Sent? {
    guard case .input(let sent)? = items.first else { return nil }
    items.removeFirst()
    return sent
  }

  /// Removes the next of them if that is a look; returns the step that it was sent for.
  func take(_ look: AskedAhead) -> Int? {
    guard case .look(let sent, let step)? = items.first else { return nil }
    assert(sent == look, "another look was sent ahead")
    items.removeFirst()
    return step
  }

  /// The reply to an input that was taken.
  func reply(to sent: Sent) async throws(HostFailure) -> Reply<Questions.Proceed.Answer> {
    guard sent.isFirst else { return try await reply(to: Questions.Proceed(input: sent.input)) }
    switch try await reply(to: Questions.Perform(input: sent.input)) {
    case .answer(let answer): return .answer(.step(answer))
    case .refused(let refusal): return .refused(refusal)
    }
  }

  /// The reply to the first question that was sent and is not answered.
  func reply<Asked: Question>(
    to question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    if let failure { throw failure }
    guard let host else { throw .somethingElse }
    return try await host.receive(to: question)
  }

  /// Receives what is on its way, after something that did not go well: inputs are passed over by then, and
  /// nobody asks for the looks.
  func land() async throws(Loss) {
    for item in items {
      do throws(HostFailure) {
        switch item {
        case .input(let sent):
          guard try await reply(to: sent).answer == .passedOver else {
            throw .garbage("an input was not passed over")
          }
        case .look(.check(let expression), let step):
          _ = try await reply(to: AskedAhead.check(expression, step))
        case .look(.read(let expression), let step):
          _ = try await reply(to: AskedAhead.read(expression, step))
        }
      } catch {
        throw Loss(failure: error, title: item.title)
      }
    }
  }

  /// The host gave no answer, or a wrong one, to what has this title.
  struct Loss: Error {
    let failure: HostFailure
    let title: String
  }
}

extension Flight.Item {
  fileprivate var title: String {
    switch self {
    case .input(let sent): sent.title
    case .look(let look, _): look.title
    }
  }
}

/// A question about the app at that moment.
///
/// If the answer isn't the expected one, the host skips everything sent after it.
enum AskedAhead: Hashable {
  /// Whether an expression holds.
  case check(ValueExpression)
  /// The value of an expression.
  case read(ValueExpression)

  var expression: ValueExpression {
    switch self {
    case .check(let expression), .read(let expression): expression
    }
  }

  /// Whether it can be asked before it is known which step that will be.
  var isFree: Bool {
    expression.scenePaths.allSatisfy { !$0.isEmpty && $0.components.first != .member("step") }
  }

  /// What a host has to offer to be asked it before its turn.
  var needed: Set<Capability> {
    expression.usesQueries ? [.expressions, .queries, .stops] : [.expressions, .stops]
  }

  var title: String {
    switch self {
    case .check(let expression): "expect \(expression)"
    case .read(let expression): "print \(expression)"
    }
  }

  static func check(_ expression: ValueExpression, _ step: Int) -> Questions.Check {
    Questions.Check(expression: expression, step: step, lenient: false, stops: true)
  }

  static func read(_ expression: ValueExpression, _ step: Int) -> Questions.Read {
    Questions.Read(expression: expression, step: step, full: false, stops: true)
  }
}
