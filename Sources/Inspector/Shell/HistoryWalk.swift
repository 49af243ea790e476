/// The way that the arrow keys take through the history: only to commands that begin with what was
/// before the cursor when the way began.
package struct HistoryWalk: Sendable {
  /// The line as it was, to come back to.
  private let line: String
  private let prefix: String
  private let count: Int
  /// The entry shown; the number of entries for the line itself.
  private var position: Int
  /// What was shown last; another line means that the user typed something since.
  private var shown: String

  package enum Direction: Sendable {
    case up, down
  }

  /// Starts from a line with the cursor at a byte of it.
  package init(from line: String, cursor: Int, in entries: [String]) {
    self.line = line
    prefix = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    count = entries.count
    position = entries.count
    shown = line
  }

  /// Whether the walk still goes on, or a new one has to start from this line.
  package func continues(from line: String, in entries: [String]) -> Bool {
    line == shown && entries.count == count
  }

  /// The next line in a direction, nil if there is none.
  package mutating func step(_ direction: Direction, in entries: [String]) -> String? {
    var next = position
    while true {
      next += direction == .up ? -1 : 1
      guard next >= 0, next <= count else { return nil }
      let candidate = next == count ? line : entries[next]
      if next == count || (candidate.hasPrefix(prefix) && candidate != shown) {
        position = next
        shown = candidate
        return candidate
      }
    }
  }
}
