import InspectableDoor

extension Interpreter {
  /// Does again what a saved session did, and says how far that went.
  ///
  /// Of a damaged journal the good part is brought back, and the user is told what is missing. The
  /// old journal is removed when the new one has all of it.
  ///
  /// - Parameter reader: asked for commands that hold a secret, which is not in the journal; nil if
  ///   nobody can be asked, and the way ends at such a command.
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
      "recovered \(saved.name): \(SavedSession.counted(done - 1)), at #\(timeline.position) of \(timeline.tip)"
    )
    let rest = content.commands.count - done
    if rest > 0 {
      let were = rest == 1 ? "was" : "were"
      let what =
        way.end == .interrupted
        ? "interrupted: \(SavedSession.counted(rest)) \(were) not done again"
        : "\(SavedSession.counted(rest)) \(were) dropped, from the one above on"
      note("\(what); the journal stays", to: .errors)
    } else if let unfinished = content.unfinished {
      note(
        "the inspector ended within '\(unfinished.command)', after \(SavedSession.counted(unfinished.count)) of it"
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

  /// How far the commands of a saved session were carried out again.
  private struct WayAgain {
    /// How many commands were carried out or left out.
    var done = 0
    /// How many were left out.
    var leftOut = 0
    var end = End.all

    enum End {
      case all, failure, stop, interrupted, nobodyThere
    }
  }

  /// Carries out the commands of a saved session, up to the first that fails and is not a check.
  ///
  /// Some are sent to the app before their turn.
  private func goAgain(_ saved: SavedSession, asking reader: (any LineReader)?) async -> WayAgain {
    let commands = saved.content.commands
    var way = WayAgain()
    var upcoming = Upcoming(Script(whole: commands), for: self)
    let progress = LongWay(to: commands.count, progress: session.audience.progress)
    defer { progress.finish() }
    var shown = ContinuousClock.now
    while let (item, planned) = await upcoming.next() {
      guard case .command(let command, _) = item else { continue }
      if session.audience.isInterrupted() { upcoming.isStopping = true }
      // Commands that were sent to the app already are still finished.
      if upcoming.isStopping, session.countAhead == 0 {
        way.end = .interrupted
        return way
      }
      do throws(CommandError) {
        let output = try await perform(command, as: planned)
        // This command is done, and the user does not want the rest.
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

  /// Whether a command only checks something, and does nothing to the app.
  private func isCheck(_ command: String) -> Bool {
    var parser = Parser(command)
    guard let (verb, _) = try? parser.verb() else { return false }
    return registry.command(named: verb)?.group == .check
  }
}
