public import Foundation
public import StateKit

/// Views in a row or in a column.
open class UIStackView: UIView {
  /// Which way they go.
  public enum Axis: Hashable, Sendable {
    /// Side by side, or one below another.
    case horizontal, vertical
  }

  /// How they are spread along the way; lines of text do not show it.
  public enum Distribution: Hashable, Sendable {
    /// By their sizes or by the gaps.
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The alignment across the axis; lines of text don't show it.
  public enum Alignment: Hashable, Sendable {
    /// Over all of it, at one side, or in the middle.
    case fill, leading, center, trailing, top, bottom, firstBaseline, lastBaseline
  }

  /// Which way they go.
  open var axis = Axis.horizontal
  /// How they are spread along the way.
  open var distribution = Distribution.fill
  /// The alignment across the axis.
  open var alignment = Alignment.fill
  /// How far they are from each other; drawn as one blank, whatever it is.
  open var spacing: CGFloat = 0

  /// Those that are shown, in their order.
  public private(set) var arrangedSubviews: [UIView] = []

  /// Makes a stack of views.
  public convenience init(arrangedSubviews: [UIView]) {
    self.init()
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  /// Shows a view after the others.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Shows a view at an index.
  open func insertArrangedSubview(_ view: UIView, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: max(0, min(index, arrangedSubviews.count)))
    if view.superview !== self { addSubview(view) }
  }

  /// Shows a view no longer among the others; it stays inside.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
  }

  /// The views in their order, side by side on lines of their own, or one below another.
  open override func draw() -> [String] {
    let drawings = arrangedSubviews.filter { $0.superview === self }.map { $0.render() }
    let others = subviews.filter { view in !arrangedSubviews.contains { $0 === view } }
    let rest = others.flatMap { $0.render() }
    guard axis == .horizontal else { return drawings.flatMap { $0 } + rest }
    return sideBySide(drawings.filter { !$0.isEmpty }) + rest
  }

  private func sideBySide(_ drawings: [[String]]) -> [String] {
    let height = drawings.lazy.map(\.count).max() ?? 0
    let widths = drawings.map { lines in lines.lazy.map(\.count).max() ?? 0 }
    return (0..<height).map { row in
      let cells = zip(drawings, widths).map { lines, width in
        let cell = row < lines.count ? lines[row] : ""
        return cell + String(repeating: " ", count: width - cell.count)
      }
      let line = cells.joined(separator: " ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
