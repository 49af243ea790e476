import Foundation
import PackagePlugin

/// `swift package inspect` in a package that depends on this one: the inspector, on the package's app.
@main
struct Inspect: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let folder = context.package.directoryURL
    let invocation = Invocation(arguments, in: folder)
    let program = try inspector()
    if invocation.wantsTerminal {
      guard let terminal = Terminal() else {
        throw Failure(
          "there is no terminal to prompt at: say what to do by run FILE, or by -- -c COMMAND")
      }
      try end(terminal.run(program, invocation.arguments, in: folder))
    }
    let process = Process()
    process.executableURL = program
    process.arguments = invocation.arguments
    process.currentDirectoryURL = folder
    process.environment = childEnvironment()
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try end(process.terminationStatus)
  }

  /// An installed inspector: the one that `INSPECTOR_BINARY` names, or one on the path; else it is built.
  private func inspector() throws -> URL {
    let variables = ProcessInfo.processInfo.environment
    if let path = variables["INSPECTOR_BINARY"], !path.isEmpty { return URL(filePath: path) }
    for folder in (variables["PATH"] ?? "").split(separator: ":") {
      let program = URL(filePath: String(folder)).appending(path: "inspector")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    }
    Diagnostics.remark("building the inspector, which takes some minutes the first time")
    let built = try packageManager.build(
      .product("inspector"), parameters: .init(configuration: .release, logging: .concise))
    guard built.succeeded else {
      throw Failure("the inspector could not be built\n\(built.logText)")
    }
    let programs = built.builtArtifacts.filter { $0.kind == .executable }.map(\.url)
    guard let program = programs.first(where: { $0.lastPathComponent == "inspector" }) else {
      throw Failure("the build has no program 'inspector'")
    }
    return program
  }

  private func end(_ code: Int32) throws {
    // `swift package` ends with 1 whatever this is, so it says nothing that the inspector has not said.
    exit(code)
  }
}

/// Why the inspector was not started.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The variables of this process, with word that `swift package` is waiting with its lock.
func childEnvironment() -> [String: String] {
  ProcessInfo.processInfo.environment.merging(["INSPECTOR_IN_PLUGIN": "1"]) { $1 }
}
