import Foundation
import Inspectable
import Inspector
import Testing

/// A store of no architecture that is known here: no action of it is `Codable`.
@MainActor
private final class NoteStore {
  struct Note: Identifiable {
    let id: UUID
    var title: String
    var isDone = false
    var onChange: (() -> Void)?
  }

  enum Order: CaseIterable {
    case byTitle, byAge
  }

  enum Action {
    case rename(id: UUID, to: String)
    case sort(Order)
    case swap(first: Note.ID, second: Note.ID)
    case edit((inout Note) -> Void)
  }

  struct Full: Error, CustomStringConvertible {
    let description = "there is no room for more"
  }

  private(set) var notes: [Note] = []
  private(set) var order = Order.byAge

  func add(_ title: String, count: Int) throws {
    guard notes.count + count <= 3 else { throw Full() }
    for _ in 0..<count {
      notes.append(
        Note(
          id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(notes.count))),
          title: title))
    }
  }

  func send(_ action: Action) {
    switch action {
    case .rename(let id, let title):
      for index in notes.indices where notes[index].id == id { notes[index].title = title }
    case .sort(let order): self.order = order
    case .swap(let first, let second):
      guard let a = notes.firstIndex(where: { $0.id == first }),
        let b = notes.firstIndex(where: { $0.id == second })
      else { return }
      notes.swapAt(a, b)
    case .edit(let change): for index in notes.indices { change(&notes[index]) }
    }
  }
}

private struct NotesApp: InspectableApp {
  let name = "notes"
  let summary = ""
  var parts: @MainActor (NoteStore, SceneContext) -> [StoreAction] = { _, _ in [] }

  func makeScene(in context: SceneContext) -> Scene {
    let store = NoteStore()
    return Scene {
      StorePart("notes", state: { store.notes }) {
        Do("add", "title", .label("count", default: 1), help: "Add notes") {
          (title: String, count: Int) in try store.add(title, count: count)
        }
        Do("check", "id", "done") { (id: UUID, done: Bool) in
          store.send(.edit { if $0.id == id { $0.isDone = done } })
        }
        Do("fetch", secret: ["0"]) { (title: String?) in
          let fetched: String = try await context.request("fetch")
          try store.add(title ?? fetched, count: 1)
        }
        Do("clear") { store.send(.edit { $0.title = "" }) }
        Example(NoteStore.Action.rename(id: UUID(), to: "x"), "Rename a note")
          .performed { store.send($0) }
        for order in NoteStore.Order.allCases where order == .byTitle {
          Example(NoteStore.Action.sort(order)).performed { store.send($0) }
        }
        parts(store, context)
      }
      ScreenPart(
        "list", type: "List",
        lifeCycle: .init(isVisible: { true }, setVisible: { _ in }), model: { store.order }
      ) {
        Event("didTapDelete", "Delete a row", secret: [1]) { (row: Int, why: String) in
          guard store.notes.indices.contains(row) else { throw NoRow(row: row, why: why) }
        }
        Event("didPull") { try store.add(try await context.request("pull"), count: 1) }
        if store.notes.isEmpty {
          for name in ["first", "second"] { Event(name) {} }
        } else {
          Event("third") {}
        }
      }
    }
  }

  private struct NoRow: Error, CustomStringConvertible {
    let row: Int
    let why: String
    var description: String { "there is no row \(row)" }
  }
}

@Suite("Actions by name, arguments and a closure")
@MainActor
struct DoTests {
  private let console = MemoryConsole()

  private func loaded(_ app: NotesApp = NotesApp()) async -> Interpreter {
    let catalog = AppCatalog([
      AppEntry(name: "notes", summary: "", launch: .init(executable: "notes"))
    ])
    let interpreter = Interpreter(
      session: Session(catalog: catalog) { _ in LocalHost(app) }, console: console)
    _ = await interpreter.run("load notes")
    return interpreter
  }

  private func shown(_ commands: String..., in interpreter: Interpreter) async -> [String] {
    for command in commands {
      _ = console.take()
      _ = await interpreter.run(command)
    }
    return console.take()
  }

