import Foundation
import Testing

@Suite("The tool without a terminal")
struct BatchTests {
  @Test("Commands after -c run in order and the tool ends with 0")
  func commands() throws {
    let run = try Tool.run(["-c", "load todo", "-c", "expect state.todos.count == 3"])
    #expect(run.output == "loaded todo: 1 store, 1 screen, 7 actions\nok\n")
    #expect(run.errors == "")
    #expect(run.code == 0)
  }

  @Test("An empty command does nothing and succeeds")
  func emptyCommand() throws {
    let run = try Tool.run(["-c", ""])
    #expect(run.output == "" && run.errors == "" && run.code == 0)
  }

  @Test("A script on standard input stops at the first failure and points at it")
  func bail() throws {
    let run = try Tool.run(script: "load todo\n\nexpect state.todos.count == \nstate\n")
    #expect(run.output == "loaded todo: 1 store, 1 screen, 7 actions\n")
    #expect(run.errors.hasPrefix("<stdin>:3:"))
    #expect(run.code == 1)
  }

  @Test("--keep-going goes on after a failure and still ends with 1")
  func keepGoing() throws {
    let run = try Tool.run(["--keep-going", "--app", "todo"], script: "stat\nstate\n")
    #expect(
      run.errors == """
        <stdin>:1:1: error: unknown verb 'stat', did you mean 'state'?
          stat
          ^

        """)
    #expect(
      run.output == #"GlobalState(todos: ["buy milk", "find a unicorn", "visit Rome"])"# + "\n")
    #expect(run.code == 1)
  }

  @Test("quit ends at once with its code")
  func quit() throws {
    let run = try Tool.run(script: "quit 7\nstate\n")
    #expect(run.code == 7 && run.output == "" && run.errors == "")
  }

  @Test(
    "A bad command line or an unreadable file ends with 2",
    arguments: [
      ["--nonsense"], ["run", "no-such-file"], ["run", "Sources"], ["serve", "nothing"],
      ["--bail", "--keep-going", "-c", ""], ["--timeout", "-1", "-c", ""], ["run"],
    ])
  func badCommandLine(_ arguments: [String]) throws {
    let run = try Tool.run(arguments)
    #expect(run.code == 2)
    #expect(run.errors.lowercased().contains("error"))
    #expect(run.output == "")
  }

  @Test("Each file of run has a session of its own")
  func files() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let first = try files.write("load todo\ndispatch ClearTodos\n", to: "first.inspect")
    let second = try files.write("state\n", to: "second.inspect")
    let run = try Tool.run(["run", first.path, second.path])
    #expect(run.errors.hasPrefix("\(second.path):1:1: error: no app is loaded"))
    #expect(run.code == 1)
  }

  @Test("Invalid UTF-8 is pointed at, and the script goes on")
  func invalidText() throws {
    let input = Data("load todo\nprint \"a".utf8) + Data([0xFF]) + Data("\"\nstate todos[0]\n".utf8)
    let run = try Tool.run(["--keep-going"], input: input)
    #expect(run.errors.hasPrefix("<stdin>:2:9: error: the byte 0xFF is not UTF-8"))
    #expect(run.output.hasSuffix("\"buy milk\"\n"))
    #expect(run.code == 1)
  }

  @Test("A line of 10 MB gives one short error")
  func longLine() throws {
    let line = "dispatch AddTodo(title: \"" + String(repeating: "x", count: 10_000_000) + "\n"
    let run = try Tool.run(["--keep-going", "--app", "todo"], script: line + "state todos[2]\n")
    #expect(run.errors.utf8.count < 600)
    #expect(run.errors.contains("error:"))
    #expect(run.output == "\"visit Rome\"\n")
  }

  @Test("A script of CRLF lines is read as one of LF lines")
  func carriageReturns() throws {
    let run = try Tool.run(script: "load todo\r\nstate todos[0]\r\n")
    #expect(run.output.hasSuffix("\"buy milk\"\n"))
    #expect(run.code == 0)
  }
}
