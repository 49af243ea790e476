/// A view without a screen: it draws itself as lines of text.
///
/// Subclass it where a UIKit app would subclass `UIView`. What it shows can be looked at in a
/// terminal and compared in a test.
@MainActor
open class View {
  /// The views inside this one, in the order added.
  public private(set) final var subviews: [View] = []

  /// The view this one is inside of.
  public private(set) final weak var superview: View?

  /// What is shown over the view without being part of it, such as an alert.
  public private(set) final lazy var stage = StateStage()

  /// The model of a ``ViewControllerModellableView``, kept here so that it need not declare one.
  final var modelBox: AnyObject?

  /// Makes a view with nothing inside.
  public required init() {}

  /// Puts a view inside this one, after the others; it leaves the view it was in.
  public final func addSubview(_ view: View) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Takes this view out of the view it is in, if any.
  public final func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Draws the view as it is now.
  ///
  /// Override it to draw something; by default a view shows the views inside it, one below another.
  ///
  /// - Returns: The lines, from top to bottom, without line breaks in them.
  open func draw() -> [String] {
    subviews.flatMap { $0.render() }
  }

  /// Draws the view with what is shown over it.
  ///
  /// - Returns: The lines, from top to bottom.
  public final func render() -> [String] {
    draw() + stage.draw()
  }
}
