import StateKitUIKit
import StateKitWorkflow
import StateKitWorkflowUI

// The article "Building a View Controller from a Screen", typed in. Its own gaps are filled: closing
// braces, `super.viewDidLoad()`, the lines that put the button into the view, and the body of what is
// called when it is pressed, all as its steps describe them. `#selector` needs Objective-C, and is a
// reference to the method here.

struct DemoScreen: Screen {
  let title: String
  let onTap: () -> Void

  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    return DemoScreenViewController.description(for: self, environment: environment)
  }
}

class DemoScreenViewController: ScreenViewController<DemoScreen> {

  private let button: UIButton

  required init(screen: DemoScreen, environment: ViewEnvironment) {
    button = UIButton()
    super.init(screen: screen, environment: environment)

    update(screen: screen)
  }

  override func viewDidLoad() {
    super.viewDidLoad()

    button.addTarget(
      self, action: DemoScreenViewController.buttonPressed(sender:), for: .touchUpInside)

    view.addSubview(button)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()

    button.frame = view.bounds
  }

  override func screenDidChange(
    from previousScreen: DemoScreen, previousEnvironment: ViewEnvironment
  ) {
    super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
    update(screen: screen)
  }

  private func update(screen: DemoScreen) {
    button.setTitle(screen.title, for: .normal)
  }

  private func buttonPressed(sender: UIButton) {
    screen.onTap()
  }
}
