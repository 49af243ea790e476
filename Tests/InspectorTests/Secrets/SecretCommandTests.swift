import Inspectable
import Inspector
import StateKit
import TestSupport
import Testing

/// How commands that contain secrets are shown, kept and asked again.
@Suite("Commands with secrets")
@MainActor
struct SecretCommandTests {
  // MARK: An app

  struct Safe: State, Codable {
    var pin: String?
    var codes: [String] = []
    var tries = 0
  }

  struct Enter: StateUpdater, Codable {
    var user: String
    var pin: String

    func updateState(_ state: inout Safe) {
      state.pin = pin
      state.tries += 1
    }
  }

  struct Keep: StateUpdater, Codable {
    var code: String

    func updateState(_ state: inout Safe) { state.codes.append(code) }
  }

  struct Clear: StateUpdater, Codable {
    func updateState(_ state: inout Safe) { state.pin = nil }
  }

  struct App: InspectableApp {
    let name = "safe"
    let summary = "Keeps a pin"

    func makeScene(in context: SceneContext) -> Scene {
      let store = Store(state: Safe(), dependencies: { _ in context })
      return Scene {
        StorePart(store) {
          Example(Enter(user: "ada", pin: "0000"), secret: ["pin"])
          Example(Keep(code: "0000"))
          Example(Clear())
        }
        Secret("state.pin")
        Secret("state.codes[*]")
        Secret(answerTo: "login")
      }
    }
  }

  private let console = MemoryConsole()

  private func interpreter(
    journal: Journal? = nil,
    _ wrapping: @escaping @MainActor (any AppHost) -> any AppHost = { $0 }
  ) -> Interpreter {
    let catalog = AppCatalog([
      AppEntry(name: "safe", summary: "", launch: ProcessHost.Launch(executable: "safe"))
    ])
    let session = Session(catalog: catalog, journal: journal) { _ throws(HostFailure) in
      wrapping(LocalHost(App()))
    }
    return Interpreter(session: session, console: console)
  }

  private func loaded() async -> Interpreter {
    let interpreter = interpreter()
    _ = await interpreter.run("load safe")
    _ = console.take()
    return interpreter
  }

  // MARK: As they are shown

  @Test(
    "A command is shown with placeholders, its form and its order as they were",
    arguments: [
      (
        "dispatch Enter(user: \"ada\", pin: \"hunter2\")",
        "dispatch Enter(user: \"ada\", pin: <secret>)"
      ),
      ("dispatch Enter \"ada\" \"hunter2\"", "dispatch Enter \"ada\" <secret>"),
      (
        "dispatch Enter pin: \"hunter2\" user: \"ada\"",
        "dispatch Enter pin: <secret> user: \"ada\""
      ),
      ("  .dispatch  Enter( pin : \"hunter2\" )", "  .dispatch  Enter( pin : <secret> )"),
      ("dispatch Keep(code: \"open\")", "dispatch Keep(code: \"open\")"),
      ("dispatch Enter(user: \"ada\", pin: nil)", "dispatch Enter(user: \"ada\", pin: nil)"),
      (
        "dispatch Enter(user: \"ada\", pin: \"ab\") # ab",
        "dispatch Enter(user: \"ada\", pin: <secret>) # ab"
      ),
      (
        "dispatch Enter(user: \"hunter2!\", pin: \"hunter2!\")",
        "dispatch Enter(user: \"<secret>\", pin: <secret>)"
      ),
      ("fails fails dispatch Enter(pin: \"x\")", "fails fails dispatch Enter(pin: <secret>)"),
      ("alias e = dispatch Enter \"ada\" \"x\"", "alias e = dispatch Enter \"ada\" <secret>"),
      ("resolve login \"x\"", "resolve login <secret>"),
      ("resolve login#2 [1, 2]", "resolve login#2 <secret>"),
      ("resolve logni \"x\"", "resolve logni <secret>"),
      ("resolve other \"x\"", "resolve other \"x\""),
      ("expect state.pin == \"x\"", "expect state.pin == <secret>"),
      ("expect state.codes[0] == 12", "expect state.codes[0] == <secret>"),
      ("expect state.tries == 12", "expect state.tries == 12"),
      ("print state.codes[12]", "print state.codes[12]"),
      ("trigger `.`(1)", "trigger `.`(<secret>)"), ("trigger `a.`(1)", "trigger `a.`(<secret>)"),
      ("goto 3", "goto 3"), ("history 10", "history 10"),
      ("record pin.inspect", "record pin.inspect"),
      ("", ""), ("   # nothing", "   # nothing"),
    ])
  func shown(_ typed: String, _ shown: String) async {
    #expect(await loaded().shown(typed).text == shown)
  }

