import Inspectable

/// A session that was written down and can be gone on with.
package struct SavedSession: Sendable {
  /// The word for it.
  package let name: String
  let path: String
  let content: JournalLines.Content

  /// Finds a session by its name or its number in the list.
  package static func find(_ word: String, in folder: JournalFolder?) throws(FileProblem)
    -> SavedSession
  {
    let all = folder?.saved() ?? []
    let journal: JournalFolder.Saved
    if let found = all.first(where: { $0.name == word }) {
      journal = found
    } else if let number = Int(word) {
      guard all.indices.contains(number - 1) else {
        throw FileProblem("there is no session \(number), see 'inspector recover'")
      }
      journal = all[number - 1]
    } else {
      throw FileProblem(
        Nearest.unknown("session", word, in: all.map(\.name), else: "see 'inspector recover'"))
    }
    return try SavedSession(journal)
  }

  private init(_ journal: JournalFolder.Saved) throws(FileProblem) {
    name = journal.name
    path = journal.path
    content = JournalLines.read(try LocalFiles().read(journal.path))
  }

  /// A line for each session, the newest first.
  package static func list(in folder: JournalFolder?) -> [String] {
    let rows = (folder?.saved() ?? []).enumerated().map { index, journal in
      let summary = (try? SavedSession(journal))?.summary ?? "unreadable"
      return ("\(index + 1)  \(journal.time)  \(journal.name)", summary)
    }
    return rows.isEmpty ? ["no session can be recovered"] : columns(rows)
  }

  /// The app, and how much was done.
  private var summary: String {
    guard let load = content.commands.first else { return "nothing" }
    let steps = content.commands.count - 1
    let count = steps == 1 ? "1 command" : "\(grouped(steps)) commands"
    return "\(load), \(count)"
  }
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
    var done = 0
    commands: for command in content.commands {
      do {
        _ = try await perform(command)
      } catch .placeholder {
        switch await ask(for: command, of: saved, reader) {
        case .done: break
        case .stopped: break commands
        case .nobodyThere: return .failed
        }
      } catch {
        show(error, of: command)
        break
      }
      done += 1
    }
    guard let timeline = try? session.timeline(), done > 0 else {
      note("error: nothing of \(saved.name) could be brought back; the journal stays", to: .errors)
      return .failed
    }
    let rest = content.commands.count - done
    let count = done == 2 ? "1 command" : "\(grouped(done - 1)) commands"
    note("recovered \(saved.name): \(count), at #\(timeline.position) of \(timeline.tip)")
    if rest > 0 {
      let what = rest == 1 ? "1 command was" : "\(grouped(rest)) commands were"
      note("\(what) dropped, from the one above on; the journal stays", to: .errors)
    }
    if let line = content.damagedLine {
      let after = content.dropped - 1
      let lost = after == 0 ? "it is" : "it and the \(grouped(after)) after it are"
      note("line \(line) of the journal is damaged, \(lost) dropped; it stays", to: .errors)
    }
    if rest == 0, content.damagedLine == nil { session.replaceJournal(at: saved.path) }
    return .succeeded
  }
}
