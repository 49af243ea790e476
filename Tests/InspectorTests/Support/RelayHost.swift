import Inspectable

/// A host that passes everything on to another; tests override what they need.
@MainActor
class RelayHost: AppHost {
  private let host: any AppHost

  init(_ host: any AppHost) {
    self.host = host
  }

  func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    try await host.send(question)
  }

  func takeOutput(upTo end: Int?) -> AppOutput { host.takeOutput(upTo: end) }

  func close() { host.close() }
}

extension Reply {
  /// The reply with its answer changed, where that is of a certain kind.
  func changing<Content: HostAnswer>(_ change: (inout Content) -> Void) -> Reply {
    guard var content = answer as? Content else { return self }
    change(&content)
    return Reply(content) ?? self
  }

  /// The reply with other capabilities, where it is a handshake.
  func claiming(_ change: (inout [Capability]) -> Void) -> Reply {
    changing { (hello: inout Questions.Hello.Answer) in change(&hello.capabilities) }
  }

  /// A reply with an answer, if that is of the right kind.
  init?(_ answer: some HostAnswer) {
    guard let answer = answer as? Answer else { return nil }
    self = .answer(answer)
  }
}

extension AppHost {
  /// Asks something whose answer does not matter.
  func ask(_ question: some Question) async throws(HostFailure) { _ = try await send(question) }
}
