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
  /// Whether the file is not valid yet, since it does not hold all that a recovered session did.
  private var isPartial = false
  /// The commands that do several others and are being carried out, the outermost first.
  private var enclosing: [String] = []
  /// How many of them are in the file: such a command is written with the first of the others.
  private var announced = 0
  /// Gets one warning if the journal cannot be written; the session goes on without it.
  private let console: any Console
  private var hasFailed = false
  /// Whether it lacks something for which there was no room.
  package private(set) var hasLostText = false

  /// A journal in a folder; its file is made with the first command.
  package init(in folder: JournalFolder, on console: any Console) {
    self.folder = folder
    self.console = console
  }

  /// Writes commands that are about to be carried out.
  func write(_ commands: [String]) {
    open += commands.count
    let new = enclosing[announced...]
    announced = enclosing.count
    if !new.isEmpty { append { lines in new.map { lines.beginning(of: $0) } } }
    append(commands)
  }

  /// Says that a command begins which does several others.
  func begin(_ command: String) {
    enclosing.append(command)
  }

  /// Says that the last command that began and does several others is over.
  func end() {
    enclosing.removeLast()
    guard announced > enclosing.count else { return }
    announced = enclosing.count
    append { [$0.end()] }
  }

  /// Marks the file, if it is not made yet, as one that is not valid so far.
  func beginPartial() {
    isPartial = file == nil
  }

  /// Makes the file valid, since it holds all of its session by now.
  func makeWhole() {
    guard isPartial else { return }
    isPartial = false
    guard file != nil, !hasFailed else { return }
    do throws(FileProblem) {
      path = try folder.makeWhole(path)
    } catch {
      fail(error)
    }
  }

  /// Says that the first of the commands that are not carried out yet is.
  func finishFirst() {
    open = max(0, open - 1)
  }

  /// Says that the last commands were not carried out after all, if so many of them are still open.
  func withdraw(_ commands: Int) {
    withdraw(commands, andWrite: [])
  }

  /// Says that the session is at another step, and that whatever is not carried out yet never is.
  func goElsewhere(_ step: Int) {
    withdraw(open, andWrite: [CommandText.goTo(step)])
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

  /// Writes the journal anew with the commands that it holds, in the form in which they may be
  /// shown now.
  func rewrite(_ shown: (String) -> String) {
    guard file != nil, !hasFailed, let bytes = try? LocalFiles().read(path) else { return }
    let old = path
    let commands = JournalLines.read(bytes).commands.map(shown)
    file = nil
    lines = JournalLines()
    count = 0
    announced = 0
    append(commands)
    replace(old)
  }

  /// Ends the journal.
  ///
  /// - Parameter keeps: whether the session may be wanted back; one in which nothing was done
  ///   never is.
  package func finish(keeps: Bool) {
    if file != nil {
      if !keeps || count <= 1 || isPartial {
        folder.remove(path)
      } else {
        append { [$0.farewell()] }
      }
    }
    file = nil
  }

  /// Removes the journal whose content this one has now, unless this one could not be written.
  func replace(_ old: String) {
    if file != nil, !hasFailed { folder.remove(old) }
  }

  private func append(_ text: (inout JournalLines) -> [String]) {
    guard !hasFailed else { return }
    do throws(FileProblem) {
      if file == nil { try makeFile() }
      try file?.append(text(&lines).map { $0 + "\n" }.joined())
    } catch {
      fail(error)
    }
  }

  private func fail(_ problem: FileProblem) {
    hasFailed = true
    hasLostText = problem.isFull
    let kept = file == nil ? "no journal is kept" : "the journal ends before this command"
    console.write(["warning: \(kept): \(problem.reason)"], to: .errors)
  }

  private func makeFile() throws(FileProblem) {
    let (file, path) = try folder.makeFile(isPartial: isPartial)
    do throws(FileProblem) {
      try file.append(lines.line(JournalLines.title) + "\n")
    } catch {
      file.remove(at: path)
      throw error
    }
    self.file = file
    self.path = path
  }
}
