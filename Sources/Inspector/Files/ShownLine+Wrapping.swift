import InspectableDoor

extension ShownLine {
  /// The line laid out for so many columns, broken only where blanks are.
  ///
  /// It goes on below where its second column begins, as in a list, or else two columns further in than it
  /// began itself.
  package func wrapped(to columns: Int) -> [ShownLine] {
    guard text.utf8.count > columns else { return [self] }
    let pieces = Self.pieces(of: text)
    guard pieces.reduce(0, { $0 + $1.width }) > columns else { return [self] }
    let indent = String(repeating: " ", count: Self.indent(after: pieces, columns: columns))
    var lines: [ShownLine] = []
    var line = ""
    var width = 0
    var blanks = ""
    var hasWord = false
    for piece in pieces {
      if piece.isBlank {
        blanks = piece.text
      } else {
        if hasWord, width + blanks.utf8.count + piece.width > columns {
          lines.append(.part(line))
          (line, width, blanks) = (indent, indent.utf8.count, "")
        }
        line += blanks + piece.text
        width += blanks.utf8.count + piece.width
        (blanks, hasWord) = ("", true)
      }
    }
    // Blanks at the end that would need a line of their own are nothing that anyone sees.
    return lines + [.part(width + blanks.utf8.count > columns ? line : line + blanks)]
  }

  /// How many rows it takes on a terminal.
  func rows(columns: Int) -> Int {
    let width = Self.pieces(of: text).reduce(0) { $0 + $1.width }
    return max(1, (width + columns - 1) / columns)
  }

  /// A word or the blanks between two.
  private struct Piece {
    var text: String
    var width: Int
    var isBlank: Bool
  }

  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var isColor = false
    for character in text {
      if !isColor, character == " " {
        if pieces.last?.isBlank == true {
          pieces[pieces.count - 1].text.append(" ")
          pieces[pieces.count - 1].width += 1
        } else {
          pieces.append(Piece(text: " ", width: 1, isBlank: true))
        }
        continue
      }
      if pieces.last?.isBlank != false { pieces.append(Piece(text: "", width: 0, isBlank: false)) }
      if character == "\u{1B}" { isColor = true }
      pieces[pieces.count - 1].text.append(character)
      if !isColor { pieces[pieces.count - 1].width += DisplayWidth.of(character) }
      // What is no letter of its own, such as an accent, may have joined it.
      if isColor, character.unicodeScalars.first == "m" { isColor = false }
    }
    return pieces
  }

  private static func indent(after pieces: [Piece], columns: Int) -> Int {
    var width = 0
    var hasWord = false
    for piece in pieces where width <= columns / 2 {
      if piece.isBlank, hasWord, piece.width > 1, width + piece.width <= columns / 2 {
        return width + piece.width
      }
      width += piece.width
      if !piece.isBlank { hasWord = true }
    }
    let own = pieces.first.map { $0.isBlank ? $0.width : 0 } ?? 0
    return min(own + 2, columns / 2)
  }
}
