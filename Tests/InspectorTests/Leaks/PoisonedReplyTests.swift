import Foundation
import Inspectable
import Inspector
import SampleApps
import TestSupport
import Testing

/// One hostile text, put in the place of every text of every reply: it must never reach a terminal
/// or a file unescaped.
@Suite("Hostile texts in replies")
@MainActor
struct PoisonedReplyTests {
  /// Commands that make each app say all it can; together they use every verb.
  private static let scripts: [(app: String, commands: [String])] = [
    (
      "todo",
      [
        "apps", "describe", "actions", "state", "state --full", "state todos[0]", "print list",
        "print --full list", "p state.todos.count", "tree list",
        "let long = state.todos where it != \"\"", "p long", "mark here", "mark",
        "print list @here", "trace list.model", "trace state.todos.count", "table list.model.todos",
        "table --csv state.todos where it != \"\"", "model", "model --full list",
        "local",
        "screen", "queue", "watch list.model", "watch", "invariant state.todos.count < 9",
        "invariant", "dispatch AddTodo(title: \"x\")",
        "dispatch RenameTodo(index: 0, title: \"y\")",
        "set list.local.selectedIndex = 1", "trigger list.didSelectItem(2)", "disappear list",
        "appear list", "disconnect list", "connect list", "undo", "redo", "goto 1", "diff 0 2",
        "diff --full 0", "undo", "dispatch MoveTodo(from: 0, to: 1)", "branches", "branch main",
        "history", "history --fold", "history --stats", "history --changed state", "blame state",
        "blame --all state.todos[0]", "when state.todos.count == 4", "find x", "find --full buy",
        "bisect state.todos.count < 4", "minimize", "minimize FOLDER/minimal.inspect", "skip 1",
        "explore --depth 1", "reach state.todos.isEmpty",
        "unskip 1", "expect state.todos.count == 77", "expect list.model == state",
        "fails expect state.todos.count == 77", "print state.todos[99]", "dispatch Nothing(1)",
        "dispatch AddTodo(titel: 1)", "trigger list.nothing", "set list.local.nothing = 1",
        "hold", "dispatch ClearTodos", "held", "step", "unhold", "dispatch LoadTodos", "effects",
        "resolve fetchTodos [\"fly\"]", "dispatch LoadTodos", "fail fetchTodos \"no\"", "clock",
        "advance 1s", "wait 0s until state.todos.isEmpty", "drain", "drain until step == 7",
        "watch --remove 1", "invariant --remove 1",
        "help", "config", "format", "timing on", "alias a = state", "alias", "nonsense",
        "state --json", "history --csv", "trace --csv state.todos", "print _", "print __.count",
        "let kept = _", "find --json x", "tree state", "print _",
        "overview", "overview --json", "would --diff dispatch ClearTodos -- dispatch LoadTodos",
        "would dispatch AddTodo(title: \"z\"); dispatch LoadTodos", "would dispatch Nothing",
        "source FOLDER/none", "import har FOLDER/none --with FOLDER/none", "save FOLDER/todo.state",
        "reload", "reset", "tour", "edit", "web",
      ]
    ),
    (
      "staty",
      [
        "describe", "queue", "trigger demo.setup()", "clock", "advance 1s", "queue", "step",
        "transition states Error", "transition states Nothing", "screen", "history", "undo",
        "state", "drain", "own LoadTodos#1",
      ]
    ),
    (
      "workflow",
      [
        "describe", "screen", "print demo.rendering", "print demo.tree", "trigger demo.onTap()",
        "tree demo", "tree --full demo.rendering",
        "effects", "clock", "advance 2.5s", "trigger demo.onEdit(\"milk\")", "resolve suggestTitle",
        "trigger demo.onCancel()", "history", "undo 2", "redo", "diff 0",
      ]
    ),
    (
      "episodes",
      [
        "describe", "screen history loading", "dispatch .loadShow(id: 1)", "effects",
        "resolve fetchShow", "model history", "dispatch .loadShow(id: 2)",
        "fail fetchShow#2 \"offline\"", "history", "undo", "lastcrash",
      ]
    ),
  ]

