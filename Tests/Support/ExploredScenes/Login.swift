package import Inspectable
package import StateKit

/// Who is there.
package struct LoginState: State, Codable, Hashable {
  /// The sessions that the server has opened.
  package var sessions = 0

  package var isLoggedIn: Bool { sessions > 0 }

  package init() {}
}

/// The button was tapped.
package struct LogIn: SideEffect, Codable {
  package func sideEffect(
    _ context: SideEffectContext<LoginState, SceneContext>
  ) async throws {
    // This does not see that another tap is on its way.
    guard !context.state.isLoggedIn else { return }
    let _: Bool = try await context.dependencies.request("login") { true }
    context.dispatch(OpenSession())
  }
}

struct OpenSession: StateUpdater, Codable {
  func updateState(_ state: inout LoginState) { state.sessions += 1 }
}

/// What the screen shows.
struct LoginModel: ViewModelWithState {
  var isLoggedIn: Bool

  init?(state: LoginState) { isLoggedIn = state.isLoggedIn }
}

final class LoginView: View, ViewControllerModellableView {
  var didTapLogin: (() -> Void)?

  func setup() {}
  func style() {}
  func update(oldModel: LoginModel?) {}

  override func draw() -> [String] { [model?.isLoggedIn == true ? "Welcome" : "[ Log in ]"] }
}

final class LoginController: ViewController<LoginView> {
  override func setupInteraction() {
    rootView.didTapLogin = { [unowned self] in dispatch(LogIn()) }
  }
}

package struct LoginApp: InspectableApp {
  package let name = "login"
  package let summary = "A button that can be tapped twice"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: LoginState(), dependencies: { _ in context })
    let login = LoginController(store: store)
    return Scene {
      StorePart(store) {}
      ScreenPart("login", login) {
        Event("didTapLogin", "Tap the button") { login.rootView.didTapLogin?() }
      }
      Invariant("state.sessions <= 1")
    }
  }
}
