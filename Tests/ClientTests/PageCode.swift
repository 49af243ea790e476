import Inspectable
import InspectorTesting
import SampleApps
import StateKit
import Testing

// The code of pages in `docs/` that stands nowhere else, as a client writes it: what stands here word for word
// is what stands there, which `ArticlePagesTests` compares.

private struct Ledger: State {
  var entries: [Int] = []
  var total = 0
}

private struct Enter: StateUpdater, Codable {
  var amount: Int

  func updateState(_ state: inout Ledger) {
    state.entries.append(amount)
    state.total += amount
  }
}

@MainActor
private func checkedScene(_ store: Store<Ledger>) -> Scene {
  var ledger: Ledger { store.state }
  return Scene {
    StorePart(store) { Example(Enter(amount: 3), "Enter an amount") }
    Invariant("state.entries.count <= 100")
    Invariant("the totals agree") { ledger.total == ledger.entries.reduce(0, +) }
  }
}

private struct Board: State { var free: [Int] = [0, 1] }

private struct Play: StateUpdater, Codable {
  var cell: Int

  func updateState(_ state: inout Board) { state.free.removeAll { $0 == cell } }
}

private struct Search: StateUpdater, Codable {
  var query: String

  func updateState(_ state: inout Board) {}
}

@MainActor
private func exploredScene(_ store: Store<Board>) -> Scene {
  Scene {
    StorePart(store) {
      Example(Play(cell: 0), "Mark a cell").values { (board: Board) in board.free.map(Play.init) }
      Example(Search(query: "milk"), "Look for something").often()
      Do("crash", help: "For tests of the reports") { fatalError() }.never()
    }
  }
}

private struct Accounts: State {
  struct Session { var token = "" }
  struct Account { var password = "" }

  var session: Session?
  var accounts: [Account] = []
}

private struct LogIn: StateUpdater, Codable {
  var user: String
  var password: String

  func updateState(_ state: inout Accounts) { state.session = Accounts.Session(token: user) }
}

private struct LogOut: StateUpdater, Codable {
  func updateState(_ state: inout Accounts) { state.session = nil }
}

private struct FormState: LocalState, Codable {
  var password = ""
}

private struct FormModel: ViewModelWithLocalState {
  var token = ""

  init?(state: Accounts?, localState: FormState) { token = state?.session?.token ?? "" }
}

private final class FormView: View, ViewControllerModellableView {
  func setup() {}
  func style() {}
  func update(oldModel: FormModel?) {}
}

@MainActor
private func secretScene(
  _ store: Store<Accounts>, _ form: ViewControllerWithLocalState<FormView>
) -> Scene {
  Scene {
    StorePart(store) {
      Example(LogIn(user: "ada", password: "12345"), "Log in", secret: ["password"])
      Example(LogOut(), "Forget the token")
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
    Secret(answerTo: "login")
    Secret(argument: "password", of: "login")
    Secret(argument: "token", of: "OpenSession")
  }
}

@MainActor
@Suite("A session of todo")
struct BugTests {
  @Test("Each step changes what it changed when the session was exported")
  func steps() async throws {
    let app = try await InspectedApp(TodoApp())

    try await app.perform(#"dispatch AddTodo(title: "fly")"#)
    #expect(try await app.value("state.todos[3]") == #""fly""#)
    #expect(try await app.value("state.todos.count") == "4")
  }
}

@MainActor
@Suite("A session of todo with what was expected")
struct ExpectingTests {
  @Test("Each step changes what it changed when the session was exported")
  func steps() async throws {
    let app = try await InspectedApp(TodoApp())
    try await app.perform("invariant list.local.selectedIndex < state.todos.count")
    #expect(try await app.value("state.todos.count") == "3")

    try await app.perform(#"dispatch AddTodo(title: "fly")"#)
    #expect(try await app.value("state.todos.count") == "4")

    try await app.perform("expect state.todos.count == 4")
  }
}

/// The transcripts of the page are those of the reader's own app.
@MainActor
private enum OwnTests {
  // The code is a test where it is used, which would run transcripts that are not there.
  func transcripts() async {
    for failure in await TranscriptCheck.run("../Transcripts", apps: [TodoApp()]) {
      Issue.record(
        "\(failure)",
        sourceLocation: SourceLocation(
          fileID: failure.fileID, filePath: failure.filePath, line: failure.line, column: 1))
    }
  }
}
