import ExpectedOutput
import InspectableDoor

/// Tells and writes down what an exploration finds, each time that there is more of it.
@MainActor
struct ExplorationKeeper {
  private let options: ExplorationRun.Options
  private let console: any Console
  private let progress: ProgressLine?
  private(set) var result: ExplorationResult?
  private var told: Set<String> = []
  /// Whether the app's host gave up.
  var isBroken = false

  init(_ options: ExplorationRun.Options, _ console: any Console, _ progress: ProgressLine?) {
    self.options = options
    self.console = console
    self.progress = progress
  }

  /// What was found.
  var found: [ExplorationResult.Found] { result?.faults ?? [] }

  /// Makes sure that everything can be written.
  func check() throws(FileProblem) {
    if let folder = options.folder { try WrittenFile.check(folder: folder) }
    for report in options.reports { try WrittenFile.check(file: report.path) }
    if let file = options.exploration.file { try WrittenFile.check(file: file) }
  }

  /// Tells what is new in a result, and writes all of it.
  mutating func keep(_ result: ExplorationResult) throws(FileProblem) {
    let isNew = self.result != result
    self.result = result
    if options.format == .text {
      for fault in result.faults where told.insert(fault.identity).inserted {
        progress?.clear()
        console.write(fault.lines(number: told.count), to: .output)
      }
      console.flush()
    }
    guard isNew else { return }
    if let folder = options.folder { _ = try result.save(in: folder, keeping: true) }
    // A page shows each finding step by step: it is written once, at the end.
    for report in options.reports where report.form != .html { try report.write(result) }
  }

  /// Tells how far it came; returns the code of the tool.
  func end() throws(FileProblem) -> Int32 {
    guard let result else { return 2 }
    if options.format == .json {
      console.write([result.json.text], to: .output)
    } else {
      var lines = ["\(result.app): \(result.summary)"] + result.remarks
      lines.insert(contentsOf: result.most?.lines ?? [], at: 1)
      lines += result.statistics?.flatMap { $0.lines() } ?? []
      if let folder = options.folder { lines += result.paths(in: folder).map { "wrote \($0)" } }
      console.write(lines, to: .output)
    }
    if isBroken { return 2 }
    return result.faults.isEmpty ? result.couldNotGoOn ? 2 : 0 : 1
  }
}

extension ReportFile {
  /// Writes a report of what an exploration found.
  func write(_ result: ExplorationResult) throws(FileProblem) {
    try write(form == .junit ? result.junit : result.json.text + "\n")
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
