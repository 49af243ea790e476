public import Foundation
public import StateKit

extension UIView {
  /// How large the view wants to be: as large as what it draws, a point for a character.
  public func sizeThatFits(_ size: CGSize) -> CGSize {
    let lines = draw()
    return CGSize(width: lines.lazy.map(\.count).max() ?? 0, height: lines.count)
  }

  /// Makes the view as large as it wants to be.
  public func sizeToFit() {
    bounds.size = sizeThatFits(bounds.size)
  }

  /// How large the view wants to be.
  public var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }
}
