/// The view controller for a type of screen; it is given a new screen whenever that changes.
///
/// ```swift
/// final class DemoScreenViewController: ScreenViewController<DemoScreen> {
///   private let title = Label()
///
///   override func viewDidLoad() {
///     view.addSubview(title)
///     title.text = screen.title
///   }
///
///   override func screenDidChange(
///     from previousScreen: DemoScreen, previousEnvironment: ViewEnvironment
///   ) {
///     title.text = screen.title
///   }
/// }
/// ```
///
/// As in Square's Workflow.
open class ScreenViewController<ScreenType: Screen>: HeadlessViewController {
  /// The screen that the controller shows.
  public private(set) final var screen: ScreenType

  /// The values passed down to it.
  public private(set) final var environment: ViewEnvironment

  /// Makes a controller that shows a screen.
  public required init(screen: ScreenType, environment: ViewEnvironment) {
    self.screen = screen
    self.environment = environment
    super.init()
  }

  /// Called when the screen or its environment was replaced; the new ones can be read already.
  ///
  /// By default it does nothing.
  ///
  /// - Parameters:
  ///   - previousScreen: The screen before.
  ///   - previousEnvironment: The environment before.
  open func screenDidChange(
    from previousScreen: ScreenType, previousEnvironment: ViewEnvironment
  ) {}

  /// Shows another screen.
  public final func update(screen: ScreenType, environment: ViewEnvironment) {
    let previousScreen = self.screen
    let previousEnvironment = self.environment
    self.screen = screen
    self.environment = environment
    screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
  }

  /// Describes a controller of this class that shows a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen to show.
  ///   - environment: The values passed down to it.
  ///   - performInitialUpdate: Whether it is updated right after it is built.
  public final class func description(
    for screen: ScreenType, environment: ViewEnvironment, performInitialUpdate: Bool = true
  ) -> ViewControllerDescription {
    ViewControllerDescription(
      performInitialUpdate: performInitialUpdate, type: self, environment: environment,
      build: { self.init(screen: screen, environment: environment) },
      update: { $0.update(screen: screen, environment: environment) })
  }
}
