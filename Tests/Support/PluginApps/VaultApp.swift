#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif
import Inspectable
import StateKit

/// Passwords and a token, which are secret.
struct VaultState: State, Codable {
  var session: VaultSession?
  var accounts: [Account] = []
  var attempts = 0
}

struct VaultSession: Codable {
  var user: String
  var token: String
}

struct Account: Identifiable, Codable {
  var id: Int
  var name: String
  var password: String
}

/// Tries a password, and begins a session with the token that the server answers.
struct LogIn: SideEffect, Codable {
  var user: String
  var password: String

  struct WrongPassword: Error, CustomStringConvertible {
    var password: String
    var description: String { "'\(password)' is wrong" }
  }

  func sideEffect(_ context: SideEffectContext<VaultState, Outside>) async throws {
    let outside = context.dependencies.context
    context.dispatch(CountAttempt(password: password))
    // A careless app prints the password.
    outside.log("\(user) logs in with \(password)")
    print("\(user) logs in with \(password)")
    fflush(nil)
    if user == "nobody" { throw WrongPassword(password: password) }
    if user == "crash" { preconditionFailure("no user for \(password)") }
    let token: String = try await outside.request(
      "login", with: ["user": user, "password": password], offering: { "offered-token-0815" })
    context.dispatch(OpenSession(user: user, token: token))
  }
}

struct CountAttempt: StateUpdater, Codable {
  var password: String

  func updateState(_ state: inout VaultState) { state.attempts += 1 }
}

struct OpenSession: StateUpdater, Codable {
  var user: String
  var token: String

  func updateState(_ state: inout VaultState) {
    state.session = VaultSession(user: user, token: token)
  }
}

struct LogOut: StateUpdater, Codable {
  func updateState(_ state: inout VaultState) { state.session = nil }
}

struct AddAccount: StateUpdater, Codable {
  var name: String
  var password: String

  func updateState(_ state: inout VaultState) {
    let id = (state.accounts.map(\.id).max() ?? 0) + 1
    state.accounts.append(Account(id: id, name: name, password: password))
  }
}

struct ChangePassword: StateUpdater, Codable {
  var id: Int
  var password: String

  func updateState(_ state: inout VaultState) {
    for index in state.accounts.indices where state.accounts[index].id == id {
      state.accounts[index].password = password
    }
  }
}

struct RemoveAccount: StateUpdater, Codable {
  var id: Int

  func updateState(_ state: inout VaultState) { state.accounts.removeAll { $0.id == id } }
}

struct VaultForm: LocalState, Codable {
  var user = ""
  var password = ""
}

struct VaultViewModel: ViewModelWithLocalState {
  var title: String
  var token: String?
  var form: VaultForm

  init?(state: VaultState?, localState: VaultForm) {
    title = state?.session.map { "logged in as \($0.user)" } ?? "logged out"
    token = state?.session?.token
    form = localState
  }
}

final class VaultView: View, ViewControllerModellableView {
  func setup() {}
  func style() {}
  func update(oldModel: VaultViewModel?) {}

  override func draw() -> [String] {
    guard let model else { return [] }
    return [model.title, "token \(model.token ?? "none")", "password \(model.form.password)"]
  }
}

final class VaultController: ViewControllerWithLocalState<VaultView> {}

/// An app that marks what is secret.
struct VaultApp: InspectableApp {
  let name = "vault"
  let summary = "Passwords and a token that the inspector never shows"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: VaultState(), dependencies: { _ in Outside(context) })
    let form = VaultController(store: store, localState: VaultForm())
    return Scene {
      StorePart(store) {
        Example(LogIn(user: "ada", password: "12345"), "Log in", secret: ["password"])
        Example(LogOut(), "Forget the token")
        Example(
          AddAccount(name: "mail", password: "12345"), "Keep a password", secret: ["password"])
        Example(
          ChangePassword(id: 1, password: "12345"), "Keep another password", secret: ["password"])
        Example(RemoveAccount(id: 1), "Forget a password")
      }
      ScreenPart("form", form) {
        Event("didType", "Type a password", secret: [0]) { (password: String) in
          form.localState.password = password
        }
      }
      Secret("state.session.token")
      Secret("state.accounts[*].password")
      Secret("form.local.password")
      Secret("form.model.token")
      Secret("form.model.form.password")
      Secret(answerTo: "login")
      Secret(argument: "password", of: "login")
      Secret(argument: "password", of: "CountAttempt")
      Secret(argument: "token", of: "OpenSession")
    }
  }
}
