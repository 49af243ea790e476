import InspectableDoor

/// A line that is safe to write to a terminal: it stays one line whatever is in it, and nothing in
/// it moves the cursor, hides or reorders what is around it.
///
/// A console takes nothing else, so every text gets to the terminal this way, whether it comes from
/// an app, a file or a file's name. Escape sequences are added by a ``Palette`` alone.
package struct ShownLine: Hashable, Sendable {
  /// The line with the escape sequences of its colours.
  package private(set) var text: String

  /// A line with everything that would not be seen as it is written escaped.
  package init(_ text: String) {
    self.text = SafeText.escaped(text)
  }

  /// A text in a colour.
  ///
  /// - Parameter mark: put before and after each escape sequence.
  init(_ text: String, color codes: StaticString, mark: String = "") {
    let safe = SafeText.escaped(text)
    self.text = "\(mark)\u{1B}[\(codes)m\(mark)\(safe)\(mark)\u{1B}[0m\(mark)"
  }

  /// The line without its colours.
  var plainText: String {
    var plain = ""
    var isColor = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isColor = true }
      if !isColor { plain.unicodeScalars.append(scalar) }
      if isColor, scalar == "m" { isColor = false }
    }
    return plain
  }

  /// A part of a line, which was escaped with it.
  static func part(_ text: String) -> ShownLine { ShownLine(joined: text) }

  private init(joined text: String) {
    self.text = text
  }

  /// One stretch of a line after the other.
  package static func + (first: ShownLine, second: ShownLine) -> ShownLine {
    ShownLine(joined: first.text + second.text)
  }
}
