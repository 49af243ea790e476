public import Foundation

#if !canImport(CoreGraphics)
  /// How something is turned, scaled and moved; lines of text do not show it.
  public struct CGAffineTransform: Hashable, Sendable {
    /// How points are mapped: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
    public var a = 1.0, b = 0.0, c = 0.0, d = 1.0, tx = 0.0, ty = 0.0

    /// As it is.
    public static let identity = CGAffineTransform()

    /// Makes one that changes nothing.
    public init() {}

    /// Makes one that scales.
    public init(scaleX: CGFloat, y: CGFloat) {
      a = Double(scaleX)
      d = Double(y)
    }

    /// Makes one that moves.
    public init(translationX: CGFloat, y: CGFloat) {
      tx = Double(translationX)
      ty = Double(y)
    }
  }
#endif
