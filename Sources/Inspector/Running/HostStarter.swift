package import InspectableDoor

/// Starts hosts: the process, the handshake, the fresh scene.
///
/// A host that fails at any of these is ended, and its failure says what was being done.
@MainActor
package struct HostStarter {
  /// Starts the process that serves an app; tests put something else here.
  package typealias Start = @MainActor (ProcessHost.Launch) async throws(HostFailure) -> any AppHost

  let start: Start
  /// Who is told where a host crashed.
  let crashes = Crashes()
  /// Whether Swift's hashing begins with another seed in each process.
  var hashesAtRandom = false
  /// With what the scene begins that is loaded.
  var beginning = SceneBeginning()
  /// How many apps were loaded so far.
  var loads = 0

  /// Starts a host and does the handshake.
  func begin(_ launch: ProcessHost.Launch, during label: String)
    async throws(CommandError) -> (
      host: any AppHost, apps: [AppSummary], capabilities: [Capability]
    )
  {
    let host = try await open(launch, during: label)
    let (apps, capabilities) = try await greet(host, during: label)
    return (
      CompletedHost.completing(host, capabilities: capabilities), apps, capabilities
    )
  }

  private func open(_ launch: ProcessHost.Launch, during label: String)
    async throws(CommandError) -> any AppHost
  {
    var launch = launch
    launch.hashesAtRandom = hashesAtRandom
    do throws(HostFailure) {
      let host = try await start(launch)
      (host as? ProcessHost)?.crashes = crashes
      return host
    } catch {
      if case .notStarted(var reason) = error {
        if Platform.isFolder(launch.executable) {
          reason = "a folder without a Package.swift, neither a package nor a program"
        }
        throw .file(path: launch.executable, reason: reason)
      }
      throw .hostFailed(error, during: label, output: AppOutput(), back: nil)
    }
  }

  private func greet(_ host: any AppHost, during label: String)
    async throws(CommandError) -> ([AppSummary], [Capability])
  {
    let hello = Questions.Hello(version: ProtocolVersion.current)
    let answer: Questions.Hello.Answer
    do throws(CommandError) {
      answer = try await first(hello, to: host, during: label)
    } catch {
      guard case .hostFailed(let failure, _, let output, _) = error else { throw error }
      switch failure {
      // It may be a host that is slow to begin.
      case .interrupted, .timedOut: throw error
      default: break
      }
      throw .noHost(failure, during: label, output: output)
    }
    guard answer.version == ProtocolVersion.current else {
      throw giveUp(host, .wrongVersion(answer.version), during: label)
    }
    guard !answer.apps.isEmpty else { throw giveUp(host, .garbage("no app"), during: label) }
    return (answer.apps, answer.capabilities)
  }

  /// Builds a fresh scene of an app.
  ///
  func build(
    _ app: String, in host: any AppHost, with capabilities: [Capability], during label: String
  ) async throws(CommandError) -> SceneDescription {
    let digests: Bool? = capabilities.contains(.digests) ? true : nil
    let load = Questions.Load(
      app: app, seed: beginning.seed, digests: digests, start: beginning.start,
      recorded: beginning.isRecorded ? true : nil)
    return try await first(load, to: host, during: label).description
  }

  /// Builds a scene of an app that was loaded before; what it prints was shown before and is
  /// dropped.
  ///
  /// - Parameter states: what its stores begin with, if that is not the app's own beginning.
  func rebuild(
    _ app: String, in host: any AppHost, with capabilities: [Capability], states: [PartValue],
    during label: String
  ) async throws(CommandError) -> SceneDescription {
    var scene = try await build(app, in: host, with: capabilities, during: label)
    if !states.isEmpty { scene = try await restore(states, in: host, during: label) }
    _ = host.takeOutput()
    return scene
  }

  /// Gives the stores of a fresh scene the states that they begin with.
  func restore(_ states: [PartValue], in host: any AppHost, during label: String)
    async throws(CommandError) -> SceneDescription
  {
    try await first(Questions.Restore(states: states), to: host, during: label).description
  }

  /// Ends a host that is of no use.
  private func giveUp(_ host: any AppHost, _ failure: HostFailure, during label: String)
    -> CommandError
  {
    let output = host.takeLastOutput()
    host.close()
    return .hostFailed(failure, during: label, output: output, back: nil)
  }

  /// Asks a host that is not the live one yet, and ends it if that fails.
  private func first<Asked: Question>(
    _ question: Asked, to host: any AppHost, during label: String
  ) async throws(CommandError) -> Asked.Answer {
    let reply: Reply<Asked.Answer>
    do throws(HostFailure) {
      reply = try await host.send(question)
    } catch {
      throw giveUp(host, error, during: label)
    }
    if reply.refusal != nil { host.close() }
    return try reply.taken()
  }
}
