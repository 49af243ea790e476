/// A view controller without a screen: its view is made when it is first asked for, and draws
/// itself as lines of text.
///
/// It takes the place of UIKit's `UIViewController`, and has that name in `StateKitUIKit`. It
/// behaves like one there: it appears and disappears, its children with it, and it presents others.
/// Whoever shows it calls ``appear()`` and ``disappear()``.
@preconcurrency @MainActor
open class HeadlessViewController {
  /// The clock of the default strategies' animations.
  public final var time: any TimeSource = AppTime.current

  /// The controllers shown inside, in the order added.
  package internal(set) final var containedControllers: [HeadlessViewController] = []

  /// The controller inside which this one is shown.
  package internal(set) final weak var container: HeadlessViewController?

  /// The controller that is shown over this one.
  package private(set) final var coveringController: HeadlessViewController?

  /// The controller over which this one is shown.
  package private(set) final weak var coveredController: HeadlessViewController?

  /// Whether the screen has appeared and not disappeared since.
  package private(set) final var isShown = false

  /// Whether what it is shown over disappears meanwhile.
  package final var hidesWhatItCovers = false

  /// Whether it has disappeared because of what is shown over it.
  private var isHidden = false

  /// Whether what is shown over it is on its way out, which takes its time if it is animated.
  private var isUncovering = false

  /// Whether it goes as soon as nothing is over it.
  package final var isToBeDismissed = false

  /// An object for use by modules built on this one.
  package final var attributes: AnyObject?

  @exclusivity(unchecked) @usableFromInline final var loadedView: View?

  /// Makes a controller, whose view is not loaded.
  public init() { requireMainActor("UIViewController()") }

  /// Makes a controller, whose view is not loaded: there is nothing from which it could be loaded.
  ///
  /// - Parameters:
  ///   - nibName: Ignored.
  ///   - bundle: Ignored.
  public init(nibName: String?, bundle: AnyObject?) { requireMainActor("UIViewController()") }

  /// Returns nil: there are no archives of controllers.
  public init?(coder: AnyObject) {
    return nil
  }

  // MARK: The view

  /// Whether the view has been loaded.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// The view; loaded when first read.
  public final var view: View {
    get {
      if let loadedView { return loadedView }
      let setView: () -> Void = loadView
      setView()
      let view = loadedView ?? loadView()
      adopt(view)
      viewDidLoad()
      return view
    }
    set { adopt(newValue) }
  }

  /// Makes a view the controller's own.
  final func adopt(_ view: View) {
    if loadedView !== view { loadedView?.owner = nil }
    loadedView = view
    view.owner = self
  }

  /// Loads the view unless it has been loaded.
  @inlinable
  public final func loadViewIfNeeded() {
    if loadedView == nil { _ = view }
  }

  /// Draws the current view, loads it if needed, and then draws the presented controller.
  ///
  /// - Returns: The lines, from top to bottom.
  public final func draw() -> [String] {
    view.render() + (coveringController?.draw() ?? [])
  }

  /// Makes the view; called once.
  ///
  /// By default a view with nothing inside.
  @discardableResult
  open func loadView() -> View {
    let view = View()
    adopt(view)
    return view
  }

  /// Sets ``view``; called once, before the other form, which is called if none has been set.
  ///
  /// By default it does nothing. As in UIKit, an override does not read ``view`` before it has set it.
  // Disfavored, so that `super.loadView()` is the other one, which sets a view.
  @_disfavoredOverload
  open func loadView() {}

  /// Called once, when the view has been loaded: the place to put other views into it.
  open func viewDidLoad() {}

  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called when the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  // MARK: Appearing

  /// Called when the screen is about to be shown, perhaps several times in a row.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called when the screen is shown.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called when the screen is about to be hidden, perhaps several times in a row.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when the screen is hidden.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Shows the screen, each time: ``viewWillAppear(_:)``, then those inside whose views are in its
  /// view, then ``viewDidAppear(_:)``.
  public final func appear() {
    beginAppearanceTransition(true, animated: false)
    endAppearanceTransition()
  }

  /// Hides the screen, each time: ``viewWillDisappear(_:)``, then those inside, then
  /// ``viewDidDisappear(_:)``.
  public final func disappear() {
    beginAppearanceTransition(false, animated: false)
    endAppearanceTransition()
  }

