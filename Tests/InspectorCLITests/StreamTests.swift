import Foundation
import Testing

/// Standard streams that are closed, or that take no more.
@Suite("Standard streams")
struct StreamTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  /// Runs a line of shell with the tool as `$1`, at an app with a journal.
  private func shell(_ line: String) throws -> (code: Int32, output: String) {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_STATE_HOME"] = files.url("state").path
    return try Child.run(
      URL(filePath: "/bin/sh"),
      ["-c", "cd '\(files.folder.path)' && \(line)", "sh", Tool.executable.path],
      environment: environment, output: files.url("shown"))
  }

  @Test("Without standard input there is nothing to do")
  func noInput() throws {
    defer { files.remove() }
    let run = try shell("\"$1\" <&-")
    #expect(run.code == 0 && run.output == "")
  }

  /// A program that drives the tool writes a command, and reads the output before it writes the
  /// next; the limit ends the test if no answer comes.
  @Test("Commands on standard input are carried out as they come")
  func dialogue() throws {
    defer { files.remove() }
    let run = try shell(
      """
      bash -c '
        mkfifo in out
        "$1" --no-rc < in > out &
        exec 3> in 4< out
        say() { echo "$1" >&3; }
        hear() { read -r -t 60 line <&4 || exit 9; echo "$line"; }
        say "load todo"; hear
        say "print state.todos.count"; hear
        say "dispatch SetTodos(["
        say "\\"x\\"])"; for i in 1 2 3 4 5 6 7 8 9 10 11; do hear; done
        say "print state.todos"; hear
        printf "print state.todos.count == 1" >&3
        exec 3>&-; hear
        wait
      ' bash "$1"
      """)
    #expect(run.code == 0)
    #expect(
      run.output.split(separator: "\n").map(String.init).filter { !$0.contains("todos[") } == [
        "loaded todo: 1 store, 1 screen, 7 actions", "3", "#1 SetTodos(todos: [\"x\"])", "state",
        "list.model", "[\"x\"]", "true",
      ])
  }

  @Test(
    "No file takes the place of a stream that is closed",
    arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func noOutput(_ closed: String) throws {
    defer { files.remove() }
    try files.write(
      "load todo\nrecord a.inspect\ndispatch AddTodo \"x\"\nfrobnicate\n", to: "script")
    let run = try shell("\"$1\" run --allow-write script \(closed)")
    #expect(run.code == 1)
    #expect(run.output.contains("unknown verb") == !closed.contains("2>&-"))
    let recorded = try String(contentsOf: files.url("a.inspect"), encoding: .utf8)
    #expect(
      recorded == """
        > load todo
        loaded todo: 1 store, 1 screen, 7 actions
        > dispatch AddTodo(title: "x")
        #1 AddTodo(title: "x")
        state
          + todos[3]: "x"
        list.model
          + todos[3]: "x"
        > frobnicate
        error: unknown verb 'frobnicate', see 'help'
          frobnicate
          ^
        ? 1

        """)
  }

  @Test(
    "Output that is lost on a full disk is an error; output that nobody reads is not",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    defer { files.remove() }
    let lost = try shell("\"$1\" -c 'load todo' -c state > /dev/full")
    #expect(lost.code == 2)
    #expect(lost.output == "error: standard output: No space left on device\n")
    let unread = try shell("{ \"$1\" -c 'load todo' -c state; echo $? >&2; } | true")
    #expect(unread.output == "0\n")
  }
}
