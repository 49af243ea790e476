/// The four phases in the life of a view: it is put together, styled, updated, and laid out.
///
/// Nobody calls them for it, except that `layoutSubviews()` is called when it is to be drawn: an
/// initialiser calls `setup()` and `style()`, and whatever changes the view calls `update()`.
///
/// ```swift
/// final class Switch: UIView, View {
///   var isOn = false { didSet { update() } }
///   private let thumb = UILabel()
///
///   required init() {
///     super.init()
///     setup()
///     style()
///   }
///
///   func setup() { addSubview(thumb) }
///   func style() { thumb.textColor = .black }
///   func update() { thumb.text = isOn ? "on" : "off" }
///   override func layoutSubviews() { thumb.frame = bounds }
/// }
/// ```
@preconcurrency @MainActor
public protocol View: AnyObject {
  /// Puts the view together; to be called once.
  func setup()

  /// Makes the view look as it always will; to be called once, after `setup()`.
  func style()

  /// Brings the view up to date with its properties; to be called when one has changed.
  func update()

  /// Lays out the subviews.
  func layoutSubviews()
}
