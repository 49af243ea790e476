import Inspectable
import StateKit
import Testing

@testable import Inspector

/// Secrets that were copied to unmarked places; and names that are like secrets.
@Suite("Copies of secrets")
@MainActor
struct SecretCopyTests {
  struct Typing: Workflow {
    struct State {
      var password = ""
      var byName: [String: Int] = [:]
    }

    struct Rendering {
      var text: String
      var byName: [String: Int]
      var onType: @MainActor (String) -> Void
    }

    struct Typed: WorkflowAction {
      typealias WorkflowType = Typing
      var password: String

      func apply(toState state: inout State) -> Never? {
        state.password = password
        state.byName["for \(password)"] = 1
        return nil
      }
    }

    typealias Output = Never

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Typing>) -> Rendering {
      let sink = context.makeSink(of: Typed.self)
      return Rendering(text: state.password, byName: state.byName) {
        sink.send(Typed(password: $0))
      }
    }
  }

  struct Door: State, Codable {
    var password = ""
    var notes: [String] = []
  }

  struct Open: StateUpdater, Codable {
    var password: String

    func updateState(_ state: inout Door) {
      state.password = password
      state.notes.append("opened with \(password)")
    }
  }

  struct Complaint: Error, CustomStringConvertible {
    var description: String
  }

  struct Picky: Decodable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      throw Complaint(description: "no use for \(text)")
    }
  }

  struct App: InspectableApp {
    let name = "door"
    let summary = "Copies what it is given"

    func makeScene(in context: SceneContext) -> Scene {
      let host = WorkflowHost(workflow: Typing())
      let store = Store(state: Door(), dependencies: { _ in context })
      return Scene {
        StorePart(store) { Example(Open(password: "0000"), secret: ["password"]) }
        WorkflowPart("form", host) {
          Event("password", "Type", secret: [0]) { (text: String) in host.rendering.onType(text) }
          Event("complain", "Fail", secret: [0]) { (_: Picky) in }
        }
        Secret("state.password")
      }
    }
  }

  private let console = MemoryConsole()

  private func loaded(_ json: Bool = false) async -> Interpreter {
    let catalog = AppCatalog([
      AppEntry(name: "door", summary: "", launch: ProcessHost.Launch(executable: "door"))
    ])
    let session = Session(catalog: catalog) { _ throws(HostFailure) in LocalHost(App()) }
    let interpreter = Interpreter(session: session, console: console, format: json ? .json : .text)
    _ = await interpreter.run("load door")
    _ = console.take()
    return interpreter
  }

  @Test("What is hidden in print is hidden in differences of renderings and trees")
  func differences() async {
    let interpreter = await loaded()
    _ = await interpreter.run("trigger form.password(\"hunter2secret\")")
    let step = console.take()
    #expect(step.first == "#1 trigger form.password(<secret>)")
    #expect(step.contains("  ~ text: \"\" -> <secret>"), "\(step)")
    #expect(step.contains("  ~ state.password: \"\" -> <secret>"), "\(step)")
    #expect(step.contains("  + byName[\"for <secret>\"]: 1"), "\(step)")
    for command in [
      "print form.rendering", "print --full form", "print form.tree", "undo", "redo", "diff 0",
      "history", "blame form.rendering.text", "watch form.rendering.text",
      "trigger form.password(\"hunter2secret and more\")", "find hunter2secret",
      "expect form.rendering.text == \"x\"", "invariant form.rendering.text == \"y\"",
      "describe", "export markdown -", "export json -", "export html -", "export json --states -",
      "export trace -", "export redux-devtools -", "save -", "state", "format json", "undo",
      "redo", "watch", "trigger form.password(\"hunter2secret\")", "diff 0",
    ] {
      _ = await interpreter.run(command)
      let said = console.take()
      #expect(!said.joined().contains("hunter2"), "\(command): \(said)")
    }
  }

  @Test(
    "What is hidden at the prompt is hidden in the page that follows it, and in what a window is told"
  )
  func windows() async throws {
    let interpreter = await loaded()
    let page = LivePage(interpreter, isViewOnly: false)
    interpreter.session.audience.listener = page
    var told = try await page.html(after: 0)
    let (command, lines, isDone) = await interpreter.runFromWindow(
      "trigger form.password(\"hunter2secret\")", onlyLooks: false)
    #expect(isDone)
    guard case .went(let data)? = page.news() else { return _ = Issue.record() }
    told += command + lines.joined() + String(decoding: data, as: UTF8.self)
    told += try await page.html(after: 1)
    told += console.take().joined()
    #expect(told.contains("trigger form.password(<secret>)"))
    #expect(!told.contains("hunter2"))
  }

  @Test("A secret that equals a name of the inspector or the app does not hide that name")
  func names() async {
    let interpreter = await loaded()
    for secret in ["password", "dispatch", "opened", "expected", "argument", "trigger"] {
      _ = await interpreter.run("dispatch Open(password: \"\(secret)\")")
      _ = console.take()
      _ = await interpreter.run("trigger form.password(\"\(secret)\")")
      #expect(console.take().first?.hasSuffix(" trigger form.password(<secret>)") == true)
      _ = await interpreter.run("undo")
      _ = console.take()
    }
    var said: [String] = []
    for command in [
      "dispatch Open(password: \"password\")", "history 1", "dispatch Open(pasword: \"password\")",
      "dispatch Open(password: 1)", "print state", "expect state.notes.count == 77",
    ] {
      _ = await interpreter.run(command)
      said += console.take()
    }
    #expect(
      said == [
        "branch 7 from #6", "#7 Open(password: <secret>)", "state",
        "  ~ password: <secret> -> <secret>",
        "  + notes[6]: \"<secret> with <secret>\"",
        "* #7 Open(password: <secret>)            state",
        "error: Open has no argument 'pasword', did you mean 'password'?",
        "  dispatch Open(pasword: <secret>)", "                ^",
        "error: Open.password: expected String, found Int <secret>",
        "  dispatch Open(password: <secret>)", "                          ^",
        "Door(", "  password: <secret>,",
        "  notes: [", "    \"<secret> with <secret>\",", "    \"<secret> with <secret>\",",
        "    \"<secret> with <secret>\",", "    \"<secret> with <secret>\",",
        "    \"<secret> with <secret>\",", "    \"<secret> with <secret>\",",
        "    \"<secret> with <secret>\",", "  ],", ")",
        "error: expected state.notes.count == 77", "  state.notes.count is 7",
      ], "\(said.joined(separator: "\n"))")
  }

  @Test("If a type refuses a secret with an error, that is shown without the secret")
  func thrown() async {
    let interpreter = await loaded()
    _ = await interpreter.run("trigger form.complain(\"sesame-7\")")
    let said = console.take().joined(separator: "\n")
    #expect(!said.contains("sesame") && said.contains("no use for <secret>"), "\(said)")
  }

  @Test("For a verb that says nothing about secrets, everything after it is hidden")
  func silentVerbs() async {
    let silent = [Command.Group.act, .script, .shell, .look, .time].map { group in
      Command(
        verb: "whisper\(group.rawValue)", group: group, summary: "say nothing"
      ) { _ in Output() }
    }
    let catalog = AppCatalog([
      AppEntry(name: "door", summary: "", launch: ProcessHost.Launch(executable: "door"))
    ])
    let session = Session(catalog: catalog) { _ throws(HostFailure) in LocalHost(App()) }
    let interpreter = Interpreter(
      session: session, console: console, registry: Registry(Registry.standard.commands + silent))
    #expect(interpreter.shown("whisperact now \"x\"").text == "whisperact now \"x\"")
    _ = await interpreter.run("load door")
    for command in silent {
      for rest in ["now", "\"x\" # a comment", "(a: 1)", "file.inspect", "12"] {
        #expect(interpreter.shown("\(command.verb) \(rest)").text == "\(command.verb) <secret>")
        #expect(
          interpreter.shown("fails \(command.verb) \(rest)").text
            == "fails \(command.verb) <secret>")
      }
      #expect(interpreter.shown(command.verb).text == command.verb)
    }
  }

  @Test("A value that is set where nothing can be set is hidden, and never written")
  func wrongPlaces() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let catalog = AppCatalog([
      AppEntry(name: "door", summary: "", launch: ProcessHost.Launch(executable: "door"))
    ])
    let journal = Journal(in: JournalFolder(folder.path("journals")), on: console)
    let session = Session(catalog: catalog, journal: journal) { _ throws(HostFailure) in
      LocalHost(App())
    }
    let interpreter = Interpreter(session: session, console: console)
    _ = await interpreter.run("load door")
    _ = await interpreter.run("record \(folder.path("wrong.inspect"))")
    _ = console.take()
    for path in [
      "form.model.password", "form.rendering.text", "state.notes", "state.pasword", "password",
      "nowhere.local.password", "state.password.x",
    ] {
      #expect(await interpreter.run("set \(path) = \"pw-7\"") == .failed)
      let said = console.take()
      #expect(!said.joined().contains("pw-7"), "\(said)")
      #expect(said.contains("  set \(path) = <secret>"), "\(said)")
    }
    _ = await interpreter.run("record --stop")
    for name in try folder.names(in: "journals").map({ "journals/" + $0 }) + ["wrong.inspect"] {
      let text = try folder.text(name)
      #expect(text.contains("set") && !text.contains("pw-7"), "\(text)")
    }
    session.close()
  }
}
