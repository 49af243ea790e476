import Inspectable
import Inspector

/// The failures of hosts, each for the next request of its kind.
@MainActor
final class HostFailures {
  /// Failures of single inputs.
  var performing: [HostFailure] = []
  /// Failures of replays.
  var replaying: [HostFailure] = []
  /// The results of the next traces; nil for one that succeeds.
  var tracing: [HostFailure?] = []
}

/// A host that fails when a test says so.
final class FailingHost: RelayHost {
  private let failures: HostFailures

  init(_ host: any AppHost, _ failures: HostFailures) {
    self.failures = failures
    super.init(host)
  }

  override func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    let failure: HostFailure? =
      switch question {
      case is Questions.Perform where !failures.performing.isEmpty:
        failures.performing.removeFirst()
      case is Questions.Replay where !failures.replaying.isEmpty:
        failures.replaying.removeFirst()
      case is Questions.Trace where !failures.tracing.isEmpty: failures.tracing.removeFirst()
      default: nil
      }
    if let failure { throw failure }
    return try await super.send(question)
  }
}

/// A session of the to-do app on hosts that fail when a test says so.
@MainActor
struct FailingSession {
  let failures = HostFailures()
  private let console = MemoryConsole()

  /// The session after some commands.
  func makeInterpreter(_ commands: [String]) async throws -> Interpreter {
    let session = LocalSessions.make { [failures] in FailingHost($0, failures) }
    let interpreter = Interpreter(session: session, console: console)
    _ = try await interpreter.perform("load todo")
    for command in commands { _ = try await interpreter.perform(command) }
    return interpreter
  }

  /// The output of a command.
  func lines(of command: String, on interpreter: Interpreter) async -> [String] {
    _ = await interpreter.run(command)
    return console.take()
  }
}
