import StateKitWorkflow
import StateKitWorkflowUI
import StateKitUIKit

struct WelcomeWorkflow: Workflow {
  enum Output {
    case didLogIn(name: String)
  }
}

extension WelcomeWorkflow {
  struct State {
    var name: String
  }

  func makeInitialState() -> WelcomeWorkflow.State {
    return State(name: "")
  }

  func workflowDidChange(from previousWorkflow: WelcomeWorkflow, state: inout State) {}
}

extension WelcomeWorkflow {
  enum Action: WorkflowAction {
    typealias WorkflowType = WelcomeWorkflow

    case nameChanged(name: String)
    case didLogIn

    func apply(toState state: inout WelcomeWorkflow.State, context: ApplyContext<WelcomeWorkflow>)
      -> WelcomeWorkflow.Output?
    {
      switch self {
      case .nameChanged(let name):
        state.name = name
        return nil

      case .didLogIn:
        return .didLogIn(name: state.name)
      }
    }
  }
}

extension WelcomeWorkflow {
  typealias Rendering = WelcomeScreen

  func render(state: WelcomeWorkflow.State, context: RenderContext<WelcomeWorkflow>) -> Rendering {
    let sink = context.makeSink(of: Action.self)

    return WelcomeScreen(
      name: state.name,
      onNameChanged: { name in
        sink.send(.nameChanged(name: name))
      },
      onLoginTapped: {
        sink.send(.didLogIn)
      }
    )
  }
}

struct WelcomeScreen: Screen {
  var name: String
  var onNameChanged: (String) -> Void
  var onLoginTapped: () -> Void

  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    return WelcomeViewController.description(for: self, environment: environment)
  }
}

final class WelcomeViewController: ScreenViewController<WelcomeScreen> {
  private let nameField = UITextField()
  private let loginButton = UIButton()

  override func viewDidLoad() {
    super.viewDidLoad()

    loginButton.setTitle("Log in", for: .normal)
    loginButton.addTarget(self, action: WelcomeViewController.logIn, for: .touchUpInside)
    view.addSubview(nameField)
    view.addSubview(loginButton)
    update(with: screen)
  }

  override func screenDidChange(
    from previousScreen: WelcomeScreen, previousEnvironment: ViewEnvironment
  ) {
    super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
    guard isViewLoaded else { return }
    update(with: screen)
  }

  private func update(with screen: WelcomeScreen) {
    nameField.text = screen.name
  }

  private func logIn() {
    screen.onLoginTapped()
  }
}
