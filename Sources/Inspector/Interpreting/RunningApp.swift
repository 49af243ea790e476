import InspectableDoor

/// A running app that is asked beside the one of the session.
///
/// The connection is made when it is first needed, and again after it has failed.
@MainActor
final class RunningApp {
  let entry: AppEntry
  private let starter: HostStarter
  private var connected: (any AppHost)?

  init(_ entry: AppEntry, start: @escaping HostStarter.Start) {
    self.entry = entry
    starter = HostStarter(start: start)
  }

  isolated deinit { connected?.close() }

  /// Asks the app, and returns its answer with the connection over which that came.
  ///
  /// - Parameter label: what the app does meanwhile, for errors.
  func ask<Asked: Question>(
    _ question: Asked, during label: String
  ) async throws(CommandError) -> (reply: Reply<Asked.Answer>, host: any AppHost) {
    let host: any AppHost
    if let connected {
      host = connected
    } else {
      host = try await starter.begin(entry.launch, during: label).host
      connected = host
    }
    do {
      return (try await host.send(question), host)
    } catch {
      let output = host.takeLastOutput()
      host.close()
      connected = nil
      throw .hostFailed(error, during: label, output: output, back: nil)
    }
  }
}
