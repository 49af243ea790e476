import Inspector
import Testing

/// The loop behind the prompt, with lines from memory.
@Suite("The shell")
@MainActor
struct ShellTests {
  private let console = MemoryConsole()

  /// Runs a shell over what is typed.
  private func run(
    _ readings: [LineReading]
  ) async -> (code: Int32, reader: MemoryLineReader, output: [String]) {
    let reader = MemoryLineReader(readings)
    let interpreter = Interpreter(session: LocalSessions.make(), console: console)
    let code = await Shell(interpreter: interpreter, reader: reader, console: console).run()
    return (code, reader, console.take())
  }

  private func run(
    _ lines: String...
  ) async -> (code: Int32, reader: MemoryLineReader, output: [String]) {
    await run(lines.map(LineReading.line))
  }

  @Test("The prompt has the app and the step, and a continuation is as wide")
  func prompts() async {
    let shell = await run("load todo", "dispatch AddTodo(", "title: \"x\")", "undo", "reset")
    #expect(
      shell.reader.prompts == [
        "inspector> ", "todo #0> ", "      >> ", "todo #1> ", "todo #0/1> ", "todo 2:#0> ",
      ])
    #expect(shell.code == 0)
  }

  @Test("The prompt tells where one is and what waits there, each where there is something")
  func place() async {
    let shell = await run(
      "load todo", "dispatch LoadTodos", "advance 5s", "hold", "dispatch ClearTodos", "print [",
      "1]",
      "undo", "dispatch ClearTodos", "config prompt short", "config prompt", "config prompt long")
    #expect(
      shell.reader.prompts == [
        "inspector> ", "todo #0> ", "todo #1 waiting 1> ", "todo #2 waiting 1 +5s> ",
        "todo #2 waiting 1 +5s> ", "todo #2 held 1 waiting 1 +5s> ",
        "                           >> ", "todo #2 held 1 waiting 1 +5s> ", "todo #1/2 waiting 1> ",
        "todo 2:#2 waiting 1> ", "todo #2> ", "todo #2> ", "todo 2:#2 waiting 1> ",
      ])
    #expect(shell.output.suffix(1) == ["short"])
  }

  @Test("Lines with an open bracket are one command, remembered as one")
  func continuations() async {
    let shell = await run("load todo", "dispatch AddTodo(", "", "title: \"x\"", ")")
    #expect(shell.output.contains("#1 AddTodo(title: \"x\")"))
    #expect(shell.reader.remembered == ["load todo", "dispatch AddTodo(\n\ntitle: \"x\"\n)"])
  }

  @Test("An entry of several lines from the history runs as one command, pasted ones as several")
  func severalLines() async {
    let shell = await run(
      "load todo\ndispatch AddTodo(\ntitle: \"x\")\n\nprint state.todos.count == 4")
    #expect(shell.output.last == "true")
    #expect(shell.reader.remembered.count == 3)
  }

  @Test("Blank lines and comments are nothing, and are not remembered")
  func blankLines() async {
    let shell = await run("", "   ", "# a comment", "\t# another", "apps  # a command")
    #expect(shell.output.count == shell.output.count { !$0.hasPrefix("error") })
    #expect(shell.reader.remembered == ["apps  # a command"])
  }

  @Test("Ctrl-C abandons what was begun, and the next line is a command of its own")
  func interruption() async {
    let shell = await run([
      .line("load todo"), .line("dispatch AddTodo("), .interrupted, .interrupted,
      .line("print state.todos.count"),
    ])
    #expect(shell.output == ["loaded todo: 1 store, 1 screen, 7 actions", "3"])
    #expect(
      shell.reader.prompts == [
        "inspector> ", "todo #0> ", "      >> ", "todo #0> ", "todo #0> ", "todo #0> ",
      ])
    #expect(shell.reader.remembered == ["load todo", "print state.todos.count"])
    #expect(shell.code == 0)
  }

  @Test("Ctrl-D within a command shows what is missing and ends nothing, at the prompt it ends")
  func endOfInput() async {
    let shell = await run([
      .line("load todo"), .line("dispatch AddTodo("), .endOfInput, .line("print 1"), .endOfInput,
      .line("print 2"),
    ])
    #expect(shell.output.contains { $0.hasPrefix("error: ") })
    #expect(shell.output.last == "1")
    #expect(shell.code == 0)
  }

  @Test("quit ends with its code, whatever else was typed; a failed command does not")
  func quitting() async {
    #expect(await run("nonsense", "quit 7", "apps").code == 7)
    #expect(await run("quit").code == 0)
    #expect(await run("exit 3").code == 3)
    #expect(await run("quit 256", "quit x").code == 0)
    #expect(await run("format\nquit 4\nnonsense").output == ["text"])
  }

  @Test("Abbreviations are written out, and errors point at what was typed")
  func abbreviations() async {
    let shell = await run("load todo", "expe state.todos.count == 3", "un", "list.local", "lod x")
    #expect(
      shell.output == [
        "loaded todo: 1 store, 1 screen, 7 actions", "ok",
        "error: 'un' could be unhold, undo or unskip", "  un", "  ^",
        "ListLocalState(selectedIndex: 0)",
        "error: unknown verb 'lod', did you mean 'load'?", "  lod x", "  ^",
      ])
    #expect(shell.reader.remembered.contains("expe state.todos.count == 3"), "as it was typed")
  }

  @Test("An alias stands for the beginning of a command until it is removed")
  func aliases() async {
    let shell = await run(
      "load todo", "alias rm = dispatch RemoveTodo", "rm 0", "alias", "alias rm =", "rm 0")
    #expect(shell.output.contains("#1 RemoveTodo(index: 0)"))
    #expect(shell.output.contains("alias rm = dispatch RemoveTodo"))
    #expect(shell.output.contains { $0.hasPrefix("error: unknown verb 'rm'") })
  }

  @Test("With timing on, each command says how long it took")
  func timing() async {
    let shell = await run("timing on", "format", "timing off", "format")
    #expect(shell.output.count { $0.hasPrefix("took ") } == 2)
    #expect(shell.output.last == "text")
  }

  @Test("What is recorded holds the full form of what was typed")
  func recording() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    let path = files.path("r.inspect")
    _ = await run(
      "load todo", "alias rm = dispatch RemoveTodo", "record \(path)", ".rm 1", "list.local",
      "expe false", "un", "record --stop")
    let text = try files.text("r.inspect")
    #expect(text.contains("> dispatch RemoveTodo(index: 1)\n"))
    #expect(text.contains("> print list.local\n"))
    #expect(text.contains("> expect false\n"))
    let result = await LocalSessions.runner().run(text, path: path)
    #expect(result.passed, "\(text)")
  }

  @Test("Tab within a command of several lines sees the lines before")
  func completingContinuations() async {
    let interpreter = Interpreter(session: LocalSessions.make(), console: console)
    let reader = CompletingReader([
      (.line("load todo"), nil), (.line("dispatch RenameTodo("), nil),
      (.line("index: 1,"), nil), (.line("t"), 1),
    ])
    let shell = Shell(interpreter: interpreter, reader: reader, console: console)
    reader.complete = { shell.complete($0, at: $1) }
    _ = await shell.run()
    #expect(
      reader.completions == [
        Completion(start: 0, candidates: [.init("title: ", label: "title", detail: "String")])
      ])
  }
}

/// Reads lines from memory, and asks for a completion of some before it gives them.
@MainActor
private final class CompletingReader: LineReader {
  private var readings: [(LineReading, cursor: Int?)]
  var complete: (String, Int) -> Completion = { _, start in Completion(start: start) }
  private(set) var completions: [Completion] = []

  init(_ readings: [(LineReading, Int?)]) {
    self.readings = readings
  }

  func readLine(prompt: Prompt) -> LineReading {
    guard !readings.isEmpty else { return .endOfInput }
    let (reading, cursor) = readings.removeFirst()
    if case .line(let line) = reading, let cursor { completions.append(complete(line, cursor)) }
    return reading
  }

  func remember(_ command: String) {}
  func close() {}
}
