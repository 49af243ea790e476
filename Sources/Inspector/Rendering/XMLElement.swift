/// Writes text in the way that XML and HTML require.
enum XMLElement {
  static func attributes(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { #" \#($0.name)="\#(escaped($0.value, isAttribute: true))""# }.joined()
  }

  /// The text with XML's special characters replaced by names.
  ///
  /// What would be invisible, or is not allowed in XML, is escaped as in transcripts.
  static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var result = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      // In an attribute a bare line feed would be read as a space.
      if index > 0 { result += isAttribute ? "&#10;" : "\n" }
      for character in ShownLine(String(line)).text {
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        default: result.append(character)
        }
      }
    }
    return result
  }
}
