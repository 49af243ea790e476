#if os(Linux)
  import Foundation
  import Testing

  /// Copies of an app whose process number also occurs elsewhere in its memory.
  @Suite("Process numbers")
  struct ProcessNumberTests {
    /// The reason why no process can be given a chosen number; nil if one can.
    private static let obstacle: String? = {
      let trial = try? NumberedProcesses.run(
        "echo 700 > /proc/sys/kernel/ns_last_pid && setarch -R sh -c 'echo $$'")
      guard let trial, trial.code == 0 else {
        return "no namespace of processes can be made here: \(trial?.output ?? "no unshare")"
      }
      return trial.output == "701\n" ? nil : "the system numbers processes as it likes"
    }()

    /// With addresses that are not random, the upper half of each pointer to the program's data is
    /// 21,845, and of each pointer to a library's or the stack's 32,767.
    @Test(
      "Whatever number a process has, its copies go on",
      .enabled(if: obstacle == nil, "\(obstacle ?? "")"),
      arguments: [21_845, 32_767, 2_000])
    func numbers(_ number: Int) throws {
      let files = try TemporaryFiles()
      defer { files.remove() }
      // A program cannot choose its own number, so a program that starts it does. The start is
      // slow, since copies are made only after a start that took more than a moment.
      try files.writeProgram(
        """
        #!/bin/sh
        echo started >> \(files.url("starts").path)
        sleep 0.1
        echo \(number - 1) > /proc/sys/kernel/ns_last_pid
        '\(Tool.executable.path)' serve todo

        """, to: "app")
      let commands = [
        "dispatch AddTodo(title: \"a\")", "dispatch LoadTodos", "resolve fetchTodos [\"b\"]",
        "undo 2", "dispatch ClearTodos", "goto 0", "redo", "print state.todos.count",
      ]
      let arguments = commands.map { "-c '\($0)'" }.joined(separator: " ")
      let run = try NumberedProcesses.run(
        "exec setarch -R '\(Tool.executable.path)' --no-journal "
          + "--app '\(files.url("app").path)' \(arguments)")
      #expect(run.code == 0 && run.output.hasSuffix("\n4\n"), "\(run.output)")
      // Each way back used a copy; if one had died, the app would have been started again.
      let starts = try String(contentsOf: files.url("starts"), encoding: .utf8)
      #expect(starts == "started\n", "\(run.output)")
    }

    @Test(
      "A program without symbols is not copied, and says why",
      .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strip"), "no strip is here"))
    func stripped() throws {
      let files = try TemporaryFiles()
      defer { files.remove() }
      let program = files.url("stripped")
      let strip = Child(
        URL(filePath: "/usr/bin/strip"), ["-o", program.path, Tool.executable.path])
      try strip.start()
      strip.end()
      try files.writeProgram("#!/bin/sh\nexec '\(program.path)' serve todo\n", to: "app")
      let run = try Tool.run(
        ["--no-journal", "--app", files.url("app").path]
          + ["dispatch ClearTodos", "undo", "print state.todos.count", "history --stats"]
          .flatMap { ["-c", $0] })
      #expect(run.code == 0 && run.errors == "")
      #expect(run.output.contains("\n3\n"))
      #expect(run.output.contains("has no symbols"), "\(run.output)")
    }
  }

  /// Programs that run in a namespace of processes of their own.
  private enum NumberedProcesses {
    static func run(_ script: String) throws -> (code: Int32, output: String) {
      let files = try TemporaryFiles()
      defer { files.remove() }
      return try Child.run(
        URL(filePath: "/usr/bin/env"),
        ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child", "sh", "-c", script],
        environment: ProcessInfo.processInfo.environment, output: files.url("output"))
    }
  }
#endif
