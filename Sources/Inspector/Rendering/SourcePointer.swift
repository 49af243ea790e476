import Inspectable

/// A byte of a text as line and column, with the line and a caret below it.
package struct SourcePointer: Hashable, Sendable {
  /// Lines before the one pointed at.
  package let line: Int
  /// Characters before the one pointed at, within its line.
  package let column: Int
  private let before: String
  private let after: String

  /// Points into a text; an offset past its end points behind its last character.
  package init(_ text: String, offset: Int) {
    let bytes = text.utf8
    var index =
      bytes.index(bytes.startIndex, offsetBy: max(0, offset), limitedBy: bytes.endIndex)
      ?? bytes.endIndex
    // Never within a character.
    while index > text.startIndex, String.Index(index, within: text) == nil {
      index = bytes.index(before: index)
    }
    let head = text[..<index]
    let start = head.lastIndex { $0.isNewline }.map { text.index(after: $0) } ?? text.startIndex
    line = head.reduce(0) { $0 + ($1.isNewline ? 1 : 0) }
    before = String(text[start..<index])
    column = before.count
    after = String(text[index...].prefix { !$0.isNewline })
  }

  /// The line and the caret; a long line is cut around the place.
  package func lines(width: Int) -> [String] {
    let room = width - 4
    var head = SafeText.escaped(before)
    var tail = SafeText.escaped(String(after.prefix(room)))
    if DisplayWidth.of(head) + DisplayWidth.of(tail) > room {
      let kept = room / 2
      if DisplayWidth.of(head) > kept { head = "…" + String(head.suffix(kept)) }
      let left = max(10, room - DisplayWidth.of(head))
      if DisplayWidth.of(tail) > left { tail = String(tail.prefix(left)) + "…" }
    } else if after.count > room {
      tail += "…"
    }
    return [head + tail, String(repeating: " ", count: DisplayWidth.of(head)) + "^"]
  }
}
