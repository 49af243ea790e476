public import StateKit

/// A text.
open class UILabel: UIView {
  /// The text; a line of it is a line of the drawing.
  open var text: String?

  /// Its colour.
  open var textColor: UIColor? = .black

  /// How many lines there are at most; 0 for as many as there are.
  open var numberOfLines = 1

  /// The alignment in its line; it is drawn at the left.
  open var textAlignment = NSTextAlignment.natural

  /// How its letters look.
  open var font: UIFont? = .systemFont(ofSize: 17)

  /// Its lines; without a text there are none.
  open override func draw() -> [String] {
    let lines = text?.lines ?? []
    return numberOfLines > 0 ? Array(lines.prefix(numberOfLines)) : lines
  }
}

extension String {
  /// Its lines, each without its line break.
  var lines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}
