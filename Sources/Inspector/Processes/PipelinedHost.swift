package import InspectableDoor

/// A host that takes further requests before the reply to the one before was read, so that both
/// sides work at once.
@MainActor
package protocol PipelinedHost: AppHost {
  /// Sends requests, whose replies are received in order; nothing else may be sent before all were.
  func post(_ requests: [Request]) async throws(HostFailure)

  /// Waits for the reply to the first request that is not answered yet.
  func receive() async throws(HostFailure) -> Reply

  /// Whether the next reply is here already, so that receiving it takes no time.
  var hasReply: Bool { get }
}