  @Test("They are listed and dispatched like others, with and without labels and defaults")
  func dispatched() async throws {
    let app = await loaded()
    let listed = await shown("actions", in: app)
    #expect(
      listed.prefix(6).map { $0.split(separator: "  ")[0] } == [
        "add(title: String, count: Int)", "check(id: UUID, done: Bool)", "fetch(String?)",
        "clear()", ".rename(id: UUID, to: String)", ".sort(Order)",
      ])
    #expect(listed[0].hasSuffix("  Add notes") && listed[4].hasSuffix("  Rename a note"))
    #expect(listed.count > 6 && listed.dropFirst(6).allSatisfy { $0.hasPrefix("trigger list.") })
    #expect(
      await shown("dispatch add(title: \"milk\")", in: app).first == "#1 add(title: \"milk\")")
    #expect(
      await shown("dispatch add \"x\" 2", in: app).first == "#2 add(title: \"x\", count: 2)")
    #expect(await shown("print notes[*].title", in: app) == ["[\"milk\", \"x\", \"x\"]"])
    let id = "UUID(\"00000000-0000-0000-0000-000000000001\")"
    #expect(
      await shown("dispatch check(id: \(id), done: true)", in: app) == [
        "#3 check(id: \(id), done: true)", "notes", "  ~ [1].isDone: false -> true",
      ])
  }

  @Test("What a closure throws is the action's failure, that of an event the event's")
  func failures() async throws {
    let app = await loaded()
    #expect(
      await shown("dispatch add \"y\" 7", in: app) == [
        "#1 add(title: \"y\", count: 7)",
        "  * action add(title: \"y\", count: 7) failed: there is no room for more", "no change",
      ])
    #expect(
      await shown("trigger list.didTapDelete(7, \"pw\")", in: app) == [
        "#2 trigger list.didTapDelete(7, <secret>)",
        "  * event list.didTapDelete(7, <secret>) failed: there is no row 7", "no change",
      ])
  }

  @Test("A closure that takes its time is an effect, which steps wait for")
  func effects() async throws {
    let app = await loaded()
    #expect(
      await shown("dispatch fetch", in: app) == [
        "#1 fetch()", "  * effect fetch started", "  * request fetch#1 parked", "no change",
      ])
    #expect(
      await shown("resolve fetch \"s\"", "print notes[0].title", in: app) == ["\"s\""])
    #expect(
      await shown("trigger list.didPull", in: app) == [
        "#3 trigger list.didPull()", "  * effect didPull started", "  * request pull#1 parked",
        "no change",
      ])
    #expect(
      await shown("fail pull \"offline\"", in: app).contains("  * effect didPull failed: offline"))
  }

  @Test("Mistakes in the arguments are pointed at")
  func mistakes() async throws {
    let app = await loaded()
    for (command, message) in [
      (
        "dispatch add(count: 1)",
        "error: add needs the argument 'title'; its arguments are title, count"
      ),
      ("dispatch add(titel: 1)", "error: add has no argument 'titel', did you mean 'title'?"),
      ("dispatch check 1 2", "error: check.id: expected UUID(\"…\"), found Int 1"),
      (
        "dispatch .sort(.byAgee)",
        "error: sort.0: Order has no case 'byAgee', did you mean '.byAge'?"
      ),
      (
        "dispatch .rename(id: 1, to: \"w\")", "error: rename.id: expected UUID(\"…\"), found Int 1"
      ),
    ] {
      #expect(await shown(command, in: app).first == message)
    }
    #expect(await shown("print step", in: app) == ["0"])
  }

  @Test("An action that cannot be made of text is an error when the app is loaded")
  func obstacle() async throws {
    var app = NotesApp()
    app.parts = { store, _ in
      [Example(NoteStore.Action.edit { _ in }).performed { store.send($0) }]
    }
    let interpreter = Interpreter(
      session: Session(
        catalog: AppCatalog([
          AppEntry(name: "notes", summary: "", launch: .init(executable: "notes"))
        ])
      ) { [app] _ in LocalHost(app) }, console: console)
    #expect(
      await shown("load notes", in: interpreter) == [
        "error: action edit cannot be made of text, since its '0' is (inout Note) -> (): declare it "
          + "with Do, which takes a closure"
      ])
  }

  @Test(
    "What a store's middleware reports is shown in order, the step's own action only as its title")
  func reports() async throws {
    var app = NotesApp()
    app.parts = { store, context in
      [
        Example(NoteStore.Action.swap(first: UUID(), second: UUID())).performed { action in
          context.report(action: action)
          context.effect(started: "save")
          context.report(action: NoteStore.Action.sort(.byTitle))
          context.effect(ended: "save")
          context.effect(ended: "load", error: CancellationError())
          context.effect(ended: "sync", error: NoteStore.Full())
        }
      ]
    }
    let id = "UUID(\"00000000-0000-0000-0000-000000000001\")"
    let interpreter = await loaded(app)
    #expect(
      await shown("dispatch .swap(first: \(id), second: \(id))", in: interpreter) == [
        "#1 .swap(first: \(id), second: \(id))",
        "  * effect save started",
        "  * action .sort(.byTitle)",
        "  * effect save finished",
        "  * effect load cancelled",
        "  * effect sync failed: there is no room for more",
        "no change",
      ])
  }

  @Test("Builders take conditions, loops and lists")
  func builders() async throws {
    let app = await loaded()
    #expect(
      await shown("describe", in: app).contains(
        "  events didTapDelete(Int, String), didPull(), first(), second()"))
    #expect(Example<NoteStore.Order>.all("Sort").map(\.action) == [.byTitle, .byAge])
  }
}

