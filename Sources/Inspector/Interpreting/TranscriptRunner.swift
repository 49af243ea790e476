import ExpectedOutput
package import InspectableDoor

/// Runs transcripts, each on a fresh session, and says where they differ.
@MainActor
package struct TranscriptRunner {
  private let makeSession: () -> Session
  private let registry: Registry
  private let app: String?
  /// Whether a transcript that begins with `load` loads that app by itself.
  private let leavesLoading: Bool
  private let permissions: Permissions
  /// Whether each transcript is run twice, and the two runs are compared instead.
  private let comparesRuns: Bool
  /// Told before each command how many were run; false ends the run.
  var goesOn: @MainActor (Int) -> Bool = { _ in true }
  /// Places whose changes are shown with other values, so that they count as different.
  private let replaced: SecretPaths
  /// The paths whose values count, where two builds are compared.
  private let compared: ComparedPaths
  /// After which commands, that made another number of steps than expected, steps keep the transcript's
  /// numbers.
  private var renumbering = Renumbering.afterAny

  /// When the values at the end of a transcript are wanted.
  var wantsEnd = TranscriptResult.WantedEnd.never

  private enum Renumbering { case afterAny, afterBroken, never }

  /// - Parameters:
  ///   - registry: the verbs of its commands.
  ///   - app: the app that is loaded before each transcript begins; nil for none.
  ///   - leavesLoading: whether a transcript that begins with `load` loads that app by itself.
  ///   - permissions: what transcripts may do beyond looking at known apps.
  ///   - comparesRuns: whether each transcript is run twice, and the two runs are compared with each
  ///     other instead of with what is expected.
  ///   - replaced: places whose changes are shown with other values, so that they count as
  ///     different.
  ///   - compared: the paths whose values count, where two builds are compared.
  ///   - makeSession: makes a session with nothing loaded.
  package init(
    verbs registry: Registry, app: String? = nil, leavesLoading: Bool = false,
    permissions: Permissions = .none,
    comparesRuns: Bool = false, replacing replaced: SecretPaths = SecretPaths(),
    comparing compared: ComparedPaths = ComparedPaths(),
    makeSession: @escaping () -> Session
  ) {
    self.registry = registry
    self.app = app
    self.leavesLoading = leavesLoading
    self.permissions = permissions
    self.comparesRuns = comparesRuns
    self.replaced = replaced
    self.compared = compared
    self.makeSession = makeSession
  }

  /// The same runner for who writes down what comes: steps have the numbers that the new text gives them.
  ///
  /// - Parameter takesFailures: whether that comes to expect what is broken, too.
  package func updating(takingFailures takesFailures: Bool) -> TranscriptRunner {
    var runner = self
    runner.renumbering = takesFailures ? .never : .afterBroken
    return runner
  }

  /// Runs one transcript from its text.
  package func run(_ text: String, path: String) async -> TranscriptResult {
    var result = TranscriptResult(path: path)
    let start = ContinuousClock.now
    do throws(TranscriptError) {
      let transcript = try Transcript(text, path: path)
      if comparesRuns {
        result.fork = try await fork(of: transcript, path: path, &result)
      } else {
        let run = makeRun(path)
        defer { run.session.close() }
        if !leavesLoading || transcript.exchanges.first?.verb != "load" { try await prepare(run) }
        await self.run(transcript, run.interpreter, run.console, &result)
        if wantsEnd == .always || wantsEnd == .ifDifferent && !result.passed {
          result.end = await end(of: run.session)
        }
      }
    } catch {
      result.problem = error
    }
    result.duration = ContinuousClock.now - start
    return result
  }

  /// The values of all parts, as they may be shown.
  private func end(of session: Session) async -> [PartValue]? {
    guard let values = try? await session.values() else { return nil }
    return values.map {
      PartValue(part: $0.part, value: session.secretTexts.hiding($0.value))
    }
  }

  /// A fresh session, and the interpreter that runs commands on it.
  struct Run {
    let session: Session
    let interpreter: Interpreter
    let console: MemoryConsole
  }

  /// - Parameter path: the transcript, in whose folder it may read.
  func makeRun(_ path: String) -> Run {
    let session = makeSession()
    // Two runs with other hashes show what depends on the order of a set.
    session.hashesAtRandom = comparesRuns
    let console = MemoryConsole()
    let interpreter = Interpreter(
      session: session, console: console, registry: registry, permissions: permissions,
      commandsFrom: path)
    interpreter.replaced = replaced
    interpreter.compared = compared
    return Run(session: session, interpreter: interpreter, console: console)
  }

  /// Loads the app that is loaded before a transcript begins.
  func prepare(_ run: Run) async throws(TranscriptError) {
    guard let app else { return }
    let outcome = await run.interpreter.load(app)
    // What the app printed while loading does not belong to any command.
    let lines = run.console.take()
    guard outcome == .failed else { return }
    let message = lines.joined(separator: "\n")
    throw TranscriptError(
      line: nil, message: message.hasPrefix("error: ") ? String(message.dropFirst(7)) : message)
  }

  /// - Parameter isWanted: told what each command said; false ends the run.
  func run(
    _ transcript: Transcript, _ interpreter: Interpreter, _ console: MemoryConsole,
    _ result: inout TranscriptResult,
    isWanted: (TranscriptStory.Exchange) -> Bool = { _ in true }
  ) async {
    var matcher = OutputMatcher()
    var hasQuit = false
    var upcoming: Upcoming?
    for (index, exchange) in transcript.exchanges.enumerated() {
      guard goesOn(index) else { return }
      let command = ExpectedLine.replacingCaptures(in: exchange.command, with: matcher.captured)
      // Reports hold commands only as they may be shown.
      let shown = interpreter.shown(command).text
      var code: Int32 = 0
      var broken: String?
      let stepsMade = interpreter.session.stepsMade
      let before = interpreter.numbering.isPlain ? nil : try? interpreter.session.timeline()
      // A recording ends at its first command that fails, so the app gets the next ones ahead.
      if upcoming == nil, interpreter.session.beginning.isRecorded {
        let rest = transcript.exchanges[index...]
        upcoming = Upcoming(Script(whole: rest.map(\.command)), for: interpreter)
      }
      let planned = await upcoming?.next()?.1
      if hasQuit {
        console.write(["error: 'quit' has ended the session"], to: .errors)
        code = 1
        broken = "comes after quit"
      } else {
        switch await interpreter.run(command, as: planned) {
        case .succeeded: break
        case .failed:
          code = interpreter.failureCode
          broken = interpreter.failed.flatMap { $0.error.broken($0.words) }
        case .quit(let number):
          code = number
          hasQuit = true
        }
      }
      result.commands += 1
      var actual = console.take()
      let made = interpreter.session.stepsMade - stepsMade
      if made == 0, let before, let timeline = try? interpreter.session.timeline() {
        interpreter.numbering.follow(before, in: timeline)
      }
      func tell(differs: Bool = false) -> Bool {
        isWanted(
          TranscriptStory.Exchange(
            line: exchange.line, command: shown, step: interpreter.session.position,
            output: actual, code: code,
            expected: differs ? (exchange.expected.map(\.source), exchange.code) : nil))
      }
      // A recording of a running app says nothing of what is shown, only of what must be so.
      let isRecorded = exchange.expected.isEmpty && interpreter.session.beginning.isRecorded
      if code == exchange.code, isRecorded || matcher.matches(actual, exchange.expected) {
        if tell() { continue }
        return
      }
      let timeline = try? interpreter.session.timeline()
      if !interpreter.numbering.isPlain, let timeline {
        let isExpected: Bool
        (actual, isExpected) = interpreter.numbering.written(in: actual, timeline: timeline) {
          matcher.matches($0, exchange.expected)
        }
        if isExpected, code == exchange.code {
          if tell() { continue }
          return
        }
      }
      let problem =
        code == exchange.code ? nil : broken ?? exchange.unexpected(code, interpreter.failed?.words)
      if renumbering == .afterAny || renumbering == .afterBroken && problem != nil, let timeline {
        interpreter.numbering.note(
          (exchange.expected, exchange.code == 0), made: made, by: doing(of: command), in: timeline)
      }
      // What the revised lines capture can be used in later commands, so that one difference does
      // not cause others.
      result.differences.append(
        TranscriptResult.Difference(
          exchange: index, line: exchange.line, command: shown,
          expected: exchange.expected.map(\.source), actual: actual, expectedCode: exchange.code,
          code: code, revision: OutputRevision(actual, exchange.expected, &matcher),
          broken: problem))
      guard tell(differs: true) else { return }
      // Where a recording parts from what was, all that follows is about something else.
      if interpreter.session.beginning.isRecorded, code != exchange.code { break }
    }
  }

  private func doing(of text: String) -> StepNumbering.Doing {
    var parser = Parser(text)
    guard let name = try? parser.verb().name, let verb = registry.command(named: name) else {
      return .steps
    }
    return verb.plan != nil ? .input : [.act, .step].contains(verb.group) ? .steps : .others
  }
}

extension Transcript.Exchange {
  /// What is wrong with a code of failure where success was expected; nil where nothing was expected yet.
  fileprivate func unexpected(_ actual: Int32, _ words: ShownFailure?) -> String? {
    let isNew = expected.isEmpty && codeLine == nil
    guard code == 0, actual != 0, !isNew else { return nil }
    return words?.head ?? "ended with \(actual)"
  }
}
