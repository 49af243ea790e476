/// A text cut into lines that can be put together again to the byte.
package struct TranscriptLines: Hashable, Sendable {
  /// A line and what ends it.
  package struct Line: Hashable, Sendable {
    package var text: String
    /// `\n`, `\r\n`, or nothing at the end of the text.
    package var terminator: String
  }

  package private(set) var lines: [Line] = []

  /// The mark that some editors put before the first line; it is not part of the line.
  private let byteOrderMark: String

  package init(_ text: String) {
    byteOrderMark = text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    let bytes = text.utf8.dropFirst(byteOrderMark.utf8.count)
    for piece in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let isCarriageReturn = piece.last == UInt8(ascii: "\r")
      lines.append(
        Line(
          text: String(Substring(isCarriageReturn ? piece.dropLast() : piece)),
          terminator: isCarriageReturn ? "\r\n" : "\n"))
    }
    // What follows the last line feed is a line only where there is something.
    let last = lines.removeLast()
    let rest = last.terminator == "\r\n" ? last.text + "\r" : last.text
    if !rest.isEmpty { lines.append(Line(text: rest, terminator: "")) }
  }

  /// The text.
  package var text: String { byteOrderMark + lines.map { $0.text + $0.terminator }.joined() }

  /// Replaces some lines by others, from the last to the first, so that the positions stay right.
  ///
  /// New lines end as the line before them does; where there are as many as before, each as the one in its place.
  /// Whether the text ends with a line feed does not change.
  package mutating func replace(_ replacements: [(range: Range<Int>, texts: [String])]) {
    let usual = lines.first?.terminator ?? "\n"
    let endsOpen = lines.last?.terminator == ""
    for (range, texts) in replacements.reversed() {
      if texts.count == range.count {
        for (index, text) in zip(range, texts) { lines[index].text = text }
        continue
      }
      let before = range.lowerBound > 0 ? lines[range.lowerBound - 1].terminator : usual
      let terminator = before.isEmpty ? (usual.isEmpty ? "\n" : usual) : before
      lines.replaceSubrange(range, with: texts.map { Line(text: $0, terminator: terminator) })
    }
    for index in lines.indices.dropLast() where lines[index].terminator.isEmpty {
      lines[index].terminator = usual.isEmpty ? "\n" : usual
    }
    if endsOpen, !lines.isEmpty { lines[lines.count - 1].terminator = "" }
  }
}
