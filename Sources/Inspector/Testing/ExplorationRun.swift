import InspectableSystem
package import InspectableDoor

/// Explores an app without a prompt: `inspector explore`.
@MainActor
package struct ExplorationRun {
  /// What is explored, and what becomes of it.
  package struct Options {
    /// The app; nil where results are only merged.
    package var app: String?
    package var stateFile: String?
    package var exploration = ExplorationOptions()
    package var conditions: [String] = []
    /// For how long; nil for ten seconds, unless something else ends it.
    package var duration: Duration?
    /// Where the transcripts are written; nil for nowhere.
    package var folder: String?
    package var reports: [ReportFile] = []
    /// Folders of results that are put together.
    package var merged: [String] = []
    package var format = OutputFormat.text
    package var limits = ProcessHost.Limits()
    /// How many processes share the work.
    package var jobs = 1
    /// This program, which explores a part when it is given `explore` and the flags for that.
    package var program: String?

    package init() {}
  }

  private let catalog: AppCatalog
  private let options: Options
  private let console: any Console
  private let progress: ProgressLine?

  package init(
    catalog: AppCatalog, options: Options, console: any Console, progress: ProgressLine?
  ) {
    self.catalog = catalog
    self.options = options
    self.console = console
    self.progress = progress
  }

  /// Explores, or puts results together.
  ///
  /// - Returns: 0 if nothing was found, 1 if something was, 2 if it could not be done.
  package func run() async -> Int32 {
    do throws(FileProblem) {
      let result: ExplorationResult
      if options.merged.isEmpty, options.jobs > 1, let program = options.program {
        guard let explored = try share(among: options.jobs, program) else { return 2 }
        result = explored
      } else if options.merged.isEmpty {
        guard let explored = await explore() else { return 2 }
        result = explored
      } else {
        var results: [ExplorationResult] = []
        for folder in options.merged { results.append(try ExplorationResult.read(from: folder)) }
        let apps = Set(results.map(\.app)).sorted()
        guard apps.count == 1, let merged = ExplorationResult.merged(results) else {
          throw FileProblem(
            "--merge wants results of one app, found \(apps.joined(separator: ", "))")
        }
        result = merged
      }
      return try tell(result)
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
  }

  private func tell(_ result: ExplorationResult) throws(FileProblem) -> Int32 {
    var lines: [String] = []
    if options.format == .json {
      lines = [result.json.text]
    } else {
      lines = ["\(result.app): \(result.summary)"]
      for (index, fault) in result.faults.enumerated() { lines += fault.lines(number: index + 1) }
      lines += result.remarks
    }
    console.write(lines, to: .output)
    if let folder = options.folder {
      let wrote = try result.save(in: folder, keeping: true)
      if options.format == .text, !result.faults.isEmpty { console.write(wrote, to: .output) }
    }
    for report in options.reports { try report.write(result) }
    return result.faults.isEmpty ? 0 : 1
  }

  private func explore() async -> ExplorationResult? {
    let limits = options.limits
    let session = Session(catalog: catalog) { (launch) throws(HostFailure) in
      try ProcessHost(launch, limits: limits, isInterrupted: { Interruption.takeWhileWaiting() })
    }
    session.isInterrupted = { Interruption.take() }
    // Ctrl-C ends the search, and what was found is told.
    SignalHandling.handle(SIGINT, flags: 0) { _ in Interruption.request() }
    session.progress = progress
    defer { session.close() }
    let interpreter = Interpreter(session: session, console: console)
    guard let app = options.app,
      await interpreter.load(app, stateFile: options.stateFile) != .failed
    else { return nil }
    var exploration = options.exploration
    do throws(CommandError) {
      for text in options.conditions {
        do throws(SourceError) {
          exploration.conditions.append(try ValueExpression(parsing: text))
        } catch {
          throw .refused(Refusal("--invariant \(text): \(error.message)"), at: nil)
        }
      }
      let isBounded = exploration.depth != nil || exploration.states != nil
      let limit = options.duration ?? (isBounded ? nil : .seconds(10))
      let found = try await session.explore(exploration, for: limit)
      if let failure = found.failure { interpreter.show(failure, of: "") }
      try session.keep(found.faults)
      return try await session.result(of: found)
    } catch {
      interpreter.show(error, of: "")
      return nil
    }
  }
}

// MARK: Several processes

extension ExplorationRun {
  /// Lets processes of this program explore a part each, and puts together what they found.
  private func share(
    among count: Int, _ program: String
  ) throws(FileProblem) -> ExplorationResult? {
    var template = Array(
      "\(Environment.process.nonEmpty("TMPDIR") ?? "/tmp")/inspector-explore.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileProblem("no folder can be made for what is found")
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { removeParts(of: folder) }
    var children: [ChildProcess] = []
    for number in 1...count {
      do throws(Platform.Failure) {
        children.append(
          try ChildProcess(
            executable: program, arguments: arguments(part: number, of: count, in: folder)))
      } catch {
        throw FileProblem("a process to explore could not be started: \(error.reason)")
      }
    }
    var results: [ExplorationResult] = []
    for (index, child) in children.enumerated() {
      // What it says is in its file too; it is only read so that it can go on writing.
      _ = fcntl(child.output, F_SETFL, 0)
      var chunk = [UInt8](repeating: 0, count: 1 << 12)
      while chunk.withUnsafeMutableBytes({ read(child.output, $0.baseAddress, $0.count) }) > 0 {}
      _ = child.waitForEnd()
      guard let result = try? ExplorationResult.read(from: "\(folder)/\(index + 1)") else {
        let printed = String(decoding: child.printed.take(limit: 1 << 12).bytes, as: UTF8.self)
        console.write(
          printed.split(separator: "\n").prefix(8).map(String.init), to: .errors)
        for child in children { child.end() }
        return nil
      }
      results.append(result)
      child.end()
    }
    return ExplorationResult.merged(results)
  }

  private func removeParts(of folder: String) {
    for name in Platform.entries(ofFolder: folder) {
      let part = folder + "/" + name
      for file in Platform.entries(ofFolder: part) { unlink(part + file) }
      rmdir(part)
    }
    rmdir(folder)
  }

  private func arguments(part number: Int, of count: Int, in folder: String) -> [String] {
    let asked = options.exploration
    var words = [
      "explore", "--shard", "\(number)/\(count)", "--seed", String(asked.seed), "--save",
      "\(folder)/\(number)",
    ]
    func add(_ name: String, _ value: (some CustomStringConvertible)?) {
      if let value { words += [name, "\(value)"] }
    }
    add("--app", options.app)
    add("--state", options.stateFile)
    add("--depth", asked.depth)
    add("--states", asked.states)
    add("--memory", asked.megabytes)
    add("--for", options.duration?.literal)
    add("--timeout", options.limits.seconds)
    for kind in asked.silenced.map(\.rawValue).sorted() { add("--without", kind) }
    for text in options.conditions { add("--invariant", text) }
    if asked.takesUncontrolled { words.append("--uncontrolled") }
    return words
  }
}

extension ReportFile {
  /// Writes a report of what an exploration found.
  func write(_ result: ExplorationResult) throws(FileProblem) {
    do {
      try WrittenFile.write(form == .junit ? result.junit : result.json.text + "\n", to: path)
    } catch {
      throw FileProblem("\(path): \(error.reason)")
    }
  }
}

extension ExplorationResult {
  /// The report in JUnit's form: a test case for each fault, which fails, or one that passes.
  var junit: String {
    let counts = XMLElement.attributes([
      ("name", "explore \(app)"), ("tests", String(max(1, faults.count))),
      ("failures", String(faults.count)), ("errors", "0"),
    ])
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites\(counts)>"]
    lines.append("  <testsuite\(counts)>")
    if faults.isEmpty {
      let attributes = XMLElement.attributes([("name", summary), ("classname", app)])
      lines.append("    <testcase\(attributes)/>")
    }
    for fault in faults {
      let attributes = XMLElement.attributes([("name", fault.sentence), ("classname", app)])
      let kind = XMLElement.attributes([
        ("type", fault.kind.rawValue), ("message", fault.sentence),
      ])
      let text = XMLElement.escaped(fault.transcript.joined(separator: "\n"))
      lines += [
        "    <testcase\(attributes)>", "      <failure\(kind)>\(text)</failure>", "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }
}
