/// The place of an error in its text, and the line that shows it with a caret.
package struct SourceExcerpt: Hashable, Sendable {
  /// The line's number, from 1.
  package let line: Int
  /// The column in characters, from 1.
  package let column: Int
  /// The line, cut around the place with `…` if it is too wide, what is invisible escaped.
  package let text: String
  /// Spaces and a `^` that stands under the place when written below ``text``.
  package let caret: String

  /// Finds a place.
  /// - Parameters:
  ///   - offset: In UTF-8 bytes; the end of the text at most.
  ///   - source: The whole text.
  ///   - width: The columns that ``text`` may take.
  package init(at offset: Int, in source: String, width: Int = 76) {
    var source = source
    let (line, before, after) = source.withUTF8 { bytes in
      let offset = min(max(offset, 0), bytes.count)
      let newline = UInt8(ascii: "\n")
      let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
      let end = bytes[offset...].firstIndex(of: newline) ?? bytes.count
      let line = bytes[..<start].count { $0 == newline } + 1
      return (
        line, String(decoding: bytes[start..<offset], as: UTF8.self),
        String(decoding: bytes[offset..<end], as: UTF8.self)
      )
    }
    self.line = line
    column = before.count + 1

    // At least a third of the line is for what follows the place; what that does not need goes to
    // what is before.
    let right = Self.fitting(after, columns: width)
    let rightShare = min(
      right.columns, max(width / 3, width - Self.fitting(before.reversed(), columns: width).columns)
    )
    let left = Self.fitting(before.reversed(), columns: width - rightShare)
    let rest = Self.fitting(after, columns: width - left.columns)
    let leftText = left.pieces.reversed().joined()
    text = leftText + rest.pieces.joined()
    caret = String(repeating: " ", count: left.columns) + "^"
  }

  /// As many characters as fit, as they are shown, with `…` in the last column if not all do.
  private static func fitting(
    _ characters: some Sequence<Character>, columns limit: Int
  ) -> (pieces: [String], columns: Int) {
    var pieces: [String] = []
    var widths: [Int] = []
    var columns = 0
    for character in characters {
      let piece = character == "\t" ? " " : String(character).shown(to: 1)
      let width = DisplayWidth.of(piece)
      pieces.append(piece)
      widths.append(width)
      columns += width
      guard columns > limit else { continue }
      while columns > limit - 1, let last = widths.popLast() {
        columns -= last
        pieces.removeLast()
      }
      return (pieces + ["…"], columns + 1)
    }
    return (pieces, columns)
  }
}
