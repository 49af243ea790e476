/// Text from elsewhere made safe to show: nothing in it moves the cursor, hides or reorders.
package enum SafeText {
  /// The text with everything that would not be seen as it is written as `\u{…}`, `\n`, `\t`.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    var previous: Unicode.Scalar?
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let after = scalars.index(after: index)
      let next = after < scalars.endIndex ? scalars[after] : nil
      if isPlain(scalar, after: previous, before: next) {
        result.unicodeScalars.append(scalar)
        previous = scalar
      } else {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
        previous = nil
      }
    }
    return result
  }

  /// A line of a command as it is written to a file: escapes in texts read back the same, and tabs
  /// stay, since they part words as spaces do.
  package static func escapedCommand(_ line: String) -> String {
    if line.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return line }
    return line.split(separator: "\t", omittingEmptySubsequences: false)
      .map { escaped(String($0)) }.joined(separator: "\t")
  }

  /// A line with the middle of a very long one left out, and how much that is.
  package static func elided(_ line: String) -> String {
    guard line.utf8.count > 2_000 else { return line }
    let count = line.count
    guard count > 2_000 else { return line }
    return "\(line.prefix(1_500)) … \(count - 1_600) more characters … \(line.suffix(100))"
  }

  /// Whether a scalar can be seen and is not mistaken for another, between these neighbours.
  package static func isPlain(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar? = "a",
    before next: Unicode.Scalar? = nil
  ) -> Bool {
    scalar.isASCII
      ? scalar.value >= 0x20 && scalar.value < 0x7F
      : scalar.isVisible(after: previous, before: next)
  }
}
