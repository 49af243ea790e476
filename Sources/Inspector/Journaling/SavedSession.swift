import InspectableDoor

/// A session that was written down and can be gone on with.
package struct SavedSession: Sendable {
  /// The word for it.
  package let name: String
  let path: String
  let content: JournalLines.Content
  /// Reserves it for this process; nil if that was not asked for, or nothing can be written beside
  /// it.
  private var claim: JournalClaim?

  /// Finds a session by its name or its number in the list.
  package static func find(_ word: String, in folder: JournalFolder?) throws(FileProblem)
    -> SavedSession
  {
    guard let folder else { throw FileProblem("there is no folder for journals without a home") }
    return try SavedSession(try journal(word, in: folder))
  }

  /// Finds a session and reserves it, so that nobody else goes on with it until it is given back or
  /// this process ends.
  package static func take(_ word: String, in folder: JournalFolder?) throws(FileProblem)
    -> SavedSession
  {
    guard let folder else { throw FileProblem("there is no folder for journals without a home") }
    let journal = try journal(word, in: folder)
    let claim = try claim(journal, in: folder)
    // Another process may have gone on with it and removed it a moment ago.
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
    // A session that goes on under another name.
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
      if !journal.hasEnded { summary += ", ended badly" }
      if let holder = folder.holder(of: journal.name) {
        summary += ", being recovered by \(holder.text)"
      }
      return ("\(index + 1)  \(journal.time)  \(journal.name)", summary)
    }
    rows += all.filter(\.isRunning).map { ("-  \($0.time)  \($0.name)", $0.whereItRuns) }
    return rows.isEmpty ? ["no session can be recovered"] : columns(rows)
  }

  /// What is said of the last session that did not end well, if that is not long ago; nil if there is none.
  package static func lastLost(in folder: JournalFolder?) -> String? {
    guard let folder else { return nil }
    let saved = folder.saved()
    let index = saved.firstIndex { $0.age < 7 * 86_400 && !$0.hasEnded }
    guard let index, folder.holder(of: saved[index].name) == nil,
      let session = try? SavedSession(saved[index]), let load = session.content.commands.first
    else { return nil }
    let app = load.split(separator: " ").dropFirst().first.map(String.init) ?? "an app"
    return
      "A session of \(app) ended badly \(ago(saved[index].age)): 'inspector recover \(index + 1)'."
  }

  /// A time gone by, in seconds, in words.
  static func ago(_ seconds: Int) -> String {
    func some(_ count: Int, _ unit: String) -> String {
      "\(count) \(unit)\(count == 1 ? "" : "s") ago"
    }
    return switch seconds {
    case ..<60: "just now"
    case ..<3_600: some(seconds / 60, "minute")
    case ..<86_400: some(seconds / 3_600, "hour")
    default: some(seconds / 86_400, "day")
    }
  }

  /// The words for those that are over, the newest first.
  package static func names(in folder: JournalFolder?) -> [String] {
    folder?.saved().map(\.name) ?? []
  }

  /// A number of commands in words.
  static func counted(_ commands: Int) -> String {
    commands == 1 ? "1 command" : "\(grouped(commands)) commands"
  }

  /// The app, and how much was done.
  private var summary: String {
    guard let load = content.commands.first else { return "nothing" }
    return "\(load), \(Self.counted(content.commands.count - 1))"
  }
}

extension JournalFolder.Saved {
  /// Who writes it.
  fileprivate var whereItRuns: String {
    process.map { "is running in process \($0)" } ?? "is running"
  }
}
