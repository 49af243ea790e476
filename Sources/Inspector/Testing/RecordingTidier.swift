import InspectableDoor

/// Makes a test of a running app's recording: `inspector record TIDY --from FILE`.
///
/// Everything that is left out or changed is tried: the recording is done again, and must come to the same at
/// each of its marks.
@MainActor
package struct RecordingTidier {
  private let catalog: AppCatalog
  private let app: AppWord?
  private let limits: ProcessHost.Limits
  private let console = StandardConsole()
  private let progress: ProgressLine?
  /// How many commands have been done, and how many may be for what only makes it shorter.
  private var done = 0
  private static let mostDone = 100_000
  private var tries = 0
  private static let mostTries = 2_000
  /// How often an effect was waited for that did not act, each of which takes a second.
  private var misses = 0
  private static let mostMisses = 20
  /// The numbers of lines that began nothing that goes on by itself: leaving one out lets no effect wait.
  private var quiet: Set<Int> = []
  /// The session in which a recording is done again and again, each time from step 0 on.
  private var interpreter: Interpreter?

  /// - Parameter app: the app that is loaded in place of the recorded one; nil for that one.
  package init(catalog: AppCatalog, app: String?, limits: ProcessHost.Limits) {
    self.catalog = catalog
    self.app = app.map(AppWord.init)
    self.limits = limits
    progress = Platform.isTerminal(.errors) ? .onStandardError() : nil
  }

  /// Where a recording parts from what was, and how that is told.
  private struct Parting {
    let line: TidiedRecording.Line
    let failure: ShownFailure
  }

  /// Tidies a recording, and writes it to a new file.
  ///
  /// - Returns: the exit code: 0, 1 if the recording does not come to the same even without what was recorded
  ///   twice, or 2 if a file cannot be read or written.
  package mutating func run(from source: String, to target: String) async -> Int32 {
    let original: TidiedRecording
    do throws(FileProblem) {
      original = try TidiedRecording(LocalFiles().transcript(source), path: source, app: app)
      guard !Platform.exists(target) else {
        console.write(["error: \(target): exists already, choose another name"], to: .errors)
        return 2
      }
    } catch {
      console.write(["error: \(source): \(error.reason)"], to: .errors)
      return 2
    }
    defer {
      progress?.clear()
      interpreter?.session.close()
    }
    let (tidied, doubles, parting) = await withoutDoubles(original)
    if let parting {
      progress?.clear()
      tell(parting, in: source)
      return 1
    }
    let shorter = await rounded(merged(await shortened(tidied)))
    progress?.clear()
    do throws(FileProblem) {
      try WrittenFile.write(shorter.text(from: source), to: target)
    } catch {
      console.write(["error: \(target): \(error.reason)"], to: .errors)
      return 2
    }
    var lines = doubles.map {
      "left out, as the app sends it by itself: \(source):\($0.number): \($0.command)"
    }
    if original.endOfMarked == 0 {
      lines.append("it has no mark with a digest, so nothing else was left out")
    } else if isSpent {
      lines.append("not all was tried that may be left out")
    }
    lines.append(
      "recorded \(target): \(grouped(shorter.lines.count)) of \(grouped(original.lines.count)) commands"
    )
    console.write(lines, to: .output)
    return 0
  }

  private func tell(_ parting: Parting, in source: String) {
    let place = SourceLocation(file: source, line: parting.line.number)
    let session = Session(catalog: catalog, start: ProcessHost.start(limits: limits))
    Interpreter(session: session, console: console).show(parting.failure, at: place, in: .text)
    console.write(
      ["error: it is not the same again, so it is left as it is"], to: .errors)
  }

  // MARK: Doing it again

  private var isSpent: Bool {
    done >= Self.mostDone || tries >= Self.mostTries || misses >= Self.mostMisses
  }

  private func makeInterpreter() -> Interpreter {
    Interpreter(
      session: Session(catalog: catalog, start: ProcessHost.start(limits: limits)),
      console: MemoryConsole())
  }

  /// Does a recording again; returns the first command that fails, nil if none does.
  private mutating func parting(of recording: TidiedRecording) async -> Parting? {
    tries += 1
    progress?.show("trying \(grouped(recording.lines.count)) commands, try \(grouped(tries))")
    let all = recording.lines.filter { LineScanner.state(of: $0.command) != .blank }
    let isBack = await goBack()
    let interpreter = interpreter ?? makeInterpreter()
    interpreter.searchesCauses = false
    self.interpreter = interpreter
    let lines = isBack ? all.dropFirst() : all[...]
    var upcoming = Upcoming(Script(whole: lines.map(\.command)), for: interpreter)
    for line in lines {
      guard let (_, planned) = await upcoming.next() else { break }
      if let failure = await failure(of: line, planned, on: interpreter).failure {
        return Parting(line: line, failure: failure)
      }
    }
    return nil
  }

  /// Goes back to where the app was just loaded; false if it has to be loaded anew.
  private mutating func goBack() async -> Bool {
    guard let interpreter else { return false }
    do throws(CommandError) {
      _ = try await interpreter.perform(CommandText.goTo(0))
      return true
    } catch {
      interpreter.session.close()
      self.interpreter = nil
      return false
    }
  }

  /// Why a line fails, nil if it does not; and the steps that it made.
  private mutating func failure(
    of line: TidiedRecording.Line, _ planned: Interpreter.PlannedCommand? = nil,
    on interpreter: Interpreter
  ) async -> (failure: ShownFailure?, steps: [Session.StepResult]) {
    done += 1
    let error: CommandError
    do throws(CommandError) {
      if interpreter.session.isLoaded,
        let refusal = interpreter.registry.refusal(inRecording: line.command)
      {
        throw .syntax(refusal)
      }
      let output = try await interpreter.perform(line.command, as: planned)
      guard let problem = output.error else { return (nil, output.steps) }
      error = problem
    } catch let problem {
      error = problem
    }
    if case .missedActs = error { misses += 1 }
    return (interpreter.masking(error.failure, of: interpreter.shown(line.command)), [])
  }

  /// Whether a recording is the same at each mark, as long as it is affordable to try.
  private mutating func holds(_ recording: TidiedRecording) async -> Bool {
    guard !isSpent else { return false }
    return await parting(of: recording) == nil
  }

  // MARK: Making it shorter

  /// The recording without the actions that the app sends by itself, if it comes to the same so; and where it
  /// parts otherwise.
  private mutating func withoutDoubles(
    _ recording: TidiedRecording
  ) async -> (TidiedRecording, doubles: [TidiedRecording.Line], Parting?) {
    let parting = await parting(of: recording)
    var single = recording
    single.lines = []
    var doubles: [TidiedRecording.Line] = []
    var actions = RecordedActions()
    let interpreter = makeInterpreter()
    defer { interpreter.session.close() }
    var hasParted = false
    for line in recording.lines {
      if let sent = RecordedActions.sent(in: line.command), actions.takeOwn(sent) {
        doubles.append(line)
        continue
      }
      single.lines.append(line)
      if hasParted || LineScanner.state(of: line.command) == .blank { continue }
      let (failure, steps) = await failure(of: line, on: interpreter)
      actions.note(line.command, steps)
      if !steps.isEmpty, steps.allSatisfy(\.isQuiet) { quiet.insert(line.number) }
      hasParted = failure != nil
    }
    guard !doubles.isEmpty, !hasParted, await self.parting(of: single) == nil else {
      return (recording, [], parting)
    }
    return (single, doubles, nil)
  }

  /// The recording without lines on which no mark depends; what comes after the last mark stays.
  private mutating func shortened(_ recording: TidiedRecording) async -> TidiedRecording {
    let marked = recording.lines[..<recording.endOfMarked]
    let places = marked.indices.dropFirst().filter { !marked[$0].isFixed }
    // What lets nothing wait comes first, line by line.
    var kept = places
    for isQuiet in [true, false] {
      let tried = kept.filter { quiet.contains(marked[$0].number) == isQuiet }
      let others = kept.filter { quiet.contains(marked[$0].number) != isQuiet }
      func keeping(_ some: [Int]) -> TidiedRecording {
        let left = Set(places).subtracting(others).subtracting(some)
        var result = recording
        result.lines = recording.lines.indices.filter { !left.contains($0) }
          .map { recording.lines[$0] }
        return result
      }
      if tried.isEmpty { continue }
      var search = DeltaDebugging(tried)
      if await holds(keeping([])) {
        search = DeltaDebugging([])
      } else {
        // Effects can only be left out with all that they did, which larger pieces have.
        let smallest = isQuiet ? 1 : max(tried.count / 8, 1)
        // Nothing is thrown by what is tried.
        try? await search.shorten(inPiecesOf: smallest) { (some, _) async throws(CommandError) in
          await holds(keeping(some))
        }
      }
      kept = (others + search.kept).sorted()
    }
    let left = Set(places).subtracting(kept)
    var result = recording
    result.lines = recording.lines.indices.filter { !left.contains($0) }.map { recording.lines[$0] }
    return result
  }

  /// The recording with one `advance` in place of several.
  private mutating func merged(_ recording: TidiedRecording) async -> TidiedRecording {
    let merged = recording.merged
    guard merged.lines.count < recording.lines.count, await holds(merged) else { return recording }
    return merged
  }

  /// The recording with rounder times, each as round as it can be.
  private mutating func rounded(_ recording: TidiedRecording) async -> TidiedRecording {
    guard recording.endOfMarked > 0 else { return recording }
    var result = recording
    var left = recording.lines.indices.filter { recording.lines[$0].advance != nil }
    for unit in [Duration.seconds(1), .milliseconds(100), .milliseconds(10)] where !left.isEmpty {
      let all = result.rounded(to: unit, at: left)
      if all.lines == result.lines { continue }
      if await holds(all) { return all }
      for place in left {
        let one = result.rounded(to: unit, at: [place])
        guard one.lines != result.lines, await holds(one) else { continue }
        result = one
        left.removeAll { $0 == place }
      }
    }
    return result
  }
}

extension Session.StepResult {
  /// Whether it neither began nor let go on anything that goes on by itself.
  fileprivate var isQuiet: Bool {
    !command.hasPrefix(Inputs.Own.word + " ")
      && !events.contains {
        $0.kind.rawValue.hasPrefix("effect") || $0.kind.rawValue.hasPrefix("request")
      }
  }
}
