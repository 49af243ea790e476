import InspectableDoor

/// A session that was written down and can be gone on with.
package struct SavedSession: Sendable {
  /// The word for it.
  package let name: String
  let path: String
  let content: JournalLines.Content
  /// Keeps it for this process; nil where that was not asked for, or nothing can be written beside it.
  private var claim: JournalClaim?

  /// Finds a session by its name or its number in the list.
  package static func find(_ word: String, in folder: JournalFolder?) throws(FileProblem)
    -> SavedSession
  {
    guard let folder else { throw FileProblem("there is no folder for journals without a home") }
    return try SavedSession(try journal(word, in: folder))
  }

  /// Finds a session and sees to it that nobody else goes on with it, until it is given back or this
  /// process ends.
  package static func take(_ word: String, in folder: JournalFolder?) throws(FileProblem)
    -> SavedSession
  {
    guard let folder else { throw FileProblem("there is no folder for journals without a home") }
    let journal = try journal(word, in: folder)
    let claim = try claim(journal, in: folder)
    // It may have been gone on with until a moment ago.
    guard Platform.exists(journal.path) else {
      throw FileProblem("\(journal.name) was recovered or dismissed meanwhile")
    }
    var session = try SavedSession(journal)
    session.claim = claim
    return session
  }

  /// Throws sessions away; nothing, if one of them is not there or in use.
  ///
  /// - Returns: a line for each.
  package static func dismiss(
    _ words: [String], in folder: JournalFolder?
  ) throws(FileProblem) -> [String] {
    guard let folder else { throw FileProblem("there is no folder for journals without a home") }
    var taken: [(journal: JournalFolder.Saved, claim: JournalClaim?)] = []
    for word in words {
      let journal = try journal(word, in: folder)
      if taken.contains(where: { $0.journal == journal }) { continue }
      taken.append((journal, try claim(journal, in: folder)))
    }
    return taken.map { journal, _ in
      folder.remove(journal.path)
      return "dismissed \(journal.name)"
    }
  }

  private static func journal(
    _ word: String, in folder: JournalFolder
  ) throws(FileProblem) -> JournalFolder.Saved {
    let all = folder.all()
    let saved = all.filter { !$0.isRunning }
    let running = all.filter(\.isRunning)
    if let found = saved.first(where: { $0.name == word }) { return found }
    if let found = running.first(where: { $0.name == word }) {
      throw FileProblem("\(word) is not over: \(found.whereItRuns)")
    }
    // What lives on under another name.
    if !word.contains("/"), let holder = folder.holder(of: word) {
      throw FileProblem("\(word) is being recovered by \(holder.text)")
    }
    guard let number = Int(word) else {
      throw FileProblem(
        Nearest.unknown("session", word, in: saved.map(\.name), else: "see 'inspector recover'"))
    }
    guard saved.indices.contains(number - 1) else {
      let others = running.map { "; \($0.name) \($0.whereItRuns)" }.joined()
      throw FileProblem("there is no session \(number), see 'inspector recover'\(others)")
    }
    return saved[number - 1]
  }

  private static func claim(
    _ journal: JournalFolder.Saved, in folder: JournalFolder
  ) throws(FileProblem) -> JournalClaim? {
    do throws(JournalClaim.Holder) {
      return try folder.claim(journal.name)
    } catch {
      throw FileProblem("\(journal.name) is being recovered by \(error.text)")
    }
  }

  private init(_ journal: JournalFolder.Saved) throws(FileProblem) {
    name = journal.name
    path = journal.path
    content = JournalLines.read(try LocalFiles().read(journal.path))
  }

  /// Lets others go on with it.
  func giveBack() { claim?.giveBack() }

  /// A line for each session, the newest first; those that are not over come last and have no number.
  package static func list(in folder: JournalFolder?) -> [String] {
    guard let folder else { return ["no session can be recovered"] }
    let all = folder.all()
    var rows = all.filter { !$0.isRunning }.enumerated().map { index, journal in
      var summary = (try? SavedSession(journal))?.summary ?? "unreadable"
      if let holder = folder.holder(of: journal.name) {
        summary += ", being recovered by \(holder.text)"
      }
      return ("\(index + 1)  \(journal.time)  \(journal.name)", summary)
    }
    rows += all.filter(\.isRunning).map { ("-  \($0.time)  \($0.name)", $0.whereItRuns) }
    return rows.isEmpty ? ["no session can be recovered"] : columns(rows)
  }

  /// The app, and how much was done.
  private var summary: String {
    guard let load = content.commands.first else { return "nothing" }
    return "\(load), \(counted(content.commands.count - 1))"
  }
}

extension JournalFolder.Saved {
  /// Who writes it.
  fileprivate var whereItRuns: String {
    process.map { "is running in process \($0)" } ?? "is running"
  }
}

