import InspectableDoor

/// A session that was copied from a page or from a terminal, with its prompts and with what its commands gave.
package struct PastedSession: Hashable, Sendable {
  /// Its commands, each with all its lines and nothing else.
  package private(set) var commands: String
  /// What stood above the first prompt, and so was taken for no command.
  package private(set) var above: [String] = []

  /// Nil where a text is no session.
  package init?(_ text: String) {
    let lines = Self.unquoted(
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init))
    guard let indent = Self.indentOfPrompts(lines) else { return nil }
    var kept: [String] = []
    var scanner = LineScanner()
    var endsInCommand = false
    for line in lines {
      let line = line.hasPrefix(indent) ? String(line.dropFirst(indent.count)) : line
      endsInCommand = true
      if case .open = scanner.state, let further = Self.further(line) {
        kept.append(further)
      } else if let first = Self.first(line) {
        scanner = LineScanner()
        kept.append(first)
      } else {
        endsInCommand = false
        if kept.isEmpty, line.contains(where: { $0 != " " && $0 != "\t" }), !line.hasPrefix("```") {
          above.append(line)
        }
        continue
      }
      if scanner.append(kept[kept.count - 1]) == .complete { scanner = LineScanner() }
    }
    // The last command is left to be ended where nothing came behind it.
    commands = kept.joined(separator: "\n") + (endsInCommand ? "" : "\n")
  }

  /// Tells what of it was left out that may have been meant as a command; nil for nothing.
  package var note: String? {
    guard let first = above.first else { return nil }
    let words = first.trimmingPrefix { $0.isWhitespace }
    let start = words.count > 40 ? words.prefix(39) + "…" : words
    let more =
      above.count == 1 ? "" : " and \(above.count - 1) more line\(above.count == 2 ? "" : "s")"
    return "left out, as it stands above the first '>': \(start)\(more)"
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

  /// The lines without the sign of a quotation, as in mails, where all of them are quoted.
  private static func unquoted(_ lines: [String]) -> [String] {
    guard lines.contains(where: { $0.hasPrefix("> > ") }),
      lines.allSatisfy({ $0.isEmpty || $0 == ">" || $0.hasPrefix("> ") })
    else { return lines }
    return lines.map { String($0.dropFirst(2)) }
  }

  /// The blanks before its prompts, none of which stand within a text of several lines; nil without prompts.
  ///
  /// Those at the beginning of a line come first: further in, only what is no part of another line counts.
  private static func indentOfPrompts(_ lines: [String]) -> String? {
    var scanner = LineScanner()
    var inner: String?
    for line in lines {
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      switch scanner.state {
      case .open("\"\"\"", _): break
      case _ where first(line) != nil: return ""
      case .open: break
      default:
        if inner == nil, first(String(line.dropFirst(blanks.count))) != nil {
          inner = String(blanks)
        }
      }
      if case .open = scanner.append(line) { continue }
      scanner = LineScanner()
    }
    return inner
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