  /// Runs a script on a host some of whose replies are poisoned, and returns what reached the
  /// output.
  private func troubles(
    _ app: String, _ commands: [String], _ drops: Drops, json: Bool
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let console = ByteConsole()
    let journal = Journal(in: JournalFolder(folder.path("journals")), on: console)
    let catalog = AppCatalog(
      SampleApps.all.map {
        AppEntry(name: $0.name, summary: $0.summary, launch: .init(executable: $0.name))
      })
    let session = Session(catalog: catalog, journal: journal) { (launch) throws(HostFailure) in
      guard let app = SampleApps.all.first(where: { $0.name == launch.executable }) else {
        throw .notStarted("no app")
      }
      return PoisonedHost(LocalHost(app, patience: .milliseconds(20)), drops)
    }
    let interpreter = Interpreter(
      session: session, console: console, format: json ? .json : .text,
      settings: Settings(color: .always))
    _ = await interpreter.run("record \(folder.path("early.inspect"))")
    _ = await interpreter.run("load \(app)")
    for command in commands {
      _ = await interpreter.run(command.replacing("FOLDER", with: folder.path("").dropLast()))
    }
    _ = await interpreter.run("record --stop")
    // A recording begun late contains the steps before it.
    _ = await interpreter.run("record \(folder.path("late.inspect"))")
    for line in ["record --stop", "export swift -"] {
      _ = await interpreter.run(line)
    }
    for format in ExportFormat.all.map(\.name) {
      _ = await interpreter.run("export \(format) \(folder.path("session." + format))")
    }
    var troubles = console.texts.compactMap { Poison.trouble(in: $0, colors: true) }
    let completer = Completer(SessionCompletionSource(interpreter))
    for line in ["", "dispatch ", "print ", "trigger ", "screen ", "resolve ", "set list."] {
      let completion = completer.complete(line, at: line.utf8.count)
      troubles += (completion.list(width: 80) + completion.candidates.map(\.text))
        .compactMap { Poison.trouble(in: $0) }
    }
    let prompt = Prompt(app: (try? session.scene())?.app, step: 1).text(in: .colored)
    troubles += Poison.trouble(in: prompt, colors: true).map { ["prompt: \($0)"] } ?? []
    for name in try folder.names() + folder.names(in: "journals").map({ "journals/" + $0 }) {
      guard let text = try? folder.text(name) else { continue }
      troubles += Poison.trouble(in: text).map { ["\(name): \($0)"] } ?? []
    }
    session.close()
    return troubles
  }

  @Test("Nothing in any field of any reply reaches the terminal or a file as it is")
  func everyField() async throws {
    let ways = Drops.Kind.allCases.flatMap { [($0, false), ($0, true)] }
    var known: Set<String> = []
    var tried = 0
    for (app, commands) in Self.scripts {
      let seen = Drops(kind: .whole, field: nil)
      #expect(try await troubles(app, commands, seen, json: false) == [])
      for field in seen.fields.subtracting(known).sorted() {
        known.insert(field)
        // One way to poison it, or under attack all of them.
        for (number, (kind, json)) in ways.enumerated()
        where Attack.isOn
          || number == known.count % ways.count
            && (Thoroughness.isFull || known.count.isMultiple(of: 10))
        {
          tried += 1
          let drops = Drops(kind: kind, field: field)
          let troubles = try await troubles(app, commands, drops, json: json)
          #expect(troubles == [], "\(app), \(field), \(kind)")
        }
      }
    }
    // A new field is found by itself.
    #expect(known.count > 50, "\(known.sorted())")
    Attack.tried(tried, "sessions with a hostile text in a field of the replies")
  }

  @Test("What an app prints, and how its process ends, reach the terminal escaped")
  func failures() async throws {
    let (app, commands) = Self.scripts[0]
    for failure: HostFailure in [
      .crashed(signal: Poison.text), .garbage(Poison.text), .notStarted(Poison.text), .closed,
    ] {
      let drops = Drops(kind: .whole, field: nil)
      drops.failure = failure
      drops.output = Array("\(Poison.text)\n\u{FF}".utf8) + [0xFF, 0x9B, 0x0A]
      for json in [false, true] {
        #expect(try await troubles(app, commands, drops, json: json) == [], "\(failure)")
      }
    }
  }

