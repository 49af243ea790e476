/// The commands typed so far, those of earlier shells first.
@MainActor
package final class History {
  /// The commands, oldest first; no two in a row are the same.
  package private(set) var entries: [String]
  /// Why nothing can be kept for the next shell, once that is known.
  package private(set) var problem: FileProblem?
  private var file: HistoryFile?
  /// Told when nothing can be kept any more.
  package var onProblem: ((FileProblem) -> Void)?
  /// How many commands are kept.
  package static let limit = 10_000

  /// - Parameter path: where commands are kept; nil to keep them in memory only.
  package init(path: String? = nil) {
    file = path.map(HistoryFile.init)
    var loaded: [String] = []
    do throws(FileProblem) {
      loaded = try file?.load(limit: Self.limit) ?? []
    } catch {
      problem = error
      file = nil
    }
    entries = []
    for entry in loaded where entry != entries.last { entries.append(entry) }
  }

  /// Adds a command, unless it is the same as the last one.
  /// - Returns: whether it was added.
  @discardableResult
  package func add(_ command: String) -> Bool {
    guard command != entries.last else { return false }
    entries.append(command)
    do throws(FileProblem) {
      try file?.append(command)
    } catch {
      problem = error
      file = nil
      onProblem?(error)
    }
    return true
  }
}
