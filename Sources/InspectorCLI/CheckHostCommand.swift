import ArgumentParser
import Inspectable
import Inspector
import SampleApps

/// `inspector check-host PROGRAM`: whether a host keeps to the protocol.
struct CheckHostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-host",
    abstract: "Put a host through the whole protocol, and tell what it does wrong.",
    discussion: """
      For programs in other languages that serve an app: docs/Protocol.md says what a host should do. The \
      exit code is 1 if something is wrong.
      """)

  @Argument(
    help: ArgumentHelp(
      "The program, package or sample app, or PATH:NAME where it has several apps.",
      valueName: "program"))
  var program: String

  @Option(
    help: ArgumentHelp("How long an answer may take: 10 seconds.", valueName: "seconds"))
  var timeout: Double = 10

  func validate() throws {
    guard timeout > 0 else { throw ValidationError("--timeout wants a number of seconds above 0") }
  }

  func run() throws {
    OwnedExecutors.install()
    throw ExitCode(OwnedExecutors.run { await check() })
  }

  @MainActor
  private func check() async -> Int32 {
    let console = StandardConsole()
    do throws(CommandError) {
      let check = try HostCheck(
        AppWord(program), in: .sampleApps, limits: ProcessHost.Limits(seconds: timeout))
      return await check.report(on: console)
    } catch {
      console.write(["error: " + error.failure.message], to: .errors)
      return 2
    }
  }
}
