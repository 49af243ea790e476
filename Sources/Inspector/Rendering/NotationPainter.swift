import InspectableDoor

/// Colours in a line the types, paths and values, as values and questions about them are written.
struct NotationPainter {
  let palette: Palette
  /// How what is none of these looks.
  var style = Style.plain

  /// The line in colour; as it is where there is none.
  func painted(_ line: String) -> ShownLine {
    guard palette.isDetailed else { return palette.paint(style, line) }
    var result = ShownLine("")
    var plain = ""
    func endPlain() {
      if !plain.isEmpty { result = result + palette.paint(style, plain) }
      plain = ""
    }
    Self.tokens(of: line) { text, style in
      if style == .plain {
        plain += text
      } else {
        endPlain()
        result = result + palette.paint(style, String(text))
      }
    }
    endPlain()
    return result
  }

  /// Takes a line apart into stretches that mean one thing each.
  static func tokens(of line: String, _ take: (_ text: Substring, _ style: Style) -> Void) {
    var rest = line[...]
    // What stands before, and before blanks.
    var before: (any: Character, word: Character) = (" ", " ")
    while let first = rest.first {
      let token = token(rest, after: before.any, before.word)
      let text = rest.prefix(token.count)
      take(text, token.style)
      let last = text.last ?? first
      before = (last, last == " " ? before.word : last)
      rest = rest.dropFirst(token.count)
    }
  }

  /// How many characters belong together, and what they are.
  private static func token(
    _ text: Substring, after before: Character, _ beforeBlanks: Character
  ) -> (count: Int, style: Style) {
    guard let first = text.first else { return (0, .plain) }
    if first == "\"" { return (quotation(text), .value) }
    let startsWord = !(before.isLetter || before.isNumber || "_.#@$".contains(before))
    if first == ".", !(before.isLetter || before.isNumber || ")]\"_.".contains(before)) {
      let name = text.dropFirst().prefix(while: isInName)
      return name.first?.isLetter == true ? (name.count + 1, .value) : (1, .plain)
    }
    if first.isNumber || first == "-" && text.dropFirst().first?.isNumber == true {
      let number = text.dropFirst().prefix { $0.isNumber || ".e_".contains($0) }
      let after = text.dropFirst(number.count + 1).first ?? " "
      let isWhole =
        startsWord && !"-:".contains(before) && !isInName(after) && !"-%:".contains(after)
      return (number.count + 1, isWhole ? .value : .plain)
    }
    guard first.isLetter || first == "_" else { return (1, .plain) }
    let word = text.prefix(while: isInName)
    guard startsWord else { return (word.count, .plain) }
    if ["true", "false", "nil"].contains(word) { return (word.count, .value) }
    let after = text.dropFirst(word.count)
    if first.isUppercase {
      let isType = after.first == "(" || "[:<(".contains(beforeBlanks)
      return (word.count, isType ? .type : .plain)
    }
    // A path goes on with members and places.
    var path = word.count
    while true {
      let next = text.dropFirst(path)
      if next.first == ".", next.dropFirst().first.map({ $0.isLetter || $0 == "_" }) == true {
        path += 1 + next.dropFirst().prefix(while: isInName).count
      } else if next.first == "[", let end = next.firstIndex(of: "]"), path > 0 {
        path += next[...end].count
      } else {
        break
      }
    }
    return (path, path > word.count ? .path : .plain)
  }

  private static func isInName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The length of a text in quotes, up to the end of the line where it is not closed there.
  private static func quotation(_ text: Substring) -> Int {
    var count = 1
    var isEscaped = false
    for character in text.dropFirst() {
      count += 1
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        break
      }
    }
    return count
  }
}
