import Inspectable

/// A host that hands everything on to another; tests change of it what they need.
@MainActor
class RelayHost: AppHost {
  private let host: any AppHost

  init(_ host: any AppHost) {
    self.host = host
  }

  func send(_ request: Request) async throws(HostFailure) -> Reply {
    try await host.send(request)
  }

  func takeOutput(upTo end: Int?) -> AppOutput { host.takeOutput(upTo: end) }

  func close() { host.close() }
}