  @Test("Where a secret has to be typed, completion offers nothing")
  func completion() async {
    let completer = Completer(SessionCompletionSource(await loaded()))
    func offered(_ line: String) -> [String] {
      completer.complete(line, at: line.utf8.count).candidates.map(\.text)
    }
    #expect(offered("dispatch Enter(user: ") == ["\"ada\""])
    #expect(offered("dispatch Enter(user: \"ada\", pin: ") == [])
  }

  @Test(
    "However a command is mistyped, nothing shows the secret in it",
    arguments: Thoroughness.seeds(4))
  func mistyped(seed: UInt64) async {
    let interpreter = await loaded()
    let secret = "hunter2-QqZz"
    let commands = [
      "dispatch Enter(user: \"ada\", pin: \"SECRET\")", "dispatch Enter \"ada\" \"SECRET\"",
      "dispatch Enter pin: \"SECRET\" user: \"ada\"", "resolve login \"SECRET\"",
      "expect state.pin == \"SECRET\"", "fails dispatch Enter(\"ada\", \"SECRET\")",
    ]
    let pieces = [
      "(", ")", "\"", ",", ":", " ", "'", ".", "=", "#", " # ", "[", "x", "\\", "é", "1",
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_500 {
      var typed = commands[Int.random(in: 0..<commands.count, using: &random)]
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        // Only around the secret: no other typing mistake may show it.
        var characters = Array(typed)
        let place = typed.firstRange(of: "SECRET").map {
          typed.distance(from: typed.startIndex, to: $0.lowerBound)
        }
        let index = Int.random(in: 0..<characters.count, using: &random)
        // The verb and the name tell what the command is about.
        guard index > 9, let place, !(place..<place + 6).contains(index) else { continue }
        if Bool.random(using: &random) {
          characters.remove(at: index)
        } else {
          characters.insert(
            contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: index)
        }
        typed = String(characters)
      }
      guard typed.contains("SECRET") else { continue }
      typed = typed.replacing("SECRET", with: secret)
      _ = await interpreter.run(typed)
      let said = console.take().joined(separator: "\n")
      #expect(!said.contains(secret), "\(typed)\n\(said)")
      #expect(!interpreter.shown(typed).text.contains(secret), "\(typed)")
    }
  }

