public import Foundation
public import StateKit

/// A view without a screen: any of StateKit's views is one.
///
/// It draws itself as lines of text, by its `draw()`, one view below another. Where its frame is, which
/// colour it has and how opaque it is can be set and read, and does not show.
public typealias UIView = StateKit.View

/// What a view has in UIKit besides what it is.
final class ViewAttributes {
  var frame = CGRect.zero
  var backgroundColor: UIColor?
  var tintColor: UIColor?
  var alpha: CGFloat = 1
  var isHidden = false
  var transform = CGAffineTransform.identity
  var tag = 0
  var isUserInteractionEnabled = true
  var clipsToBounds = false
  var accessibilityIdentifier: String?
  var accessibilityLabel: String?
  let layer = CALayer()
}

extension UIView {
  private var kept: ViewAttributes {
    if let kept = attributes as? ViewAttributes { return kept }
    let new = ViewAttributes()
    attributes = new
    return new
  }

  /// Makes a view with a frame.
  public convenience init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  /// Where the view is in the one that it is inside of; a new size has it laid out again.
  public var frame: CGRect {
    get { kept.frame }
    set {
      if newValue.size != kept.frame.size { setNeedsLayout() }
      kept.frame = newValue
    }
  }

  /// Where the view is in itself: the size of its frame, at the origin.
  public var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// The middle of the frame.
  public var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// Whether the view is left out of drawings.
  public var isHidden: Bool {
    get { kept.isHidden }
    set {
      kept.isHidden = newValue
      isLeftOut = newValue || alpha <= 0
    }
  }

  /// The background of the view.
  public var backgroundColor: UIColor? {
    get { kept.backgroundColor }
    set { kept.backgroundColor = newValue }
  }

  /// The tint of the view: its own, or else that of its superview.
  public var tintColor: UIColor? {
    get { kept.tintColor ?? superview?.tintColor }
    set { kept.tintColor = newValue }
  }

  /// How opaque the view is; one of no opacity is not drawn.
  public var alpha: CGFloat {
    get { kept.alpha }
    set {
      kept.alpha = newValue
      isLeftOut = isHidden || newValue <= 0
    }
  }

  /// How the view is turned, scaled and moved; lines of text do not show it.
  public var transform: CGAffineTransform {
    get { kept.transform }
    set { kept.transform = newValue }
  }

  /// A number to find the view by.
  public var tag: Int {
    get { kept.tag }
    set { kept.tag = newValue }
  }

  /// Whether the view can be touched.
  public var isUserInteractionEnabled: Bool {
    get { kept.isUserInteractionEnabled }
    set { kept.isUserInteractionEnabled = newValue }
  }

  /// Whether the contents are clipped to the bounds; nothing is clipped.
  public var clipsToBounds: Bool {
    get { kept.clipsToBounds }
    set { kept.clipsToBounds = newValue }
  }

  /// A name to find the view by in tests.
  public var accessibilityIdentifier: String? {
    get { kept.accessibilityIdentifier }
    set { kept.accessibilityIdentifier = newValue }
  }

  /// The text that VoiceOver reads for the view.
  public var accessibilityLabel: String? {
    get { kept.accessibilityLabel }
    set { kept.accessibilityLabel = newValue }
  }

  /// Corners and borders.
  public var layer: CALayer { kept.layer }

  /// The insets of bars: none.
  public var safeAreaInsets: UIEdgeInsets { .zero }

  /// The window that the view is in, if any.
  public var window: UIWindow? {
    sequence(first: self, next: \.superview).first { $0 is UIWindow } as? UIWindow
  }

  /// The first view with a tag, this one or one inside at any depth.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Inserts a view below another subview.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, beside: sibling, offset: 0)
  }

  /// Inserts a view above another subview.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, beside: sibling, offset: 1)
  }

  /// Moves a subview to the front.
  public func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: subviews.count - 1) }
  }

  /// Moves a subview to the back.
  public func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  private func insertSubview(_ view: UIView, beside sibling: UIView, offset: Int) {
    let others = subviews.filter { $0 !== view }
    let index = others.firstIndex { $0 === sibling } ?? others.endIndex
    insertSubview(view, at: index + offset)
  }
}

extension StateKit.View: Hashable {
  /// Whether two are the same view.
  public nonisolated static func == (one: StateKit.View, other: StateKit.View) -> Bool {
    one === other
  }

  /// Hashes which view it is.
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