/// A store that is an actor.
private actor Cart {
  private(set) var items: [String] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isStuck = false

  struct Closed: Error, CustomStringConvertible {
    let description = "the shop is closed"
  }

  func add(_ item: String) { items.append(item) }
  func replace(_ items: [String]) { self.items = items }
  func stick() { isStuck = true }

  func contents() async throws -> [String] {
    if items.contains("closed") { throw Closed() }
    if isStuck { await withCheckedContinuation { waiting.append($0) } }
    return items
  }
}

private struct CartApp: InspectableApp {
  let name = "cart"
  let summary = ""

  func makeScene(in context: SceneContext) -> Scene {
    let cart = Cart()
    return Scene {
      StorePart("cart", state: { try await cart.contents() }, restore: { await cart.replace($0) }) {
        Do("add", "item") { (item: String) in await cart.add(item) }
        Do("stick") { await cart.stick() }
      }
    }
  }
}

@Suite("States that are read by waiting for them")
@MainActor
struct AsyncStateTests {
  private let console = MemoryConsole()

  private func shown(_ commands: String..., in interpreter: Interpreter) async -> [String] {
    for command in commands {
      _ = console.take()
      _ = await interpreter.run(command)
    }
    return console.take()
  }

  private func loaded(patience: Duration = .seconds(60)) async throws -> Interpreter {
    let catalog = AppCatalog([
      AppEntry(name: "cart", summary: "", launch: .init(executable: "cart"))
    ])
    let interpreter = Interpreter(
      session: Session(catalog: catalog) { _ in
        LocalHost(CartApp(), patience: patience)
      }, console: console)
    _ = try await interpreter.perform("load cart")
    return interpreter
  }

  @Test("A step shows what it did to the state of an actor, and undo takes it back")
  func steps() async throws {
    let app = try await loaded()
    #expect(await shown("state", in: app) == ["[]"])
    #expect(
      await shown("dispatch add(item: \"milk\")", in: app) == [
        "#1 add(item: \"milk\")", "  * effect add started", "  * effect add finished", "cart",
        "  + [0]: \"milk\"",
      ])
    #expect(await shown("dispatch add \"tea\"", "state", in: app) == ["[\"milk\", \"tea\"]"])
    #expect(await shown("undo", "state", in: app) == ["[\"milk\"]"])
  }

  @Test("A read that throws is told, and one that does not come back leaves the step unsettled")
  func failures() async throws {
    let app = try await loaded()
    let lines = await shown("dispatch add(item: \"closed\")", in: app)
    #expect(lines.contains("  * effect state cart failed: the shop is closed"))
    #expect(lines.last == "no change")
    let stuck = try await loaded(patience: .milliseconds(100))
    #expect(
      await shown("dispatch stick", in: stuck).contains {
        $0.hasPrefix("error: unsettled: state cart waits for something")
      })
  }
}
