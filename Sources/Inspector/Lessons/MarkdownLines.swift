import InspectableDoor

/// Lays the prose of a Markdown page out for a terminal: paragraphs filled, code indented.
package enum MarkdownLines {
  /// The lines, none wider than the width unless a word is.
  package static func laidOut(_ lines: [String], width: Int) -> [String] {
    var result: [String] = []
    var paragraph: [Substring] = []
    var isCode = false
    func endParagraph() {
      result += filled(paragraph, width: width)
      paragraph = []
    }
    for line in lines {
      if line.hasPrefix("```") {
        endParagraph()
        isCode.toggle()
      } else if isCode {
        result.append("    " + line)
      } else if line.isEmpty || line.hasPrefix("|") || line.hasPrefix("#") || line.hasPrefix(" ") {
        endParagraph()
        result.append(line)
      } else {
        if line.hasPrefix("- ") { endParagraph() }
        paragraph += line.split(separator: " ")
      }
    }
    endParagraph()
    return result
  }

  private static func filled(_ words: [Substring], width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(String(word)) > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
