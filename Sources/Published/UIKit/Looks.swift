public import Foundation

/// How far something keeps from each edge.
public struct UIEdgeInsets: Hashable, Sendable {
  /// From the top.
  public var top: CGFloat
  /// From the left.
  public var left: CGFloat
  /// From the bottom.
  public var bottom: CGFloat
  /// From the right.
  public var right: CGFloat

  /// None.
  public static let zero = UIEdgeInsets()

  /// Makes insets; none unless given.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A font; lines of text do not show it.
public final class UIFont: Hashable, Sendable {
  /// How bold a font is.
  public enum Weight: Hashable, Sendable {
    /// From the thinnest to the boldest.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// Its size.
  public let pointSize: CGFloat
  /// How bold it is.
  public let weight: Weight

  private init(pointSize: CGFloat, weight: Weight) {
    self.pointSize = pointSize
    self.weight = weight
  }

  /// The font of the system.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(pointSize: size, weight: weight)
  }

  /// The font of the system, bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(pointSize: size, weight: .bold)
  }

  /// Whether two fonts are alike.
  public static func == (one: UIFont, other: UIFont) -> Bool {
    one.pointSize == other.pointSize && one.weight == other.weight
  }

  /// Hashes size and weight.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(pointSize)
    hasher.combine(weight)
  }
}

/// A picture, of which there is only the name.
public final class UIImage: Hashable, Sendable {
  /// The name.
  public let name: String

  /// A picture of the app's; there is one for each name.
  public init?(named name: String) {
    self.name = name
  }

  /// A picture of the system's; there is one for each name.
  public init?(systemName name: String) {
    self.name = name
  }

  /// Whether two pictures have the same name.
  public static func == (one: UIImage, other: UIImage) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

/// Corners and borders of a view; lines of text do not show them.
public final class CALayer {
  /// How round the corners are.
  public var cornerRadius: CGFloat = 0
  /// How thick the border is.
  public var borderWidth: CGFloat = 0
  /// Whether the contents are clipped.
  public var masksToBounds = false
}

/// The alignment of text in its line.
public enum NSTextAlignment: Hashable, Sendable {
  /// At the left, in the middle, at the right, at both, or as the language has it.
  case left, center, right, justified, natural
}
