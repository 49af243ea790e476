import InspectableDoor

/// A session that was copied from a page or from a terminal, with its prompts and with what its commands gave.
package enum PastedSession {
  /// The commands of a session, each with all its lines and nothing else; nil where a text is no session.
  package static func commands(in text: String) -> String? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      String.init)
    guard hasPrompt(lines) else { return nil }
    var kept: [String] = []
    var scanner = LineScanner()
    var endsInCommand = false
    for line in lines {
      endsInCommand = true
      if case .open = scanner.state, let further = further(line) {
        kept.append(further)
      } else if let first = first(line) {
        scanner = LineScanner()
        kept.append(first)
      } else {
        endsInCommand = false
        continue
      }
      if scanner.append(kept[kept.count - 1]) == .complete { scanner = LineScanner() }
    }
    // The last command is left to be ended where nothing came behind it.
    return kept.joined(separator: "\n") + (endsInCommand ? "" : "\n")
  }

  /// A line without the prompt before it; nil where it has none.
  ///
  /// - Parameter open: what is still open in the lines before it; nil for nothing.
  package static func command(of line: String, open: String?) -> String? {
    switch open {
    case nil: first(line)
    // In a text such signs may be meant.
    case "\"\"\"": nil
    default: further(line)
    }
  }

  /// Whether a prompt stands in the text, and not only within a text of several lines in it.
  private static func hasPrompt(_ lines: [String]) -> Bool {
    var scanner = LineScanner()
    for line in lines {
      if case .open("\"\"\"", _) = scanner.state {
      } else if first(line) != nil {
        return true
      }
      if case .open = scanner.append(line) { continue }
      scanner = LineScanner()
    }
    return false
  }

  /// What stands behind a prompt, that of a page or of a terminal.
  private static func first(_ line: String) -> String? {
    guard line.utf8.contains(UInt8(ascii: ">")) else { return nil }
    if let bare = line.prefixMatch(of: /(?:inspector|[a-z]+ \d+\/\d+)?>/) {
      return behind(bare.range, in: line)
    }
    let place =
      /[^\s>]+ (?:[^\s:#>]+:)?#\d+(?:\/\d+)?(?: held [\d,]+)?(?: waiting [\d,]+)?(?: \+[^\s>]+)?>/
    return behind(line.prefixMatch(of: place)?.range, in: line)
  }

  /// What stands behind the sign of a further line.
  private static func further(_ line: String) -> String? {
    behind(line.prefixMatch(of: /\ *>>/)?.range, in: line)
  }

  private static func behind(_ prompt: Range<String.Index>?, in line: String) -> String? {
    guard let prompt else { return nil }
    let rest = line[prompt.upperBound...]
    if rest.isEmpty { return "" }
    return rest.first == " " ? String(rest.dropFirst()) : nil
  }
}
