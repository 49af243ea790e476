import Inspectable

/// Starts hosts: the process, the handshake, the fresh scene.
///
/// A host that fails at any of it is ended, and its failure says what was being done.
@MainActor
struct HostStarter {
  let start: Session.Start

  /// Starts a host and shakes hands.
  func begin(_ launch: ProcessHost.Launch, during label: String)
    async throws(CommandError) -> (
      host: any AppHost, apps: [AppSummary], capabilities: [Capability]
    )
  {
    let host = try open(launch, during: label)
    let (apps, capabilities) = try await greet(host, during: label)
    return (host, apps, capabilities)
  }

  private func open(_ launch: ProcessHost.Launch, during label: String)
    throws(CommandError) -> any AppHost
  {
    do throws(HostFailure) {
      return try start(launch)
    } catch {
      if case .notStarted(let reason) = error {
        throw .file(path: launch.executable, reason: reason)
      }
      throw .hostFailed(error, during: label, output: AppOutput(), back: nil)
    }
  }

  private func greet(_ host: any AppHost, during label: String)
    async throws(CommandError) -> ([AppSummary], [Capability])
  {
    let reply = try await first(.hello(version: RequestHandler.version), to: host, during: label)
    guard case .hello(_, let capabilities, let apps) = reply, !apps.isEmpty else {
      host.close()
      throw .hostFailed(
        .garbage("no handshake"), during: label, output: host.takeOutput(), back: nil)
    }
    return (apps, capabilities)
  }

  /// Builds a fresh scene of an app.
  func build(_ app: String, in host: any AppHost, during label: String)
    async throws(CommandError) -> SceneDescription
  {
    let reply = try await first(.load(app: app, seed: 0), to: host, during: label)
    guard case .scene(let scene) = reply else {
      host.close()
      throw .hostFailed(
        .garbage("no scene"), during: label, output: host.takeOutput(), back: nil)
    }
    return scene
  }

  /// Asks a host that is not the live one yet; it ends with its first failure.
  private func first(_ request: Request, to host: any AppHost, during label: String)
    async throws(CommandError) -> Reply
  {
    do {
      let reply = try await host.send(request)
      if case .refused(let refusal) = reply {
        host.close()
        throw CommandError.refused(refusal, at: nil)
      }
      return reply
    } catch let failure as HostFailure {
      let output = host.takeOutput()
      host.close()
      throw .hostFailed(failure, during: label, output: output, back: nil)
    } catch let error as CommandError {
      throw error
    } catch {
      throw .hostFailed(.garbage("\(error)"), during: label, output: AppOutput(), back: nil)
    }
  }
}
