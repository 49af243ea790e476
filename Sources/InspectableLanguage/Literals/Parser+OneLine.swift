extension Parser {
  /// The text as one line that means the same: without comments, and with the line breaks of texts
  /// escaped.
  ///
  /// What cannot be read keeps its characters, but for line breaks.
  package var onOneLine: String {
    let lineFeed = UInt8(ascii: "\n")
    var line: [UInt8] = []
    var cursor = self
    cursor.position = 0
    while let byte = cursor.byte {
      let start = cursor.position
      switch byte {
      case UInt8(ascii: "#") where isComment(at: start):
        cursor.skipTrivia()
        // A space for the line break at the comment's end, so that the words around it stay apart.
        line.append(UInt8(ascii: " "))
      case UInt8(ascii: "\""):
        guard let text = try? cursor.literal() else { fallthrough }
        let source = bytes[start..<cursor.position]
        line += source.contains(lineFeed) ? Array(text.literal.utf8) : Array(source)
      default:
        cursor.position = start + 1
        line.append(byte == lineFeed ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: line, as: UTF8.self)
  }
}
