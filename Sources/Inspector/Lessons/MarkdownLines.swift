import InspectableDoor

/// Lays the prose of a Markdown page out for a terminal: paragraphs filled, code indented, and the signs of
/// Markdown taken out.
package enum MarkdownLines {
  /// The lines, none wider than the width unless a word is.
  package static func laidOut(_ lines: [String], width: Int) -> [String] {
    var result: [String] = []
    var paragraph: [String] = []
    var isCode = false
    func endParagraph() {
      result += filled(paragraph.joined(separator: " "), width: width)
      paragraph = []
    }
    for line in lines {
      if line.hasPrefix("```") {
        endParagraph()
        isCode.toggle()
      } else if isCode {
        result.append("    " + line)
      } else if line.isEmpty {
        endParagraph()
        result.append(line)
      } else if line.hasPrefix("#") {
        endParagraph()
        result += filled(String(line.drop { $0 == "#" || $0 == " " }), width: width)
      } else {
        if line.hasPrefix("- ") { endParagraph() }
        paragraph.append(line)
      }
    }
    endParagraph()
    return result
  }

  /// A paragraph in lines; those of an item in a list stand below its text.
  private static func filled(_ paragraph: String, width: Int) -> [String] {
    let indent = paragraph.hasPrefix("- ") ? "  " : ""
    var lines: [String] = []
    var line = ""
    for word in plain(paragraph).split(separator: " ") {
      if !line.allSatisfy({ $0 == " " }),
        DisplayWidth.of(line) + 1 + DisplayWidth.of(String(word)) > width
      {
        lines.append(line)
        line = indent
      }
      line += (line.isEmpty || line == indent ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// A paragraph without the signs of Markdown: what is code stands in quotes, of a link its text is left.
  private static func plain(_ paragraph: String) -> String {
    var result = ""
    var rest = paragraph[...]
    while let character = rest.first {
      rest.removeFirst()
      switch character {
      case "`":
        let code = rest.prefix { $0 != "`" }
        rest = rest.dropFirst(code.count + 1)
        result += "'" + code + "'"
      case "*": break
      case "[":
        guard let link = rest.prefixMatch(of: /([^\]]*)\]\([^)]*\)/) else {
          result.append(character)
          continue
        }
        result += plain(String(link.1))
        rest = rest[link.range.upperBound...]
      default: result.append(character)
      }
    }
    return result
  }
}
