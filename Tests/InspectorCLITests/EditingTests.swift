import Foundation
import Testing

/// `edit` at a terminal, with a script for an editor.
@Suite(
  "Commands that are edited", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct EditingTests {
  /// Begins a session whose editor is the script `editor` in the home folder.
  private func begin(rows: Int = 40) async throws -> TerminalSession {
    let terminal = try await TerminalSession(
      rows: rows, environment: ["EDITOR": "sh \"$HOME/editor\""])
    try await terminal.start("--app todo", prompt: "todo #0>")
    return terminal
  }

  /// Types a line after the editor was made to do something with the file, whose name is `$1`.
  private func enter(
    _ line: String, whenEditing script: String, in terminal: TerminalSession
  ) throws {
    try terminal.files.write(script + "\n", to: "editor")
    try terminal.press("C-l")
    try terminal.enter(line)
  }

  @Test("What was saved of the last command is run, and is in the history in its place")
  func lastCommand() async throws {
    let terminal = try await begin()
    try terminal.enter("dispatch AddTodo(title: \"x\")")
    try await terminal.waitForLine("todo #1>")
    try enter("edit", whenEditing: "sed -i s/x/y/ \"$1\"", in: terminal)
    try await terminal.waitForLine("todo #2>")
    let lines = try terminal.screen()
    #expect(
      lines.prefix(3) == [
        "todo #1> edit", "todo #1> dispatch AddTodo(title: \"y\")", "#2 AddTodo(title: \"y\")",
      ])
    // What is typed is shown once, as before.
    try terminal.press("Up")
    try await terminal.waitForLine("todo #2> dispatch AddTodo(title: \"y\")")
    try terminal.press("C-c")
    // Its own line is not what is edited next, and what is saved as it was is run again.
    try enter("edit", whenEditing: "touch -d 2001-01-01 \"$1\"", in: terminal)
    try await terminal.waitForLine("todo #3>")
    #expect(try terminal.screen().contains("#3 AddTodo(title: \"y\")"))
  }

  @Test("Several commands are run in order, comments left out, up to the first that fails")
  func several() async throws {
    let terminal = try await begin()
    let text = """
      # two
      dispatch AddTodo(
        title: "x")

      nonsense
      print 1  # not run
      print 2
      """
    try enter("edit", whenEditing: "cat > \"$1\" <<'END'\n\(text)\nEND", in: terminal)
    let lines = try await terminal.wait("what was not run") {
      $0.suffix(2) == ["2 commands were not run", "todo #1>"]
    }
    #expect(
      lines.prefix(4) == [
        "todo #0> edit", "todo #0> dispatch AddTodo(", "      >>   title: \"x\")",
        "#1 AddTodo(title: \"x\")",
      ])
    #expect(lines.contains { $0.hasPrefix("error: unknown verb 'nonsense'") })
    #expect(!lines.contains("todo #1> print 1  # not run"))
    // An open bracket is told as it is at the prompt.
    try enter("edit", whenEditing: "echo 'print [1,' > \"$1\"", in: terminal)
    try await terminal.wait("the error") {
      $0.prefix(3) == [
        "todo #1> edit", "todo #1> print [1,", "error: this '[' is never closed, expected ']'",
      ]
    }
  }

  @Test("Where nothing was saved, nothing is left, or the editor fails, nothing is run")
  func nothing() async throws {
    let terminal = try await begin()
    try terminal.enter("dispatch AddTodo(title: \"x\")")
    try await terminal.waitForLine("todo #1>")
    for (script, said) in [
      (":", "not saved, so nothing was run"),
      (": > \"$1\"", "no command is left, so nothing was run"),
      ("echo '# dispatch AddTodo' > \"$1\"", "no command is left, so nothing was run"),
      ("rm \"$1\"", "not saved, so nothing was run"),
      (
        "echo nonsense > \"$1\"; exit 3",
        "error: the editor ended with 3, so nothing was run: sh \"$HOME/editor\""
      ),
      (
        "printf '\\377' > \"$1\"",
        "error: what was saved is not UTF-8, the encoding of commands"
      ),
    ] {
      try enter("edit", whenEditing: script, in: terminal)
      try await terminal.wait("'\(said)'") { $0 == ["todo #1> edit", said, "todo #1>"] }
    }
  }

  @Test("Whoever has no such editor is told so, and VISUAL stands in for EDITOR")
  func choosing() async throws {
    let missing = try await TerminalSession(environment: ["EDITOR": "no-such-editor -x"])
    try await missing.start("--app todo", prompt: "todo #0>")
    try missing.enter("edit")
    try await missing.wait(
      toSee: "error: the editor of $EDITOR is not installed: no-such-editor -x")
    let visual = try await TerminalSession(
      environment: ["EDITOR": "", "VISUAL": "sh -c 'echo print 6 \\* 7 > \"$0\"'".quoted])
    try await visual.start("--app todo", prompt: "todo #0>")
    try visual.enter("edit")
    try await visual.wait("the answer") { $0.suffix(3).dropFirst().first == "42" }
  }

  @Test("A file of commands is run as source runs it, once it was saved")
  func file() async throws {
    let terminal = try await begin()
    let recording = terminal.files.url("a.inspect").path
    try terminal.enter("record \"\(recording)\"")
    try await terminal.wait("the prompt again") { $0.count(where: { $0 == "todo #0>" }) == 1 }
    try enter("edit ~/new", whenEditing: ":", in: terminal)
    try await terminal.wait("no file") { $0.contains { $0.contains("was not saved") } }
    let path = terminal.files.url("new").path
    try enter("edit \(path)", whenEditing: "echo dispatch ClearTodos > \"$1\"", in: terminal)
    try await terminal.waitForLine("todo #1>")
    try enter("edit \(path)", whenEditing: ":", in: terminal)
    try await terminal.wait("no save") { lines in
      lines.contains { $0.hasSuffix("was not saved, so nothing was run") }
    }
    // What only a typed line may do is refused in it.
    try enter(
      "edit \(path)", whenEditing: "echo 'print --pipe \"wc -l\" state' > \"$1\"", in: terminal)
    try await terminal.wait("the refusal") { lines in
      lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        .contains("--pipe is only for lines that are typed at a terminal")
    }
    try terminal.enter("quit")
    try await terminal.waitForLine("shell$")
    let recorded = try String(contentsOfFile: recording, encoding: .utf8)
    #expect(recorded.contains("> dispatch ClearTodos"))
    #expect(!recorded.contains("edit"))
  }

  @Test("Only a line that was typed at a terminal starts the editor")
  func refused() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let script = files.url("a.inspect").path
    try files.write("load todo\nedit\n", to: "a.inspect")
    let environment = ["EDITOR": "touch \(files.url("edited").path); true"]
    for run in [
      try Tool.run(["--app", "todo", "-c", "edit"], environment: environment),
      try Tool.run(["--app", "todo", "-c", "edit \(script)"], environment: environment),
      try Tool.run(["run", script], environment: environment),
      try Tool.run(["--app", "todo"], input: Data("edit\n".utf8), environment: environment),
      try Tool.run(["-c", "source \"\(script)\""], environment: environment),
    ] {
      #expect(run.code != 0)
      #expect(run.errors.contains("edit is only for lines that are typed at a terminal"))
    }
    #expect(!FileManager.default.fileExists(atPath: files.url("edited").path))
  }
}

extension String {
  /// The text as it stands between single quotes for a shell.
  fileprivate var quoted: String { replacing("'", with: "'\\''") }
}
