import ArgumentParser
import Inspectable
import Inspector
import SampleApps

/// `inspector check-host PROGRAM`: whether a host keeps to the protocol.
struct CheckHostCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "check-host",
    abstract: "Test a host against the whole protocol, and report its mistakes.",
    discussion: """
      For executables in other languages that serve an app; docs/Protocol.md describes what a host must \
      do. The exit code is 1 if something is wrong.
      """)

  @Argument(
    help: ArgumentHelp(
      "The program, package or sample app, or PATH:NAME where it has several apps.",
      valueName: "program"),
    completion: .app)
  var program: String

  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  func run() throws { try end { await check() } }

  @MainActor
  private func check() async -> Int32 {
    let console = StandardConsole()
    do throws(CommandError) {
      let check = try HostCheck(
        AppWord(program), in: .sampleApps, limits: options.scriptLimits)
      return await check.report(on: console)
    } catch {
      console.write(["error: " + error.failure.message], to: .errors)
      return 2
    }
  }
}
