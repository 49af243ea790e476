import Foundation
import Testing

@Suite("Recording from the command line")
struct RecordCommandTests {
  /// Runs `inspector test` on a transcript, and returns its output if the transcript does not pass.
  private func complaint(about path: String, _ flags: [String] = []) throws -> String? {
    let run = try Tool.run(["test", path] + flags)
    return run.code == 0 ? nil : run.output + run.errors
  }

  @Test("A script on standard input is run and written down, failures and all, and passes at once")
  func script() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("session.inspect").path
    let run = try Tool.run(
      ["record", path, "--keep-going"],
      script: """
        load todo
        # not a command
        dispatch AddTodo(
          title: "...")
        dispatch AddTodo title: "> x"
        dispatch RemoveTodo(indx: 1)
        p state.todos
        undo
        quit 3

        """)
    #expect(run.code == 3)
    let text = try String(contentsOf: files.url("session.inspect"), encoding: .utf8)
    #expect(text.hasPrefix("> load todo\nloaded todo: 1 store, 1 screen, 7 actions\n"))
    #expect(text.contains("> print state.todos\n"))
    #expect(text.contains("\n? 1\n"))
    #expect(text.hasSuffix("> quit 3\n? 3\n"))
    #expect(try complaint(about: path) == nil)
  }

  @Test("A value that was shown before the recording began replaces its name there")
  func shownBefore() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("session.inspect").path
    let run = try Tool.run([
      "--app", "todo", "-c", "print state.todos.count", "-c", "print \"before\"",
      "-c", "record \(path)", "-c", "print _", "-c", "print __", "-c", "print _.count",
      "-c", "record --stop",
    ])
    #expect(run.code == 0, "\(run.errors)")
    let text = try String(contentsOf: files.url("session.inspect"), encoding: .utf8)
    #expect(text.contains("> print \"before\"\n\"before\"\n> print \"before\"\n"), "\(text)")
    #expect(text.contains("\n> print _.count\n6\n"), "what is recorded keeps its name: \(text)")
    #expect(try complaint(about: path) == nil)
  }

  @Test("What comes before the first command is written down too", arguments: ["text", "json"])
  func flags(format: String) throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("a session.inspect").path
    let run = try Tool.run([
      "record", path, "--app", "todo", "--format", format, "-c", "undo", "-c", "state",
    ])
    #expect(run.code == 1, "the first command that fails is the last")
    #expect(try complaint(about: path) == nil)
    let text = try String(contentsOf: files.url("a session.inspect"), encoding: .utf8)
    #expect(text.contains("> load todo\n") && text.contains("> undo\n"))
    #expect(!text.contains("> state\n"))
    #expect(text.hasPrefix("> format json\n") == (format == "json"))
  }

  @Test("A program is written down by its path, and runs again where that is allowed")
  func program() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("session.inspect").path
    let program = Tool.root.appending(path: ".build/debug/PluginApps").path
    let run = try Tool.run(["record", path, "-c", "load \(program) counter", "-c", "describe"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(try complaint(about: path)?.contains("--allow-load") == true)
    #expect(try complaint(about: path, ["--allow-load"]) == nil)
  }

  @Test("A file that is there already is never touched, and nothing is run")
  func existing() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write("mine", to: "session.inspect")
    let path = files.url("session.inspect").path
    let run = try Tool.run(["record", path, "-c", "apps"])
    #expect(run.code == 2 && run.output == "")
    #expect(run.errors == "error: \(path): exists already, choose another name\n")
    #expect(try String(contentsOf: files.url("session.inspect"), encoding: .utf8) == "mine")
  }

  @Test("Where no transcript can be written, it says why", arguments: ["no-folder/x", "x.md", ""])
  func impossible(name: String) throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let run = try Tool.run(["record", name, "-c", "apps"], in: files.folder)
    #expect(run.code == 2 && run.output == "")
    #expect(run.errors.hasPrefix("error: \(name): "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.folder.path) == [])
  }

  @Test("A recording without a command leaves no file")
  func nothing() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("session.inspect").path
    #expect(try Tool.run(["record", path], script: "\n# nothing\n").code == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A recording that begins later has the commands that led there")
  func later() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("later.inspect").path
    let run = try Tool.run(
      script: """
        load todo
        dispatch AddTodo title: "x"
        record \(path)
        config timing on
        record --stop
        """)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("recording \(path)\nrecorded \(path)\n"))
    let text = try String(contentsOf: files.url("later.inspect"), encoding: .utf8)
    #expect(
      text == """
        > load todo
        loaded todo: 1 store, 1 screen, 7 actions
        > dispatch AddTodo(title: "x")
        ...
        > config timing on

        """)
    #expect(try complaint(about: path) == nil)
  }
}
