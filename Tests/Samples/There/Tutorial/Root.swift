import UIKit
import Workflow
import WorkflowUI

struct RootWorkflow: Workflow {
  enum State {
    case welcome
    case todo(name: String)
  }

  func makeInitialState() -> RootWorkflow.State {
    return .welcome
  }

  enum Action: WorkflowAction {
    typealias WorkflowType = RootWorkflow

    case logIn(name: String)
    case logOut

    func apply(toState state: inout State, context: ApplyContext<RootWorkflow>) -> Never? {
      switch self {
      case .logIn(let name): state = .todo(name: name)
      case .logOut: state = .welcome
      }
      return nil
    }
  }

  func render(state: State, context: RenderContext<RootWorkflow>) -> BackStackScreen {
    switch state {
    case .welcome:
      let welcome = WelcomeWorkflow()
        .mapOutput { output -> Action in
          switch output {
          case .didLogIn(let name): return .logIn(name: name)
          }
        }
        .rendered(in: context)
      return BackStackScreen(items: [AnyScreen(welcome)])

    case .todo(let name):
      return TodoListWorkflow(name: name)
        .mapOutput { _ in Action.logOut }
        .rendered(in: context)
    }
  }
}

struct BackStackScreen: Screen {
  var items: [AnyScreen]

  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    return BackStackViewController.description(for: self, environment: environment)
  }
}

final class BackStackViewController: ScreenViewController<BackStackScreen> {
  private var current: DescribedViewController

  required init(screen: BackStackScreen, environment: ViewEnvironment) {
    self.current = DescribedViewController(
      screen: screen.items[screen.items.count - 1], environment: environment)
    super.init(screen: screen, environment: environment)
    addChild(current)
    current.didMove(toParent: self)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(current.view)
  }

  override func screenDidChange(
    from previousScreen: BackStackScreen, previousEnvironment: ViewEnvironment
  ) {
    super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
    current.update(screen: screen.items[screen.items.count - 1], environment: environment)
  }
}

final class AppDelegate {
  let container = WorkflowHostingController(workflow: RootWorkflow())
  var window: UIWindow?

  func launch() {
    window = UIWindow()
    window?.rootViewController = container
    window?.makeKeyAndVisible()
  }
}
