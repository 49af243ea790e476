import ArgumentParser
import Inspectable
import Inspector

/// `inspector mcp`: the verbs as tools for agents.
struct MCPCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve the verbs to agents over the Model Context Protocol.",
    discussion: """
      It uses standard input and output until the client hangs up. An agent's commands have the same \
      permissions as those of a file.
      """)

  @OptionGroup var safety: PermissionOptions
  @OptionGroup var loading: AppOption
  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    if !options.commands.isEmpty || options.bail || options.keepGoing || options.format != .text {
      throw ValidationError("-c, --bail, --keep-going and --format are for scripts, not for agents")
    }
    if options.state != nil {
      throw ValidationError("--state is for scripts: 'load' with '--state FILE' names the file")
    }
  }

  func run() throws { try end { await serve() } }

  @MainActor
  private func serve() async -> Int32 {
    var server = AgentServer.Options()
    server.app = options.app
    server.permissions = safety.permissions
    server.limits = options.scriptLimits
    server.version = InspectorCommand.configuration.version
    return await AgentServer(catalog: .sampleApps, options: server).run()
  }
}
