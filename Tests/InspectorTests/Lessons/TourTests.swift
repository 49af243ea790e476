import Foundation
import Inspectable
import Inspector
import Testing

@Suite("Lessons")
@MainActor
struct LessonTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scripts/lessons")

  @Test("every page of scripts/lessons is a lesson, word for word")
  func pages() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Lesson.all.map { $0.name + ".md" }))
    for lesson in Lesson.all {
      let text = try String(
        contentsOf: Self.folder.appending(path: lesson.name + ".md"), encoding: .utf8)
      #expect(lesson == (try Lesson(name: lesson.name, text: text)))
      #expect(lesson.steps.count > 5)
      #expect(!lesson.title.isEmpty && !lesson.title.hasPrefix("#"))
      // A tour runs commands as they are written, so none may depend on a captured value.
      #expect(!lesson.steps.contains { $0.command.contains("[..") })
    }
  }

  @Test("a page is split into its prose and its commands")
  func parsing() throws {
    let lesson = try Lesson(
      name: "x",
      text: """
        # A title

        First
        this.

        ```inspector
        > load todo
        loaded[..]
        > dispatch AddTodo(
        >>   title: "x")
        ...
        ```

        Then code:

        ```text
        > no command
        ```

        ```inspector
        > state
        GlobalState
        ```

        The end.
        """)
    #expect(lesson.title == "A title")
    #expect(
      lesson.steps.map(\.command) == ["load todo", "dispatch AddTodo(\n  title: \"x\")", "state"])
    #expect(
      lesson.steps.map(\.prose) == [
        ["First", "this."], [],
        ["Then code:", "", "```text", "> no command", "```"],
      ])
    #expect(lesson.ending == ["The end."])
  }

  @Test("prose is filled to the width of a terminal, code is left as it is")
  func layingOut() throws {
    let long = String(repeating: "word ", count: 30)
    let lines = MarkdownLines.laidOut(
      [long, "more", "", "- a", "- b", "```swift", "let  x = 1", "```"], width: 40)
    #expect(lines.prefix(5).allSatisfy { $0.count <= 40 })
    #expect(
      lines.suffix(5) == ["word word word word word word more", "", "- a", "- b", "    let  x = 1"])
  }

  @Test("a page without a command is not a lesson")
  func empty() {
    #expect(throws: TranscriptError.self) { try Lesson(name: "x", text: "# Nothing\n\nAt all.\n") }
  }
}

@Suite("The tour")
@MainActor
struct TourTests {
  private func lesson() throws -> Lesson {
    try Lesson(
      name: "short",
      text: """
        # Short

        Load it.

        ```inspector
        > load todo
        loaded[..]
        ```

        Add something.

        ```inspector
        > dispatch AddTodo(title: "x")
        #1[..]
        > print state.todos.count
        4
        ```

        That was all.
        """)
  }

  private func take(
    _ readings: [LineReading]
  ) async throws -> (prompts: [String], output: [String]) {
    let console = MemoryConsole()
    let reader = MemoryLineReader(readings)
    let tour = Tour(try lesson(), reader: reader, console: console) {
      Interpreter(session: LocalSessions.make(), console: $0)
    }
    await tour.run()
    return (reader.prompts, console.lines)
  }

  private func take(_ lines: String...) async throws -> (prompts: [String], output: [String]) {
    try await take(lines.map(LineReading.line))
  }

  @Test("Enter goes through it, each text and command before what the command gives")
  func enter() async throws {
    let tour = try await take("", "", "")
    #expect(tour.prompts == ["short 1/3> ", "short 2/3> ", "short 3/3> "])
    #expect(
      tour.output.drop { $0 != "Load it." }.filter { !$0.isEmpty } == [
        "Load it.", "> load todo", "loaded todo: 1 store, 1 screen, 7 actions",
        "Add something.", "> dispatch AddTodo(title: \"x\")", "#1 AddTodo(title: \"x\")", "state",
        "  + todos[3]: \"x\"", "list.model", "  + todos[3]: \"x\"", "> print state.todos.count",
        "4",
        "That was all.", "That was 'short'. Next: inspector tour connectors",
      ])
  }

  @Test("Own commands run at once, and Enter leads back to where the lesson was")
  func straying() async throws {
    let tour = try await take(
      "", "", "dispatch ClearTodos", "load staty", "nonsense", "dispatch AddTodo(", "title: 1)", "")
    #expect(tour.output.contains("#2 ClearTodos()"))
    #expect(tour.output.contains { $0.hasPrefix("loaded staty") })
    #expect(tour.output.contains { $0.hasPrefix("error: unknown verb 'nonsense'") })
    #expect(tour.prompts.contains("        >> "))
    let end = tour.output.drop { $0 != "Back in the lesson, where you left it." }
    #expect(end.dropFirst().first == "4")
    #expect(tour.prompts.last == "short 3/3> ")
  }

  @Test("'again' and 'back' show what was there before, and 'back' takes it back")
  func wayBack() async throws {
    let tour = try await take("back", "", "", "again", "back", "", "")
    #expect(tour.output.contains("This is the beginning."))
    #expect(tour.output.count { $0 == "> print state.todos.count" } == 3)
    #expect(tour.output.count { $0 == "#1 AddTodo(title: \"x\")" } == 2)
    #expect(tour.output.contains("4") && !tour.output.contains("5"))
  }

  @Test("It can be left at any time, and says where that was")
  func leaving() async throws {
    for readings: [LineReading] in [
      [.line(""), .line("quit")], [.line(""), .endOfInput],
      [.line(""), .interrupted, .line("quit 3")],
    ] {
      let tour = try await take(readings)
      #expect(tour.output.last == "Left 'short' at 2 of 3.")
    }
  }

  @Test("Ctrl-C drops an unfinished command")
  func interruption() async throws {
    let tour = try await take([
      .line("print ["), .interrupted, .line(""), .line(""), .line(""),
    ])
    #expect(tour.output.contains("That was all."))
  }

  @Test("Without a terminal it is shown as a whole, with what the commands give")
  func unattended() async throws {
    let console = MemoryConsole()
    let tour = Tour(try lesson(), reader: MemoryLineReader([]), console: console) {
      Interpreter(session: LocalSessions.make(), console: $0)
    }
    await tour.showAll()
    #expect(console.lines.suffix(4) == ["> print state.todos.count", "4", "", "That was all."])
  }
}