  @Test("An error points at the same place of the command as it is shown")
  func carets() async {
    let interpreter = await loaded()
    _ = await interpreter.run("dispatch Enter(pin: \"a very long one\", usr: \"ada\")")
    #expect(
      console.take() == [
        "error: Enter has no argument 'usr', did you mean 'user'?",
        "  dispatch Enter(pin: <secret>, usr: <secret>)",
        "                                ^",
      ])
    _ = await interpreter.run("dispatch Enter(user: \"ada\", pin: 123456789)")
    #expect(
      console.take() == [
        "error: Enter.pin: expected String, found Int <secret>",
        "  dispatch Enter(user: \"ada\", pin: <secret>)",
        "                                   ^",
      ])
    _ = await interpreter.run("dispatch Enter(user: \"ada\", pin: 5)")
    #expect(console.take().first == "error: Enter.pin: expected String, found Int <secret>")
  }

  @Test("The prompt's history keeps the placeholder, and all else as it was typed")
  func history() async {
    let interpreter = await loaded()
    let reader = MemoryLineReader(
      lines: "disp Enter \"ada\" \"hunter2\"", "disp Clear", "nonsense \"hunter2\"", "  p state ")
    _ = await Shell(interpreter: interpreter, reader: reader, console: console).run()
    #expect(
      reader.remembered == [
        "dispatch Enter \"ada\" <secret>", "disp Clear", "nonsense \"<secret>\"", "p state",
      ])
  }

  // MARK: Hosts

  @Test("On a minimal host, which sends its secrets, a session shows what one on a full host shows")
  func minimalHost() async throws {
    let commands = [
      "load safe", "dispatch Enter(user: \"ada\", pin: \"hunter2\")", "state", "p state.pin",
      "dispatch Enter \"ada\" \"hunter3\"", "dispatch Keep \"code-77777\"", "p state.codes[0]",
      "find hunter2", "undo 2", "diff 0", "expect state.pin == \"hunter2\"", "blame state.pin",
      "watch state.pin", "redo", "dispatch Clear", "history",
    ]
    var said: [[String]] = []
    for interpreter in [interpreter(), interpreter { MinimalSafe($0) }] {
      for command in commands { _ = await interpreter.run(command) }
      said.append(console.take())
      interpreter.session.close()
    }
    #expect(said[0] == said[1])
    #expect(said[0].contains("  ~ pin: <secret> -> <secret>"))
    for text in ["hunter2", "hunter3"] {
      #expect(!said[1].joined().contains(text))
    }
  }

  // MARK: Recovering

  @Test("Recovering asks for each command that held a secret, and goes on with the rest")
  func asking() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let journals = JournalFolder(folder.path("journals"))
    var journal: Journal? = Journal(in: journals, on: console)
    let first = interpreter(journal: journal)
    for command in [
      "load safe", "dispatch Clear", "dispatch Enter(user: \"ada\", pin: \"hunter2\")",
      "dispatch Keep(code: \"open\")", "dispatch Enter \"bob\" \"hunter3\"", "undo",
      "dispatch Clear",
    ] {
      #expect(await first.run(command) == .succeeded)
    }
    first.session.close()
    journal?.finish(keeps: true)
    journal = nil
    _ = console.take()

    let saved = try SavedSession.find("1", in: journals)
    let second = interpreter()
    let reader = MemoryLineReader(
      lines:
        "dispatch Enter(user: \"eve\", pin: \"hunter2\")",
      "dispatch Enter(user: \"ada\", pin: <secret>)",
      "dispatch Enter(user: \"ada\", pin: 12345678)",
      " dispatch  Enter(user: \"ada\",pin: \"hunter2\") ",
      "dispatch Enter(user: \"bob\", pin: \"hunter3\")")
    #expect(await second.recover(saved, asking: reader) == .succeeded)
    #expect(
      console.take() == [
        "the journal does not hold the secret of this command:",
        "  dispatch Enter(user: \"ada\", pin: <secret>)",
        "type it again with the value in place of <secret>, or an empty line to stop before it",
        "that is another command: only <secret> is to be replaced",
        "error: <secret> stands for a value that was not written down: write the value there",
        "  dispatch Enter(user: \"ada\", pin: <secret>)",
        "                                   ^",
        "error: Enter.pin: expected String, found Int <secret>",
        "  dispatch Enter(user: \"ada\", pin: <secret>)",
        "                                   ^",
        "the journal does not hold the secret of this command:",
        "  dispatch Enter(user: \"bob\", pin: <secret>)",
        "type it again with the value in place of <secret>, or an empty line to stop before it",
        "recovered \(saved.name): 6 commands, at #4 of 4",
      ])
    #expect(reader.remembered == [])
    let values = try await second.session.values()
    #expect(values.first?.value.literal == "Safe(pin: nil, codes: [<secret>], tries: 1)")

    let third = interpreter()
    #expect(await third.recover(saved, asking: MemoryLineReader(lines: "")) == .succeeded)
    #expect(
      console.take().suffix(2) == [
        "recovered \(saved.name): 1 command, at #1 of 1",
        "5 commands were dropped, from the one above on; the journal stays",
      ])
    let fourth = interpreter()
    #expect(await fourth.recover(saved) == .failed)
    #expect(try SavedSession.find("1", in: journals).name == saved.name)
  }
}

/// The host of the app above, which can do no more than a minimal one and hides nothing.
@MainActor
private final class MinimalSafe: AppHost {
  private let host: any AppHost
  private var safe = SecretCommandTests.Safe()

  init(_ host: any AppHost) {
    self.host = host
  }

  func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    let reply = try await host.send(question).claiming { $0 = [] }
    if question is Questions.Load { safe = SecretCommandTests.Safe() }
    if let perform = question as? Questions.Perform, reply.answer != nil,
      let dispatch = perform.input.kind as? Inputs.Dispatch
    {
      let texts = dispatch.arguments.map { argument -> String in
        if case .string(let text) = argument.value { text } else { "" }
      }
      switch dispatch.action {
      case "Enter": SecretCommandTests.Enter(user: texts[0], pin: texts[1]).updateState(&safe)
      case "Keep": SecretCommandTests.Keep(code: texts[0]).updateState(&safe)
      default: SecretCommandTests.Clear().updateState(&safe)
      }
    }
    return reply.changing { (answer: inout StepAnswer) in answer.report = StepReport() }
      .changing { (answer: inout Questions.Values.Answer) in
        answer.parts = [PartValue(part: "state", value: Reflection.value(of: safe))]
      }
  }

  func takeOutput(upTo end: Int?) -> AppOutput { AppOutput() }

  func close() { host.close() }
}
