import InspectableDoor

/// Runs a script or transcript and writes what it did in another form: `inspector export`.
@MainActor
package struct ExportRun {
  private let catalog: AppCatalog
  private let app: String?
  private let limits: ProcessHost.Limits
  private let permissions: Permissions

  /// What is shown beside the session.
  package enum Besides: Sendable {
    /// The session of another transcript.
    case file(String)
    /// The same transcript in another app, such as another build.
    case app(String)
  }

  /// What is shown beside the session; nil for nothing.
  package var besides: Besides?

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
    _ source: ScriptSource, as format: ExportFormat, to output: String?,
    wishing request: ExportFormat.Request = ExportFormat.Request(title: "")
  ) async -> Int32 {
    let console = StandardConsole()
    if format.name == ExportFormat.html.name, request.steps == nil, case .file(let path) = source,
      let bytes = try? LocalFiles().read(path), Transcript.isTranscript(bytes, path: path)
    {
      return await page(of: path, to: output, console)
    }
    let session = Session(catalog: catalog, start: ProcessHost.start(limits: limits))
    defer { session.close() }
    do throws(FileProblem) {
      let script = try source.read()
      let interpreter = Interpreter(
        session: session, console: ErrorConsole(console), permissions: permissions,
        commandsFrom: source.file)
      if let app, await interpreter.load(app) == .failed { return 1 }
      let hasFailed = await interpreter.run(script, bail: true) == .failed
      // What led there can be looked at all the same.
      guard !hasFailed || format.name == ExportFormat.html.name && session.isLoaded else {
        return 1
      }
      var request = request
      request.title = ExportFormat.title(of: output ?? source.name)
      do throws(CommandError) {
        let sink = ExportSink(to: output)
        try await format.write(interpreter, request, sink)
        try sink.finish()
        if output == nil { show(sink.text, console) }
        if hasFailed { return 1 }
      } catch {
        interpreter.show(error, of: "")
        if case .file = error { return 2 }
        return 1
      }
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
    return console.hasLostOutput ? 2 : 0
  }

  /// Writes the page of a transcript, up to where it differs, and what is wanted beside it.
  ///
  /// - Returns: 1 if it differs.
  private func page(
    of path: String, to output: String?, _ console: StandardConsole
  ) async -> Int32 {
    let sink = ExportSink(to: output)
    var page = Page(sink, title: path)
    var code: Int32 = 0
    do throws(CommandError) {
      try page.begin()
      switch besides {
      case nil: code = max(code, try await add(path, in: app, to: &page, console))
      case .file(let other):
        for each in [path, other] {
          code = max(code, try await add(each, in: app, to: &page, label: each, console))
        }
      case .app(let other):
        for each in [app, other] {
          code = max(code, try await add(path, in: each, to: &page, label: each, console))
        }
      }
      if code == 2 { return code }
      try page.end(comparesSessions: besides != nil)
      try sink.finish()
      if output == nil { show(sink.text, console) }
      return code
    } catch {
      console.write(["error: \(error.failure.message)"], to: .errors)
      if case .file = error { return 2 }
      return 1
    }
  }

  private func add(
    _ path: String, in app: String?, to page: inout Page, label: String? = nil,
    _ console: StandardConsole
  ) async throws(CommandError) -> Int32 {
    let runner = TranscriptRunner(verbs: .standard, app: app, permissions: permissions) {
      Session(catalog: catalog, start: ProcessHost.start(limits: limits))
    }
    let text: String
    do throws(FileProblem) {
      text = try LocalFiles().transcript(path)
    } catch {
      throw .file(path: path, reason: error.reason)
    }
    let told = await runner.tell(text, path: path)
    defer { told.close() }
    if let problem = told.problem {
      let place = problem.line.map { ":\($0)" } ?? ""
      console.write(["\(path)\(place): error: \(problem.message)"], to: .errors)
      return 2
    }
    let last = told.story.exchanges.last
    guard try await page.add(told, label: label) else {
      let why = last?.output.first ?? "error: no app is loaded"
      console.write(["\(path):\(last?.line ?? 1): \(why)"], to: .errors)
      return 2
    }
    guard let last, last.expected != nil else { return 0 }
    console.write(["\(path):\(last.line): differs, and the page opens there"], to: .errors)
    return 1
  }

  private func show(_ text: String, _ console: StandardConsole) {
    console.write(
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init),
      to: .output)
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
