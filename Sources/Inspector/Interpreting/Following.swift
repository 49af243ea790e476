import InspectableDoor

/// Does in a session what a running app writes down of itself, as it is written.
///
/// Recorded steps are done only at the step that the last of them led to: as long as the user is elsewhere,
/// they wait, and the file keeps them. So steps of the user are never among them: what comes after a step
/// that the user went on from is on a branch of its own.
@MainActor
package final class Following {
  /// Why nothing more is done.
  package enum End: Hashable, Sendable {
    /// The recording is over; nothing of it is left.
    case over
    /// The app could not be loaded, a recorded step failed, or the user has loaded another app.
    case parted
    /// The file is none that can be followed.
    case unreadable
    /// There can be no mirror, so the running app itself is loaded.
    case itself
  }

  let interpreter: Interpreter
  let file: FollowedFile
  /// What writes the file, where the app is on another machine.
  private let remote: RemoteRecording?
  /// The app in which the user acts; nil if the user acts in the mirror.
  let running: RunningApp?
  /// The app that is loaded in place of the one that the recording names; nil for that one.
  private let app: AppWord?
  private var lines: RecordingLines
  var waiting: ArraySlice<RecordingLines.Item> = []
  /// Where the last recorded step led: the app as it was loaded, and the place in its timeline.
  private var reached: (load: Int, place: Timeline.Place)?
  /// Whether the user was told that steps wait.
  private var hasToldWaiting = false
  /// Whether the user was told that the running app is still where it was.
  private var hasToldAway = false
  private var hasToldEnd = false
  private var fileEnd: FollowedFile.End?
  /// Whether the mirror is there.
  package private(set) var isBegun = false
  private var problem: FileProblem?

  package private(set) var end: End?

  /// From how many steps on those that came together are not shown one by one.
  private static let mostShown = 100
  /// How many are done before it is seen whether somebody types.
  private static let atOnce = 1_000
  /// From how many on that wait the others stay in the file.
  private static let mostKept = 1_000_000

  /// - Parameter running: the app that records, if the user acts there and not in the mirror.
  /// - Throws: if no recording can ever be at the path.
  package init(
    _ path: String, of remote: RemoteRecording? = nil, with app: String?,
    controlling running: AppEntry? = nil, in interpreter: Interpreter
  ) throws(FileProblem) {
    self.interpreter = interpreter
    self.running = running.map { RunningApp($0, start: interpreter.session.starter.start) }
    self.app = app.map(AppWord.init)
    self.remote = remote
    file = try FollowedFile(path)
    lines = RecordingLines(name: path)
  }

  /// What is said before anything is done.
  package var greeting: String {
    isWaitedFor
      ? "\(file.path) is not there yet, and is waited for"
      : "following \(remote?.name ?? file.path)"
        + (running == nil ? "" : "; what you type acts in the running app")
  }

  /// Whether there is no file yet.
  package var isWaitedFor: Bool { !file.isOpen }

  /// How many recorded steps wait for the user to come back.
  package var behind: Int { isAway ? waiting.count : 0 }

  /// After how many milliseconds the file is to be looked at again; nil if it never is.
  package var pause: Int32? {
    switch end {
    case nil: 10
    // What is over may still go on, where whoever writes it sets no room aside.
    case .over: fileEnd == .whole ? 100 : nil
    case .parted, .unreadable, .itself: nil
    }
  }

  // MARK: What has come

  /// Looks at the file; whether there is something to do or to tell.
  package func hasNews() -> Bool {
    guard pause != nil else { return false }
    if waiting.count < Self.mostKept { look() }
    return remote?.hasNews == true || hasWork
  }

  /// Whether something else than the connection is to be done or told.
  var hasWork: Bool {
    if isAway, running != nil, !hasToldAway { return true }
    if isAway, !waiting.isEmpty { return !hasToldWaiting || hasLoadedAnother }
    return !waiting.isEmpty || problem != nil || (fileEnd != nil && end == nil)
  }

  func look() {
    if !isAway { hasToldAway = false }
    remote?.proceed()
    do throws(FileProblem) {
      let (lines, end) = try file.read()
      for line in lines { waiting += self.lines.take(line) }
      fileEnd = end
      if !waiting.isEmpty, self.end == .over { self.end = nil }
    } catch {
      problem = error
    }
  }

  /// Whether the recording may go on.
  var mayCome: Bool { end == nil && fileEnd == nil && problem == nil && remote?.loss == nil }

  /// Whether the session is at another step than the one that recorded ones go on from.
  var isAway: Bool {
    guard let reached else { return false }
    guard reached.load == interpreter.session.loads else { return true }
    return (try? interpreter.session.timeline().place) != reached.place
  }

  private var hasLoadedAnother: Bool {
    reached.map { $0.load != interpreter.session.loads } ?? false
  }

  // MARK: Going on

  /// Does what has come, and tells what there is to tell.
  package func proceed() async {
    for words in remote?.takeNews() ?? [] { tell(words) }
    guard hasWork else { return }
    if let problem {
      return finish(.unreadable, "error: \(file.path): \(problem.reason)", to: .errors)
    }
    if hasLoadedAnother {
      return finish(.parted, "another app is loaded: \(file.path) is followed no further")
    }
    if waiting.isEmpty, let fileEnd {
      // What is over may have gone on since.
      if hasToldEnd { return end = .over }
      hasToldEnd = true
      return finish(.over, words(of: fileEnd))
    }
    if isAway {
      let place = reached.map(\.place.node).map(title) ?? ""
      if running != nil, !hasToldAway {
        hasToldAway = true
        return tell(
          "the running app doesn't go back, only its mirror does: 'goto \(place)' returns to it")
      }
      hasToldWaiting = true
      return tell("recorded steps wait: 'goto \(place)' goes on with them")
    }
    hasToldWaiting = false
    await doWaiting()
  }

  /// Whether only the results of commands are to be seen.
  var isAside: Bool { running != nil && !interpreter.isAtPrompt }

  /// Does recorded steps in the mirror, whoever has control of the running app.
  func doWaiting() async {
    interpreter.session.control = nil
    // If there is no mirror, the app itself is loaded, and takes inputs as any other.
    defer { if running != nil, isBegun { interpreter.session.control = self } }
    let all = waiting.prefix(Self.atOnce)
    waiting = waiting.dropFirst(all.count)
    let isMany = all.count > Self.mostShown
    let isQuiet = (isMany || isAside) && interpreter.recorder == nil
    let first = (try? interpreter.session.timeline().position) ?? 0
    var done = 0
    // What is said of itself comes between the commands before it and those behind it.
    for part in all.split(after: \.isRemark) {
      var commands = part.compactMap(\.item)
      if !isBegun, let command = commands.first {
        commands.removeFirst()
        done += 1
        guard await begin(with: command) else { return }
      }
      if let parted = await perform(commands, quietly: isQuiet) {
        return finish(
          .parted, "the mirror parts from the recording at \(parted), and stays as it is")
      }
      for case .remark(let words) in part { tell("recorded: \(words)") }
    }
    if isQuiet, !isAside, let position = try? interpreter.session.timeline().position,
      position > first
    {
      tell("\(grouped(position - first)) recorded steps are done, up to #\(position)")
    }
  }

  /// Does commands one after the other; returns the place of the first that failed, nil if none did.
  private func perform(_ commands: [Script.Item], quietly: Bool) async -> String? {
    var upcoming = Upcoming(Script(items: commands), for: interpreter)
    while let (item, planned) = await upcoming.next() {
      switch item {
      case .command(let text, let place):
        let isDone = await perform(text, at: place, as: planned, quietly: quietly)
        note()
        if !isDone { return place.map { "\($0.file):\($0.line)" } ?? "" }
      case .unreadable(_, _, let place), .failing(_, let place), .cut(_, let place):
        _ = await interpreter.run(Script(items: [item]), bail: true)
        return "\(place.file):\(place.line)"
      }
    }
    return nil
  }

  private func perform(
    _ text: String, at place: SourceLocation?, as planned: Interpreter.PlannedCommand?,
    quietly: Bool
  ) async -> Bool {
    if let refusal = interpreter.registry.refusal(inRecording: text) {
      show(.syntax(refusal), of: text, at: place)
      return false
    }
    return await run(text, at: place, as: planned, quietly: quietly)
  }

  /// Carries out a command, of which only a failure is shown if that is wanted.
  private func run(
    _ text: String, at place: SourceLocation?, as planned: Interpreter.PlannedCommand? = nil,
    quietly: Bool
  ) async -> Bool {
    guard quietly else {
      return await interpreter.runUntyped(text, at: place, as: planned) == .succeeded
    }
    do throws(CommandError) {
      if let error = try await interpreter.perform(text, as: planned).error { throw error }
      return true
    } catch {
      show(error, of: text, at: place)
      return false
    }
  }

  private func show(_ error: CommandError, of text: String, at place: SourceLocation?) {
    let failure = interpreter.masking(error.failure, of: interpreter.shown(text))
    interpreter.show(failure, at: place, in: interpreter.format)
  }

  // MARK: The beginning

  /// Loads the app that is recorded; false if that is impossible.
  private func begin(with item: Script.Item) async -> Bool {
    guard case .command(let text, let place) = item, let load = RecordedLoad(text) else {
      finish(.unreadable, "error: \(file.path) \(RecordedLoad.missing)", to: .errors)
      return false
    }
    guard let command = load.command(with: app) else {
      finish(.unreadable, "error: \(file.path) \(load.refusal)", to: .errors)
      await loadItself()
      return false
    }
    guard await run(command, at: app == nil ? place : nil, quietly: isAside) else {
      end = .parted
      await loadItself()
      return false
    }
    isBegun = true
    note()
    return true
  }

  /// Loads the running app, if the user wants to act there and can have no mirror.
  private func loadItself() async {
    // An app that the user named for the mirror is wanted for that.
    guard app == nil, let entry = running?.entry else { return }
    do throws(CommandError) {
      _ = try await interpreter.session.load(.known(entry))
      finish(
        .itself, "there is no mirror of it: this is \(entry.name) itself, with its present only")
    } catch {
      interpreter.show(error, of: entry.name)
    }
  }

  // MARK: Telling

  func note() {
    let session = interpreter.session
    reached = (try? session.timeline()).map { (session.loads, $0.place) }
  }

  func finish(_ end: End, _ words: String, to stream: ConsoleStream = .output) {
    self.end = end
    if stream == .errors { interpreter.note(words, to: .errors) } else { tell(words) }
  }

  /// Tells something that is no result.
  func tell(_ words: String) {
    if interpreter.isAtPrompt {
      interpreter.noteAside(words)
    } else {
      interpreter.note(words, to: .errors)
    }
  }

  private func words(of end: FollowedFile.End) -> String {
    let what =
      switch end {
      case .whole: "the recording has ended"
      case .cut: "the recording ends within a line"
      case .abandoned: remote?.loss ?? "the app has ended without ending its recording"
      case .replaced: "\(file.path) was replaced or begun anew"
      }
    guard isBegun, let position = try? interpreter.session.timeline().position else { return what }
    return what + ", the mirror stays at #\(position)"
  }

  /// A step as it is written in a command.
  private func title(_ node: Timeline.Node) -> String {
    guard let timeline = try? interpreter.session.timeline() else { return "#\(node.step)" }
    let isHere = node.step <= timeline.tip && timeline.node(of: node.step) == node
    return isHere ? "#\(node.step)" : "\(timeline.branches[node.branch].name)@\(node.step)"
  }
}

extension RecordingLines.Item {
  fileprivate var isRemark: Bool { if case .remark = self { true } else { false } }
  fileprivate var item: Script.Item? { if case .command(let item) = self { item } else { nil } }
}

extension Collection {
  /// The stretches that end with an element for which something holds, and what is left.
  fileprivate func split(after isLast: (Element) -> Bool) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    for index in indices where isLast(self[index]) {
      let end = self.index(after: index)
      parts.append(self[start..<end])
      start = end
    }
    return start < endIndex ? parts + [self[start...]] : parts
  }
}
