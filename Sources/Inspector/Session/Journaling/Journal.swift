/// What a session did, as a file that outlives the inspector: `inspector recover` brings it back.
///
/// Each command is written before it is carried out, so whenever the inspector ends, nothing is lost
/// but what is being typed.
@MainActor
package final class Journal {
  private let folder: JournalFolder
  private var file: AppendedFile?
  private var path = ""
  private var lines = JournalLines()
  private var count = 0
  /// How many of the last commands are not carried out yet.
  private var open = 0
  /// Told once if the journal cannot be written; the session goes on without.
  private let console: any Console
  private var hasFailed = false

  /// A journal in a folder; its file is made with the first command.
  package init(in folder: JournalFolder, on console: any Console) {
    self.folder = folder
    self.console = console
  }

  /// Writes commands that are about to be carried out.
  func write(_ commands: [String]) {
    open += commands.count
    append(commands)
  }

  /// Says that the first of the commands that are not carried out yet is.
  func finishFirst() {
    open = max(0, open - 1)
  }

  /// Says that the last commands were not carried out after all, if there are as many that were not
  /// yet.
  func withdraw(_ commands: Int) {
    withdraw(commands, andWrite: [])
  }

  /// Says that the session is at another step, and that whatever is not carried out yet never is.
  func goElsewhere(_ step: Int) {
    withdraw(open, andWrite: ["goto \(step)"])
  }

  private func withdraw(_ commands: Int, andWrite command: [String]) {
    let withdrawn = min(commands, open)
    open -= withdrawn
    count += command.count - withdrawn
    guard withdrawn + command.count > 0 else { return }
    append { lines in
      (0..<withdrawn).map { _ in lines.withdrawal() } + command.map { lines.line($0) }
    }
  }

  private func append(_ commands: [String]) {
    count += commands.count
    append { lines in commands.map { lines.line($0) } }
  }

  /// Begins the journal anew with the commands that it holds, as they are to be shown by now.
  func rewrite(_ shown: (String) -> String) {
    guard file != nil, !hasFailed, let bytes = try? LocalFiles().read(path) else { return }
    let old = path
    let commands = JournalLines.read(bytes).commands.map(shown)
    file = nil
    lines = JournalLines()
    count = 0
    append(commands)
    replace(old)
  }

  /// Ends the journal.
  ///
  /// - Parameter keeps: whether the session may be wanted back; one in which nothing was done
  ///   never is.
  package func finish(keeps: Bool) {
    if file != nil, !keeps || count <= 1 { folder.remove(path) }
    file = nil
  }

  /// Takes the journal away whose content this one has, unless this one could not be written.
  func replace(_ old: String) {
    if file != nil, !hasFailed { folder.remove(old) }
  }

  private func append(_ text: (inout JournalLines) -> [String]) {
    guard !hasFailed else { return }
    do throws(FileProblem) {
      if file == nil { try makeFile() }
      try file?.append(text(&lines).map { $0 + "\n" }.joined())
    } catch {
      hasFailed = true
      console.write(["warning: no journal is kept: \(error.reason)"], to: .errors)
    }
  }

  private func makeFile() throws(FileProblem) {
    let (file, path) = try folder.makeFile()
    self.file = file
    self.path = path
    try file.append(lines.line(JournalLines.title) + "\n")
  }
}