  /// Tells the controller that it is about to appear or to disappear, and those inside.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    loadViewIfNeeded()
    isShown = isAppearing
    isMovedAnimated = animated
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    for child in forwardedChildren {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Tells those inside that the transition has ended, and then the controller.
  public final func endAppearanceTransition() {
    for child in forwardedChildren { child.endAppearanceTransition() }
    guard isShown else { return viewDidDisappear(isMovedAnimated) }
    view.layoutIfNeeded()
    viewDidAppear(isMovedAnimated)
  }

  private var isMovedAnimated = false

  private var forwardedChildren: [HeadlessViewController] {
    containedControllers.filter { $0.isViewLoaded && $0.view.isDescendant(of: view) }
  }

  // MARK: Others inside

  /// Puts a controller inside this one; it leaves the one that it was in.
  ///
  /// Its view is put into the view by whoever calls this, who then calls ``didMove(toParent:)``.
  open func addChild(_ child: HeadlessViewController) {
    guard child.container !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    containedControllers.append(child)
    child.container = self
  }

  /// Leaves the controller that this one is in, if any, and calls ``didMove(toParent:)``.
  open func removeFromParent() {
    guard let container else { return }
    container.containedControllers.removeAll { $0 === self }
    self.container = nil
    didMove(toParent: nil)
  }

  /// Puts those inside into an order; those that are not named come last.
  package final func orderChildren(as order: [HeadlessViewController]) {
    let named = order.filter { child in containedControllers.contains { $0 === child } }
    containedControllers =
      named + containedControllers.filter { child in !named.contains { $0 === child } }
  }

  /// Called before the controller is put into another one, or, with nil, taken out of it.
  open func willMove(toParent parent: HeadlessViewController?) {}

  /// Called when the controller is in another one, or, with nil, in none.
  open func didMove(toParent parent: HeadlessViewController?) {}

  // MARK: Others over it

  /// Shows a controller over this one.
  ///
  /// If another one is shown over it already, or is still being dismissed, this is refused, as in UIKit: a line
  /// on standard error says so, and `completion` isn't called. One that hides what it covers makes this one
  /// disappear until it is dismissed.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: The one to show; it appears.
  ///   - animated: Passed to its ``viewWillAppear(_:)``; the appearance takes no time.
  ///   - completion: Called when it has appeared.
  open func present(
    _ viewControllerToPresent: HeadlessViewController, animated: Bool,
    completion: (() -> Void)? = nil
  ) {
    // What is inside of another shows nothing over itself alone.
    if let container {
      return container.present(
        viewControllerToPresent, animated: animated, completion: completion)
    }
    if let covering = coveringController ?? viewControllerToPresent.coveredController {
      return PresentationRefusal.tell(
        "Attempt to present \(Swift.type(of: viewControllerToPresent)) on \(Swift.type(of: self)), "
          + reasonAgainstPresenting(because: covering))
    }
    coveringController = viewControllerToPresent
    viewControllerToPresent.coveredController = self
    viewControllerToPresent.loadViewIfNeeded()
    isHidden = isShown && viewControllerToPresent.hidesWhatItCovers
    if isHidden { beginAppearanceTransition(false, animated: animated) }
    viewControllerToPresent.beginAppearanceTransition(true, animated: animated)
    viewControllerToPresent.endAppearanceTransition()
    if isHidden { endAppearanceTransition() }
    completion?()
  }

  /// Removes the controller presented over this one or, if there is none, this one itself.
  ///
  /// - Parameters:
  ///   - animated: Whether it takes 0.4 s of the app's time, until when nothing else can be presented;
  ///     passed to the controllers that disappear.
  ///   - completion: Called when they have disappeared.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let around = sequence(first: self, next: \.container)
    if let covered = around.first(where: { $0.coveringController != nil }), covered !== self {
      return covered.dismiss(animated: animated, completion: completion)
    }
    guard coveringController != nil else {
      // A controller inside one that covers another is removed with the covering one.
      let covering = sequence(first: self, next: \.container).first { $0.coveredController != nil }
      if let covered = covering?.coveredController {
        covered.dismiss(animated: animated, completion: completion)
      } else {
        completion?()
      }
      return
    }
    guard !isUncovering else {
      return PresentationRefusal.tell(
        "Attempt to dismiss from \(Swift.type(of: self)) while a dismissal is under way: nothing is done."
      )
    }
    uncover(animated: animated, takesTime: animated, completion)
  }

  private func reasonAgainstPresenting(because covering: HeadlessViewController) -> String {
    isUncovering
      ? "from which \(Swift.type(of: covering)) is still being dismissed: it is not shown; "
        + "present it in the completion of dismiss(animated:completion:)."
      : coveringController == nil
        ? "although it is already presented by \(Swift.type(of: covering)): it is not shown again."
        : "which is already presenting \(Swift.type(of: covering)): it is not shown."
  }

  /// Removes all that is shown over this one, the topmost first.
  ///
  /// - Parameters:
  ///   - isShownAgain: Whether this controller appears again if what covered it had hidden it.
  ///   - takesTime: Whether the lowest of them goes when its time is over; the others go at once.
  private func uncover(
    animated: Bool, isShownAgain: Bool = true, takesTime: Bool, _ completion: (() -> Void)?
  ) {
    guard let covering = coveringController else { return }
    let wasHidden = covering.isHidden
    covering.uncover(animated: animated, isShownAgain: false, takesTime: false, nil)
    let reappears = isHidden && isShownAgain
    isHidden = false
    if !wasHidden { covering.beginAppearanceTransition(false, animated: animated) }
    let end = { [self] in
      coveringController = nil
      covering.coveredController = nil
      if reappears {
        if !takesTime { beginAppearanceTransition(true, animated: animated) }
        endAppearanceTransition()
      }
      if !wasHidden { covering.endAppearanceTransition() }
      completion?()
    }
    guard takesTime else { return end() }
    isUncovering = true
    if reappears { beginAppearanceTransition(true, animated: animated) }
    AppTime.current.schedule(after: .milliseconds(400), name: "dismissal") { [self] in
      isUncovering = false
      end()
    }
  }
}

/// Where it is said that a controller isn't presented or dismissed.
@MainActor
package enum PresentationRefusal {
  /// Takes what is said; by default it goes to standard error.
  package static var tell: (String) -> Void = { StandardError.tell($0) }
}

extension HeadlessViewController: StagedView {
  /// The layers over the view: the states of a view model bound to the controller.
  public final var stage: StateStage { view.stage }
}
