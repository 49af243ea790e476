import Foundation
import Testing

@Suite("States in files")
struct StateFileTests {
  @Test("An app can begin with a saved state, from the command line and by a command")
  func roundTrip() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("a few.state").path
    let saved = try Tool.run([
      "--app", "todo", "-c", "dispatch AddTodo(title: \"fly\\n\")", "-c", "save \"\(path)\"",
    ])
    #expect(saved.code == 0)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == """
        GlobalState(todos: ["buy milk", "find a unicorn", "visit Rome", "fly\\n"])

        """)
    let flag = try Tool.run([
      "--app", "todo", "--state", path, "-c", "expect state.todos.count == 4",
    ])
    #expect(flag.output == "ok\n")
    let verb = try Tool.run(["-c", "load todo --state \"\(path)\"", "-c", "print state.todos[3]"])
    #expect(verb.output.hasSuffix("\"fly\\n\"\n"))
  }

  @Test("An app that began with a saved state begins with it again after a crash")
  func crash() throws {
    let run = try Tool.run(
      [
        "--app", "todo", "--state", "scripts/transcripts/parts/fly.state", "--keep-going",
        "-c", "dispatch AddTodo(title: \"x\")", "-c", "dispatch RemoveTodo(index: 99)",
        "-c", "state", "-c", "undo", "-c", "state",
      ])
    #expect(run.output.contains("GlobalState(todos: [\"fly\", \"x\"])\n"))
    #expect(run.output.hasSuffix("GlobalState(todos: [\"fly\"])\n"))
  }

  @Test("A bad file ends the run with an error at its place; the flag needs an app")
  func bad() throws {
    let run = try Tool.run(
      [
        "--app", "todo", "--state", "scripts/transcripts/parts/wrong-kind.state", "-c", "state",
      ])
    #expect(run.code == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("wrong-kind.state:3:18: GlobalState.todos[1]: expected String"))
    let alone = try Tool.run(["--state", "x", "-c", "apps"])
    #expect(alone.code == 2)
    #expect(alone.errors.contains("--state wants --app"))
  }
}