  @Test("The scripts use every verb")
  func verbs() {
    let used = Set(
      Self.scripts.flatMap(\.commands).map { $0.split(separator: " ")[0] } + ["export"])
    for command in Registry.standard.commands
    where !["load", "record", "quit"].contains(command.verb) {
      #expect(used.contains(Substring(command.verb)), "\(command.verb)")
    }
  }

  @Test("A type whose name is not valid in Swift is not written into a suite")
  func typeNames() async throws {
    for type in [
      "SampleApps.TodoApp()) }; func x() { print(\"pwned\"", "SampleApps.Todo\nApp", "A.`class`",
      "SampleApps.class", "import.Foundation", "A.B<C>", "A.\u{202E}B", "A.B-C", "A.1",
    ] {
      let session = LocalSessions.make { TypedHost($0, type) }
      let console = MemoryConsole()
      let interpreter = Interpreter(session: session, console: console)
      #expect(await interpreter.run("load todo") == .succeeded)
      _ = console.take()
      #expect(await interpreter.run("export swift -") == .failed)
      #expect(
        console.take() == [
          "error: todo does not say which type of Swift it is, so no suite can begin with it"
        ], "\(type)")
    }
  }
}

/// A console that keeps lines with their colours.
private final class ByteConsole: Console {
  private(set) var texts: [String] = []

  func write(_ lines: [ShownLine], to stream: ConsoleStream) {
    texts += lines.map { $0.text + "\n" }
  }

  func palette(for stream: ConsoleStream, mode: ColorMode) -> Palette { .colored }
}

/// Which texts are poisoned, and how.
@MainActor
final class Drops {
  enum Kind: String, CaseIterable, Sendable {
    /// The hostile text alone.
    case whole
    /// After the original text.
    case behind
    /// As the content of a text in the notation of values.
    case literal
  }

  private let kind: Kind
  /// The field that is poisoned, as the way to it; nil for none.
  private let field: String?
  /// Every field with a text that came by.
  private(set) var fields: Set<String> = []
  /// How steps end.
  var failure: HostFailure?
  /// What is printed in each step.
  var output: [UInt8] = []

  init(kind: Kind, field: String?) {
    self.kind = kind
    self.field = field
  }

  /// A reply with the field poisoned wherever it is there.
  func poisoning<Answer>(_ reply: Reply<Answer>) throws -> Reply<Answer> {
    if let field {
      let kind = reply.refusal == nil ? Answer.word : "refused"
      guard field.hasPrefix(".\(kind).") else { return reply }
    }
    let line = Data(WireCoding.line(of: reply, id: 1))
    let changed = poisoned(try JSONSerialization.jsonObject(with: line), "")
    guard field != nil else { return reply }
    let bytes = try JSONSerialization.data(
      withJSONObject: changed, options: .withoutEscapingSlashes)
    return try WireCoding.reply(in: Array(bytes), answering: Answer.self).reply ?? reply
  }

  private func poisoned(_ value: Any, _ way: String) -> Any {
    switch value {
    case let text as String:
      fields.insert(way)
      guard way == field else { return text }
      return switch kind {
      case .whole: Poison.text
      case .behind: text + Poison.text
      case .literal: Value.string(Poison.text).literal
      }
    case let list as [Any]: return list.map { poisoned($0, way + "[]") }
    case let object as [String: Any]:
      return Dictionary(
        uniqueKeysWithValues: object.map { ($0.key, poisoned($0.value, way + "." + $0.key)) })
    default: return value
    }
  }
}

private final class PoisonedHost: RelayHost {
  private let drops: Drops

  init(_ host: any AppHost, _ drops: Drops) {
    self.drops = drops
    super.init(host)
  }

  override func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    if question is Questions.Perform, let failure = drops.failure { throw failure }
    let reply = try await super.send(question)
    do {
      return try drops.poisoning(reply)
    } catch {
      throw .garbage(WireCoding.reason(error))
    }
  }

  override func takeOutput(upTo end: Int?) -> AppOutput { AppOutput(bytes: drops.output) }
}

/// A host whose app is of a certain type.
private final class TypedHost: RelayHost {
  private let type: String

  init(_ host: any AppHost, _ type: String) {
    self.type = type
    super.init(host)
  }

  override func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    try await super.send(question).changing { (answer: inout SceneAnswer) in
      answer.description.type = type
    }
  }
}
