import StateKit

enum Bullet: ViewEnvironmentKey {
  static let defaultValue = "-"
}

final class LineView: View {
  var line = ""
  override func draw() -> [String] { [line] }
}

struct TitleScreen: Screen {
  let title: String
  let log: WorkflowLog
  var onTap: @MainActor () -> Void = {}

  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    TitleController.description(for: self, environment: environment)
  }
}

class TitleController: ScreenViewController<TitleScreen> {
  private let label = LineView()

  required init(screen: TitleScreen, environment: ViewEnvironment) {
    super.init(screen: screen, environment: environment)
    screen.log("built \(screen.title)")
    show()
  }

  override func viewDidLoad() {
    screen.log("loaded")
    view.addSubview(label)
  }

  override func screenDidChange(
    from previousScreen: TitleScreen, previousEnvironment: ViewEnvironment
  ) {
    screen.log("changed from \(previousScreen.title) to \(screen.title)")
    let bullets = (previousEnvironment[Bullet.self], environment[Bullet.self])
    if bullets.0 != bullets.1 { screen.log("bullet from \(bullets.0) to \(bullets.1)") }
    show()
  }

  private func show() {
    label.line = "\(environment[Bullet.self]) \(screen.title)"
  }
}

final class BoxedController: TitleController {}

struct OtherScreen: Screen {
  let log: WorkflowLog

  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    OtherController.description(for: self, environment: environment)
  }
}

final class OtherController: ScreenViewController<OtherScreen> {
  override func loadView() -> View {
    screen.log("built other")
    let view = LineView()
    view.line = "other"
    return view
  }
}

/// Screens below one another.
struct StackScreen: Screen {
  let screens: [AnyScreen]

  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    StackController.description(for: self, environment: environment)
  }
}

final class StackController: ScreenViewController<StackScreen> {
  private lazy var parts = screen.screens.map {
    DescribedViewController(screen: $0, environment: environment)
  }

  override func viewDidLoad() {
    for part in parts { view.addSubview(part.view) }
  }

  override func screenDidChange(
    from previousScreen: StackScreen, previousEnvironment: ViewEnvironment
  ) {
    for (part, screen) in zip(parts, screen.screens) {
      part.update(screen: screen, environment: environment)
    }
  }
}

/// Says how often it was tapped.
struct Titled: Workflow {
  let log: WorkflowLog

  struct Tap: WorkflowAction {
    typealias WorkflowType = Titled

    func apply(toState state: inout Int) -> Never? {
      state += 1
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<Titled>) -> TitleScreen {
    let sink = context.makeSink(of: Tap.self)
    return TitleScreen(title: "tapped \(state)", log: log, onTap: { sink.send(Tap()) })
  }
}

/// The screen of the published article, word for word but for the views.
struct DemoScreen: Screen {
  let title: String
  let onTap: () -> Void

  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    return DemoScreenViewController.description(for: self, environment: environment)
  }
}

/// The view controller of the published article.
final class DemoScreenViewController: ScreenViewController<DemoScreen> {
  let button: TappedView

  required init(screen: DemoScreen, environment: ViewEnvironment) {
    button = TappedView()
    super.init(screen: screen, environment: environment)

    update(screen: screen)
  }

  override func viewDidLoad() {
    super.viewDidLoad()

    button.onTap = { [weak self] in self?.buttonPressed(sender: self?.button) }
    view.addSubview(button)
  }

  override func screenDidChange(
    from previousScreen: DemoScreen, previousEnvironment: ViewEnvironment
  ) {
    super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
    update(screen: screen)
  }

  private func update(screen: DemoScreen) {
    button.title = screen.title
  }

  private func buttonPressed(sender: TappedView?) {
    screen.onTap()
  }
}

/// Stands for the article's `UIButton`.
final class TappedView: View {
  var title = ""
  var onTap: @MainActor () -> Void = {}

  func tap() { onTap() }

  override func draw() -> [String] { ["[ \(title) ]"] }
}
