import InspectableDoor

/// Text as it is written in Swift's source.
enum SwiftLiteral {
  /// A string literal, raw where quotes or backslashes are in it.
  static func text(_ content: String) -> String {
    var marks = ""
    if content.contains("\"") || content.contains("\\") {
      repeat { marks += "#" } while content.contains("\"" + marks) || content.contains("\\" + marks)
    }
    var literal = marks + "\""
    for scalar in content.unicodeScalars {
      if SafeText.isPlain(scalar) {
        literal.unicodeScalars.append(scalar)
      } else {
        literal += "\\" + marks + "u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return literal + "\"" + marks
  }

  /// Whether a text is a name that needs no backticks: letters, digits and `_`, and not a word of
  /// Swift's own.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart,
      text.unicodeScalars.allSatisfy({
        ($0 == "_" || $0.properties.isXIDContinue) && SafeText.isPlain($0)
      })
    else { return false }
    return !reservedWords.contains(text)
  }

  /// Words that cannot be names without backticks.
  private static let reservedWords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "_",
  ]

  /// A type's name made from any words: `todo-session` is `TodoSession`.
  ///
  /// - Parameter other: a type whose name must not be used again.
  static func typeName(_ title: String, avoiding other: String) -> String {
    let words = title.split { !($0.isLetter || $0.isNumber) || !$0.isASCII }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = name.first else { return "ExportedSession" }
    let taken = ["Any", "InspectedApp", "Protocol", "Self", "Suite", "Test", "Type", other]
    return first.isNumber ? "Session" + name : taken.contains(name) ? name + "Session" : name
  }
}
