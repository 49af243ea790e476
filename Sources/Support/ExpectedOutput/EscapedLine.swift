import InspectableLanguage

/// A line that begins with a backslash, in which C's escapes are read and nothing else has a
/// meaning.
///
/// The recorder writes one for each line of output that would be taken for something else.
package enum EscapedLine {
  /// The text of an escaped line.
  package static func text(of source: String) throws(ExpectedLine.Malformed) -> String {
    var bytes: [UInt8] = []
    var rest = Array(source.utf8.dropFirst())[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "n"): bytes.append(10)
      case UInt8(ascii: "r"): bytes.append(13)
      case UInt8(ascii: "t"): bytes.append(9)
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.count == 2, let code = UInt8(digits, radix: 16) else {
          throw .init(message: "\\x wants two hexadecimal digits, found '\(digits)'")
        }
        rest = rest.dropFirst(2)
        bytes.append(code)
      case let other:
        let name = other.map { String(decoding: [$0], as: UTF8.self) } ?? ""
        throw .init(message: "unknown escape '\\\(name)': there are \\\\, \\n, \\r, \\t and \\xNN")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A line of output as it is written in a transcript: unchanged, if that reads back as the same
  /// text.
  package static func source(of line: String) -> String {
    let isSpecial =
      line == "..." || line.isEmpty || line.last?.isWhitespace == true
      || ["> ", ">> ", "? ", "\\", "```"].contains { line.hasPrefix($0) } || line == ">>"
      || MergeConflict.isMarker(line)
      || line.contains("[..") || line.unicodeScalars.contains { !SafeText.isPlain($0) }
    guard isSpecial else { return line }
    var result = "\\"
    let scalars = line.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let isLast = scalars.index(after: index) == scalars.endIndex
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if SafeText.isPlain(scalar), !(isLast && scalar.properties.isWhitespace) {
          result.unicodeScalars.append(scalar)
        } else {
          for byte in UTF8.encode(scalar).map({ Array($0) }) ?? [] {
            result += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
          }
        }
      }
    }
    return result
  }
}
