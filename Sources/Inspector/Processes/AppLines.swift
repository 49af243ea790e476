package import InspectableDoor

/// What an app printed, as lines that are safe to show.
package struct AppLines: Hashable, Sendable {
  /// With more lines than this, only the first and the last are shown.
  private static let mostLines = 200
  private static let firstLines = 150
  private static let lastLines = 40

  /// The lines, without control characters.
  package let lines: [String]

  /// Splits an output into lines; invalid UTF-8 is shown as U+FFFD.
  ///
  /// The stack trace that Swift's runtime adds to the message of a trap is left out: its addresses
  /// differ from run to run and name nothing of the app.
  package init(_ output: AppOutput) {
    var lines = Self.split(output.bytes)
    if let start = lines.firstIndex(of: "Current stack trace:") {
      let end = lines[(start + 1)...].firstIndex { !Self.isStackFrame($0) } ?? lines.endIndex
      lines.removeSubrange(start..<end)
    }
    if lines.count > Self.mostLines {
      let left = lines.count - Self.firstLines - Self.lastLines
      lines.replaceSubrange(
        Self.firstLines..<(Self.firstLines + left),
        with: ["… \(grouped(left)) more line\(left == 1 ? "" : "s")"])
    }
    if output.skipped > 0 { lines.insert("… \(grouped(output.skipped)) bytes before", at: 0) }
    if output.dropped > 0 { lines.append("… \(grouped(output.dropped)) more bytes") }
    self.lines = lines
  }

  private static func split(_ bytes: [UInt8]) -> [String] {
    var parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts.map { part in
      let text = String(decoding: part.last == 13 ? part.dropLast() : part, as: UTF8.self)
      return SafeText.escaped(text)
    }
  }

  /// Such as `3    inspector    0x00005628df75542f <unavailable> + 2573359`.
  private static func isStackFrame(_ line: String) -> Bool {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    return words.count >= 3 && words[0].allSatisfy(\.isNumber) && words[2].hasPrefix("0x")
  }
}

/// A whole number with separators between groups of three digits.
package func grouped(_ number: Int) -> String {
  var digits = Array(String(number.magnitude))
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: index)
    index -= 3
  }
  return (number < 0 ? "-" : "") + String(digits)
}

/// How many there are of something: `1 step`, `1,284 steps`.
package func counted(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}
