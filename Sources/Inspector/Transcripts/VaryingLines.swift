import ExpectedOutput

/// Merges the output of two runs into lines that both match: `[..]` where words differ, `...` where
/// lines do.
enum VaryingLines {
  /// The lines of a transcript changed so that they match what they did, and what came in another
  /// run.
  static func merge(_ expected: [String], with actual: [String]) -> [String] {
    let lines = expected.compactMap { try? ExpectedLine($0) }
    guard lines.count == expected.count else { return expected }
    var matcher = OutputMatcher()
    if matcher.matches(actual, lines) { return expected }
    var result: [String] = []
    var missing: [String] = []
    var surplus: [String] = []
    func close() {
      if missing.count == surplus.count {
        result += zip(missing, surplus).map { merge($0, with: $1) }
      } else {
        result.append("...")
      }
      missing = []
      surplus = []
    }
    for step in OutputAlignment(actual, lines, OutputMatcher()).steps {
      switch step {
      case .missing(let row): missing.append(expected[row])
      case .surplus(let line): surplus.append(actual[line])
      case .kept(let row, _):
        close()
        result.append(expected[row])
      }
    }
    close()
    return result
  }

  /// A line that matches both of two.
  static func merge(_ expected: String, with actual: String) -> String {
    let old = words(of: expected)
    let new = words(of: actual, isOutput: true)
    var line = ""
    var sample = ""
    for word in common(old, new) {
      guard let word, word != wildcard else {
        if !line.hasSuffix(wildcard) { line += wildcard }
        sample += "x"
        continue
      }
      line += word
      sample += word
    }
    // If the merged line would be read as something else, it becomes one wildcard.
    guard EscapedLine.source(of: sample) == sample, let read = try? ExpectedLine(line),
      OutputMatcher().resembles(actual, read)
    else { return wildcard }
    return line
  }

  private static let wildcard = "[..]"

  /// A line split into words: texts in quotes, what is between spaces and brackets, and each of the
  /// other signs.
  private static func words(of line: String, isOutput: Bool = false) -> [String] {
    var line = line
    if !isOutput, line.hasPrefix("\\") {
      guard let text = try? EscapedLine.text(of: line) else { return [wildcard] }
      line = text
    } else if !isOutput {
      guard case .pieces(let pieces)? = (try? ExpectedLine(line))?.kind else { return [wildcard] }
      return pieces.flatMap { piece in
        if case .text(let text) = piece { Self.words(of: text, isOutput: true) } else { [wildcard] }
      }
    }
    var words: [String] = []
    var rest = line[...]
    while let first = rest.first {
      var end = rest.index(after: rest.startIndex)
      if first == "\"" {
        var isEscaped = false
        while end < rest.endIndex {
          let character = rest[end]
          end = rest.index(after: end)
          if character == "\"", !isEscaped { break }
          isEscaped = character == "\\" && !isEscaped
        }
      } else if !first.isWordSeparator {
        while end < rest.endIndex, !rest[end].isWordSeparator { end = rest.index(after: end) }
      }
      words.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return words
  }

  /// The words that two lines have in common, in order; nil stands for what lies between.
  private static func common(_ old: [String], _ new: [String]) -> [String?] {
    // In very long lines everything between the two ends becomes a wildcard.
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let (a, b) = (old[head..<(old.count - tail)], new[head..<(new.count - tail)])
    var gone = Set(a.indices)
    var come = Set(b.indices)
    if a.count * b.count <= 250_000 {
      let difference = new.difference(from: old)
      gone = Set(difference.removals.map(\.offset))
      come = Set(difference.insertions.map(\.offset))
    }
    var words: [String?] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if gone.contains(i) || come.contains(j) {
        if words.last != .some(nil) { words.append(nil) }
        if gone.contains(i) { i += 1 } else { j += 1 }
      } else {
        words.append(old[i])
        (i, j) = (i + 1, j + 1)
      }
    }
    return words
  }
}

extension CollectionDifference.Change {
  /// Where it is.
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension Character {
  fileprivate var isWordSeparator: Bool { isWhitespace || "()[]{},\"".contains(self) }
}
