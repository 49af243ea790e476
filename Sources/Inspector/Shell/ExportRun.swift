import InspectableDoor

/// Runs a script or transcript and writes what it did in another form: `inspector export`.
@MainActor
package struct ExportRun {
  private let catalog: AppCatalog
  private let app: String?
  private let limits: ProcessHost.Limits
  private let permissions: Permissions

  /// - Parameters:
  ///   - app: the app that is loaded before the script; nil for none.
  ///   - permissions: what the script may do.
  package init(
    catalog: AppCatalog, app: String?, limits: ProcessHost.Limits, permissions: Permissions
  ) {
    self.catalog = catalog
    self.app = app
    self.limits = limits
    self.permissions = permissions
  }

  /// Runs a script up to its end, and exports that session.
  ///
  /// Of the script's own output only errors are shown.
  ///
  /// - Parameters:
  ///   - output: the file to write; nil for standard output.
  /// - Returns: the exit code: 0, 1 if a command failed, 2 if a file cannot be read or written.
  package func run(
    _ source: ScriptSource, as format: ExportFormat, to output: String?
  ) async -> Int32 {
    let console = StandardConsole()
    let limits = limits
    let session = Session(catalog: catalog) { (launch) throws(HostFailure) in
      try ProcessHost(launch, limits: limits)
    }
    defer { session.close() }
    do throws(FileProblem) {
      let script = try source.read()
      let interpreter = Interpreter(
        session: session, console: ErrorConsole(console), permissions: permissions,
        commandsFrom: source.file)
      if let app, await interpreter.load(app) == .failed { return 1 }
      guard await interpreter.run(script, bail: true) != .failed else { return 1 }
      let title = ExportFormat.title(of: output ?? source.name)
      do throws(CommandError) {
        let text = try await format.text(interpreter, title)
        try write(text, to: output, console)
      } catch {
        interpreter.show(error, of: "")
        if case .file = error { return 2 }
        return 1
      }
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
    return 0
  }

  private func write(_ text: String, to output: String?, _ console: StandardConsole)
    throws(CommandError)
  {
    guard let output else {
      console.write(
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init),
        to: .output)
      return
    }
    do throws(FileProblem) {
      try WrittenFile.write(text, to: output)
    } catch {
      throw .file(path: output, reason: error.reason)
    }
  }
}

extension ScriptSource {
  /// The name for a suite that is made from it.
  fileprivate var name: String {
    file ?? "ExportedSession"
  }
}

/// Shows what goes wrong and nothing else.
private final class ErrorConsole: Console {
  private let console: any Console

  init(_ console: any Console) {
    self.console = console
  }

  func write(_ lines: [ShownLine], to stream: ConsoleStream) {
    if stream == .errors { console.write(lines, to: stream) }
  }
}
