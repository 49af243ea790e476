package import InspectableDoor

/// A host that takes further requests before the reply to the one before was read, so that both
/// sides work at once.
@MainActor
package protocol PipelinedHost: AppHost {
  /// Asks things whose replies are received in order; nothing else may be asked before all were.
  func post(_ questions: [some Question]) async throws(HostFailure)

  /// Waits for the reply to the first question that is not answered yet, which is this one.
  func receive<Asked: Question>(
    to question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer>

  /// Whether the next reply is here already, so that receiving it takes no time.
  var hasReply: Bool { get }
}