/// A number of commands in words.
private func counted(_ commands: Int) -> String {
  commands == 1 ? "1 command" : "\(grouped(commands)) commands"
}

extension Interpreter {
  /// Does again what a saved session did, and says how far that went.
  ///
  /// A journal that is damaged gives its good part; what could not be brought back is said. The
  /// old journal goes away when all of it lives on in the new one.
  ///
  /// - Parameter reader: asked for commands that hold a secret, which no journal does; nil if nobody
  ///   is there, and such a command ends it.
  package func recover(_ saved: SavedSession, asking reader: (any LineReader)? = nil) async
    -> Outcome
  {
    let content = saved.content
    let way = await session.catchingUp { await goAgain(saved, asking: reader) }
    if way.end == .nobodyThere { return .failed }
    let done = way.done
    guard let timeline = try? session.timeline(), done > 0 else {
      note("error: nothing of \(saved.name) could be brought back; the journal stays", to: .errors)
      return .failed
    }
    note(
      "recovered \(saved.name): \(counted(done - 1)), at #\(timeline.position) of \(timeline.tip)")
    let rest = content.commands.count - done
    if rest > 0 {
      let were = rest == 1 ? "was" : "were"
      let what =
        way.end == .interrupted
        ? "interrupted: \(counted(rest)) \(were) not done again"
        : "\(counted(rest)) \(were) dropped, from the one above on"
      note("\(what); the journal stays", to: .errors)
    } else if let unfinished = content.unfinished {
      note(
        "the inspector ended within '\(unfinished.command)', after \(counted(unfinished.count)) of it"
      )
    }
    if way.leftOut > 0 {
      let what = way.leftOut == 1 ? "1 command that failed was" : "\(way.leftOut) that failed were"
      note("\(what) left out; the journal stays", to: .errors)
    }
    if let line = content.damagedLine {
      let after = content.dropped - 1
      let lost = after == 0 ? "it is" : "it and the \(grouped(after)) after it are"
      note("line \(line) of the journal is damaged, \(lost) dropped; it stays", to: .errors)
    }
    if rest == 0, way.leftOut == 0, content.damagedLine == nil {
      session.replaceJournal(at: saved.path)
    }
    return .succeeded
  }

  /// How far the way of a saved session was gone again.
  private struct WayAgain {
    /// How many commands were carried out, or passed over.
    var done = 0
    /// How many were passed over.
    var leftOut = 0
    var end = End.all

    enum End {
      case all, failure, stop, interrupted, nobodyThere
    }
  }

  /// Carries out the commands of a saved session, the app at work on some before their turn, up to the
  /// first that fails and is no check.
  private func goAgain(_ saved: SavedSession, asking reader: (any LineReader)?) async -> WayAgain {
    let commands = saved.content.commands
    var way = WayAgain()
    var upcoming = Upcoming(Script(whole: commands), for: self)
    let progress = LongWay(to: commands.count, progress: session.progress)
    defer { progress.finish() }
    var shown = ContinuousClock.now
    while let (item, planned) = await upcoming.next() {
      guard case .command(let command, _) = item else { continue }
      if session.isInterrupted() { upcoming.isStopping = true }
      // What the app is at work on already is done all the same.
      if upcoming.isStopping, session.countAhead == 0 {
        way.end = .interrupted
        return way
      }
      do throws(CommandError) {
        let output = try await perform(command, as: planned)
        // It is done, and the user had enough.
        if case .hostFailed(.interrupted, _, _, _)? = output.error { upcoming.isStopping = true }
        if isCheck(command), let error = output.error { show(error, of: command) }
      } catch .placeholder {
        progress.finish()
        switch await ask(for: command, of: saved, reader) {
        case .done: break
        case .stopped: way.end = .stop
        case .nobodyThere: way.end = .nobodyThere
        }
      } catch .hostFailed(.interrupted, _, _, _) {
        way.end = .interrupted
      } catch .restoreInterrupted {
        way.end = .interrupted
      } catch {
        progress.finish()
        show(error, of: command)
        if isCheck(command) { way.leftOut += 1 } else { way.end = .failure }
      }
      if way.end != .all { return way }
      way.done += 1
      let now = ContinuousClock.now
      if now - shown > .milliseconds(100) {
        progress.tell("\(grouped(way.done)) of \(grouped(commands.count)) commands")
        shown = now
      }
    }
    return way
  }

  /// Whether a command holds the app to something, and does nothing to it.
  private func isCheck(_ command: String) -> Bool {
    var parser = Parser(command)
    guard let (verb, _) = try? parser.verb() else { return false }
    return registry.command(named: verb)?.group == .check
  }
}
