/// A view without a screen: it draws itself as lines of text.
///
/// Subclass it where a UIKit app would subclass `UIView`; that's also its name in `StateKitUIKit`.
/// You can look at its drawing in a terminal and compare it in a test.
@preconcurrency @MainActor
open class View {
  /// The views inside this one, in the order added.
  public private(set) final var subviews: [View] = []

  /// The view this one is inside of.
  public private(set) final weak var superview: View?

  /// The layers over the view that aren't part of it, such as an alert.
  public private(set) final lazy var stage = StateStage()

  /// The model of a ``ModellableView``, kept here so that it need not declare one.
  @exclusivity(unchecked) @usableFromInline final var modelBox: AnyObject?

  /// The controller whose view this is.
  package final weak var owner: HeadlessViewController?

  /// Whether the view is left out of drawings.
  package final var isLeftOut = false

  /// An object for use by modules built on this one.
  package final var attributes: AnyObject?

  private var needsLayout = true

  /// Makes a view with nothing inside.
  public required init() { requireMainActor("UIView()") }

  // MARK: Views inside

  /// Puts a view inside this one, after the others; it leaves the view it was in.
  public final func addSubview(_ view: View) {
    view.leaveSuperview()
    take(view, at: subviews.endIndex)
  }

  /// Puts a view inside this one, at an index; it leaves the view it was in.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - index: How many views come before it; more than there are puts it last.
  public final func insertSubview(_ view: View, at index: Int) {
    view.leaveSuperview()
    take(view, at: max(0, min(index, subviews.endIndex)))
  }

  /// Takes this view out of the view it is in, if any.
  public final func removeFromSuperview() {
    guard superview != nil else { return }
    let shown = owner.flatMap { $0.isShown ? $0 : nil }
    shown?.beginAppearanceTransition(false, animated: false)
    leaveSuperview()
    shown?.endAppearanceTransition()
  }

  /// Whether this view is another one, or inside of it at any depth.
  public final func isDescendant(of view: View) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  private func leaveSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview?.setNeedsLayout()
    superview = nil
  }

  /// A controller whose view is put into one that is shown appears, as in UIKit.
  private func take(_ view: View, at index: Int) {
    let around = sequence(first: self, next: \.superview).first { $0.owner != nil }?.owner
    let appearing = view.owner.flatMap { around?.isShown == true && !$0.isShown ? $0 : nil }
    subviews.insert(view, at: index)
    view.superview = self
    setNeedsLayout()
    appearing?.appear()
  }

  // MARK: Layout

  /// Lays out the views inside.
  ///
  /// It is called before the view is drawn, if ``setNeedsLayout()`` was, and before it is drawn for the
  /// first time. By default it does nothing.
  open func layoutSubviews() {}

  /// Lets ``layoutSubviews()`` be called before the view is drawn next.
  public final func setNeedsLayout() {
    needsLayout = true
  }

  /// Lays the view out now if that has been asked for, and those inside.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      owner?.viewWillLayoutSubviews()
      layoutSubviews()
      owner?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  // MARK: Drawing

  /// Draws the view as it is now.
  ///
  /// Override it to draw something; by default a view shows the views inside it, one below another.
  ///
  /// - Returns: The lines, from top to bottom, without line breaks in them.
  open func draw() -> [String] {
    subviews.flatMap { $0.render() }
  }

  /// Lays out the view, and draws it and the layers over it.
  ///
  /// - Returns: The lines, from top to bottom.
  public final func render() -> [String] {
    if isLeftOut { return [] }
    layoutIfNeeded()
    return draw() + stage.draw()
  }
}
