public import Foundation

/// A colour; lines of text do not show it.
public final class UIColor: Hashable, Sendable {
  private let components: [CGFloat]

  /// Makes a colour of its parts, each from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  /// Makes a shade of grey.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The same colour, more or less opaque.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: components[0], green: components[1], blue: components[2], alpha: alpha)
  }

  /// Whether two colours have the same parts.
  public static func == (one: UIColor, other: UIColor) -> Bool {
    one.components == other.components
  }

  /// Hashes the parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(components)
  }

  /// Nothing.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Dark grey.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Grey.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Light grey.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// The background of a screen: white.
  public static let systemBackground = white
  /// The colour of text: black.
  public static let label = black
}
