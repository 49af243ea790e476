import ExpectedOutput
import InspectableDoor

/// Runs a recording once more when it has ended, to find what is not the same each time.
///
/// The transcript gets `[..]` there.
@MainActor
struct RecordingCheck {
  /// How long the app may take for one of them.
  private static let patience = 10.0

  private let session: Session
  private let registry: Registry

  /// - Parameter interpreter: the one whose session was recorded.
  init(of interpreter: Interpreter) {
    session = interpreter.session
    registry = interpreter.registry
  }

  /// What became of a recording when it was run once more.
  func outcome(of text: String, path: String) async -> Recorder.Check {
    guard let transcript = try? Transcript(text, path: path) else { return .init() }
    let known = session.knownToVary
    var runner = TranscriptRunner(
      verbs: registry,
      permissions: Permissions(loadsPrograms: true, writesFiles: false, readsFiles: true).waiting,
      replacing: known
    ) { [session] in session.blank(patience: Self.patience) }
    let count = transcript.exchanges.count
    let way = LongWay(to: count, progress: session.audience.progress)
    runner.goesOn = { [session] done in
      way.tell("running the recording once more: \(grouped(done)) of \(grouped(count)) commands")
      return !session.audience.isInterrupted()
    }
    var result = await runner.run(text, path: path)
    way.finish()
    guard result.problem == nil else { return .init() }
    var check = Recorder.Check()
    if result.commands < count { check.end = (result.commands, count) }
    let failing = result.differences.filter { $0.code != $0.expectedCode }.map(\.exchange)
    check.failingOnce = failing.map { transcript.exchanges[$0].line }
    let came = Dictionary(result.differences.map { ($0.exchange, $0.actual) }) { first, _ in first }
    var lines = transcript.exchanges.map { $0.expected.map(\.source) }
    for (index, actual) in came { lines[index] = VaryingLines.merge(lines[index], with: actual) }
    let varying = lines.indices.filter { index in
      came[index] != nil && lines[index] != transcript.exchanges[index].expected.map(\.source)
    }
    guard !known.isEmpty || !varying.isEmpty else { return check }
    result.differences = transcript.exchanges.enumerated().compactMap { index, exchange in
      let old = exchange.expected.map(\.source)
      let new = withoutWaysBack(lines[index], of: exchange.command)
      return new == old
        ? nil
        : TranscriptResult.Difference(
          exchange: index, line: exchange.line, command: exchange.command, expected: old,
          actual: new, expectedCode: exchange.code, code: exchange.code,
          revision: OutputRevision(replacing: old, by: new))
    }
    guard !result.differences.isEmpty, let update = TranscriptUpdate(text, result) else {
      return check
    }
    let revised = update.text()
    // If nothing is left to be tested, the recording stays as it is.
    guard let final = try? Transcript(revised, path: path).exchanges else { return check }
    check.revised = (revised, result.differences.count)
    check.failingOnce = failing.map { final[$0].line }
    if let first = varying.first, let actual = came[first] {
      check.first =
        "\(path):\(final[first].line)"
        + value(thatDiffers: actual, from: transcript.exchanges[first].expected.map(\.source))
    }
    return check
  }

  /// The path of the value that first differs in the output of a step, and the step; empty if the output is not
  /// that of a step.
  private func value(thatDiffers actual: [String], from old: [String]) -> String {
    let common = zip(old, actual).prefix { $0 == $1 }.count
    let shown = common < old.count ? old : actual
    // A step begins with its number, and what changed in a part stands below the part's name.
    let step = (old.first ?? "").prefix { $0 == "#" || $0.isNumber }
    guard step.count > 1, common < shown.count else { return "" }
    let part = shown[..<common].last { !$0.isEmpty && $0.first != " " && $0.first != "#" }
    // Of a value on several lines the first names the path.
    let top = shown[...common].last { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
    let label = String((top ?? shown[common]).drop { " +-~>".contains($0) })
    var parser = Parser(label)
    guard shown[common].hasPrefix(" "), let part, let path = try? parser.path() else {
      return ", \(step)"
    }
    return ", \(part)\("\(path)".hasPrefix("[") ? "" : ".")\(path) at \(step)"
  }

  /// The output of a command without what depends on which steps were done again for it.
  ///
  /// If a copy of the app waits at the step, none are done again, and nothing varies.
  private func withoutWaysBack(_ lines: [String], of command: String) -> [String] {
    var parser = Parser(command)
    let verb = (try? parser.verb())?.name ?? ""
    let kept =
      registry.command(named: verb)?.tellsWay == true
      ? lines.prefix { $0.hasPrefix("at #") || $0.hasPrefix("branch ") }
      : lines.prefix { !$0.hasPrefix("warning: #") && !$0.hasPrefix("back at #") }
    if kept.count == lines.count { return lines }
    // The step to which a crash leads is the same each time.
    let rest = lines.dropFirst(kept.count).prefix { $0.hasPrefix("back at #") }
    return kept + rest + ["..."]
  }
}
