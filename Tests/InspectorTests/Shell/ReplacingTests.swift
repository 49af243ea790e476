import Inspectable
import Inspector
import SampleApps
import Testing

/// Files that are there already, at the prompt and in scripts.
@Suite("Files of others")
@MainActor
struct ReplacingTests {
  private final class Screen: Console {
    var lines: [String] = []
    var screen: ScreenSize? { ScreenSize(columns: 400, rows: 40) }
    func write(_ lines: [ShownLine], to stream: ConsoleStream) { self.lines += lines.map(\.text) }
  }

  private let files: TemporaryFolder
  private let screen = Screen()

  init() throws {
    files = try TemporaryFolder()
  }

  private func run(_ lines: [LineReading]) async -> MemoryLineReader {
    let catalog = AppCatalog(
      SampleApps.all.map {
        AppEntry(name: $0.name, summary: $0.summary, launch: .init(executable: $0.name))
      })
    let session = Session(catalog: catalog) { (launch) throws(HostFailure) in
      guard let app = SampleApps.all.first(where: { $0.name == launch.executable }) else {
        throw .notStarted("no app")
      }
      return LocalHost(app)
    }
    defer { session.close() }
    let reader = MemoryLineReader([.line("load todo")] + lines)
    _ = await Shell(
      interpreter: Interpreter(session: session, console: screen), reader: reader, console: screen
    ).run()
    return reader
  }

  @Test(
    "At the prompt a file is replaced only if somebody says so, whatever writes it",
    arguments: [
      "save FILE", "export json FILE", "print --to FILE state",
      "export test FILE --expect state.todos.count == 9",
    ])
  func asking(_ form: String) async throws {
    defer { files.remove() }
    let command = form.replacing("FILE", with: files.path("mine"))
    let before: [LineReading] = [
      .line("dispatch ClearTodos"), .line("expect state.todos.count > 0"),
    ]
    for no in [LineReading.line("n"), .line(""), .line(command), .interrupted, .endOfInput] {
      try files.write("mine\n", to: "mine")
      let reader = await run(before + [.line(command), no])
      #expect(reader.prompts.contains("\(files.path("mine")) is there already, replace it? (y/n) "))
      #expect(try files.text("mine") == "mine\n")
      #expect(screen.lines.contains("error: \(files.path("mine")): was left as it is"))
    }
    for yes in ["y", " Yes "] {
      try files.write("mine\n", to: "mine")
      _ = await run(before + [.line(command), .line(yes)])
      #expect(try files.text("mine") != "mine\n")
    }
  }

  @Test(
    "What the session has written itself it replaces without a question, until somebody else writes it"
  )
  func own() async throws {
    defer { files.remove() }
    let save = LineReading.line("save \(files.path("own"))")
    let reader = await run([save, .line("dispatch ClearTodos"), save])
    #expect(!reader.prompts.contains { $0.contains("replace it?") })
    #expect(try files.text("own") == "GlobalState(todos: [])\n")
  }

  @Test("A file of commands that is run at the prompt writes as it does anywhere")
  func sourced() async throws {
    defer { files.remove() }
    try files.write("mine\n", to: "mine")
    try files.write("save \(files.path("mine"))\n", to: "script")
    let reader = await run([.line("source \(files.path("script"))")])
    #expect(!reader.prompts.contains { $0.contains("replace it?") })
    #expect(try files.text("mine") != "mine\n")
  }
}
