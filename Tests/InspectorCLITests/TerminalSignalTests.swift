import Foundation
import Inspector
import Testing

/// What interrupts, stops, resizes and ends the shell.
@Suite(
  "Interrupting the shell at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalSignalTests {
  @Test("Ctrl-C abandons a half-written line, leaves it visible, and ends nothing")
  func abandoning() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.type("dispatch Clear")
    try await terminal.waitForLine("todo #0> dispatch Clear")
    try terminal.press("Left", "Left", "C-c")
    let lines = try await terminal.waitForLine("todo #0>")
    #expect(lines.suffix(2).first == "todo #0> dispatch Clear^C")
    try terminal.press("C-c")
    try await terminal.wait("a second prompt") { $0.suffix(2) == ["todo #0> ^C", "todo #0>"] }
    try terminal.enter("dispatch AddTodo(")
    try await terminal.waitForLine("      >>")
    try terminal.press("C-c")
    try await terminal.waitForLine("todo #0>")
    try terminal.enter("print 1 == 1")
    try await terminal.wait("the result") { $0.suffix(2) == ["true", "todo #0>"] }
  }

  @Test("A tool that was stopped and goes on, without a shell that tells it, has one prompt")
  func stopped() async throws {
    let terminal = try await TerminalSession()
    try terminal.enter("bash -c 'echo $$ > \"$HOME/pid\"; exec \"$INSPECTOR\" --app todo'")
    try await terminal.waitForLine("todo #0>")
    let written = try String(contentsOf: terminal.files.url("pid"), encoding: .utf8)
    let process = try #require(pid_t(written.dropLast()))
    try terminal.type("print 1")
    try await terminal.waitForLine("todo #0> print 1")
    for _ in 0..<3 {
      kill(process, SIGCONT)
      // What is shown once more is the same, so only what comes after it can be waited for.
      try terminal.type("1")
    }
    try await terminal.waitForLine("todo #0> print 1111")
    try terminal.press("Enter")
    let lines = try await terminal.wait("the result") { $0.suffix(2) == ["1111", "todo #0>"] }
    #expect(lines.count { $0.contains("print") } == 1)
    #expect(lines.allSatisfy { $0.ranges(of: "todo #").count < 2 })
  }

  @Test("Ctrl-C ends a wait in real time, and the app stays as it is then")
  func interruptingAWait() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    for (number, wait) in [(1, "wait 1h"), (2, "wait until state.todos.isEmpty")] {
      try terminal.enter(wait)
      try await terminal.wait("what it waits for") { $0.last == "\(wait), Ctrl-C ends it" }
      try terminal.press("C-c")
      let lines = try await terminal.waitForLine("todo #\(number)>")
      #expect(lines.contains { $0.contains("interrupted after ") })
      #expect(!lines.contains { $0.contains("Ctrl-C ends it") })
    }
    try terminal.enter("state.todos.count")
    try await terminal.wait("the result") { $0.suffix(2) == ["3", "todo #2>"] }
  }

  @Test("Ctrl-C stops the app in an endless command, and the session goes back to the step before")
  func interruptingTheApp() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--no-rc", prompt: "inspector>")
    try terminal.enter("load .build/debug/PluginApps stuck")
    try await terminal.waitForLine("stuck #0>")
    try terminal.enter("dispatch Turn")
    try await terminal.waitForLine("stuck #1>")
    try terminal.enter("dispatch Spin")
    try await terminal.wait(forFile: "spinning")
    try terminal.press("C-c")
    let lines = try await terminal.waitForLine("stuck #1>")
    #expect(lines.suffix(3) == ["error: interrupted in Spin()", "back at #1", "stuck #1>"])
    try terminal.enter("print state.turns")
    try await terminal.wait("the result") { $0.suffix(2) == ["1", "stuck #1>"] }
  }

  @Test("Ctrl-C ends a question about a long history that asks much of each step")
  func interruptingAQuestion() async throws {
    let terminal = try await TerminalSession()
    let script = terminal.files.url("long.inspect")
    let steps = (0..<600).map { number in
      number < 250
        ? "dispatch AddTodo(title: \"\(number)\")"
        : "dispatch RenameTodo(index: 0, title: \"\(number)\")"
    }
    // Forty conditions, each of which goes through the list four times over.
    let conditions = (0..<40).map { number in
      "any(state.todos, any(state.todos, any(state.todos, any(state.todos, it == \"\(number) \"))))"
    }
    let deep = "let deep = " + conditions.joined(separator: " || ")
    try terminal.files.write((steps + [deep, ""]).joined(separator: "\n"), to: "long.inspect")
    try await terminal.start("--no-rc --app todo", prompt: "todo #0>")
    try terminal.enter("source \(script.path)")
    try await terminal.waitForLine("todo #600>")
    try terminal.enter("when deep")
    // The line that says how far it is.
    try await terminal.wait("progress") {
      $0.last?.hasPrefix("#") == true && $0.last?.contains(" of #600") == true
    }
    try terminal.press("C-c")
    let lines = try await terminal.waitForLine("todo #600>")
    #expect(
      lines.contains {
        $0.hasPrefix("error: interrupted at #") && $0.hasSuffix(" on the way to #600")
      }, "\(lines)")
    try terminal.enter("when state.todos.count == 253")
    try await terminal.wait("the answer") { $0.suffix(2).first?.hasPrefix("#250 ") == true }
  }

  @Test("Ctrl-C ends a drain between two of its steps, and one undo takes all of them back")
  func interruptingADrain() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--no-rc", prompt: "inspector>")
    try terminal.enter("load .build/debug/PluginApps stuck")
    try await terminal.waitForLine("stuck #0>")
    try terminal.enter("dispatch Toil")
    try await terminal.waitForLine("stuck #1>")
    // All of its 10,000 steps would take a minute.
    try terminal.enter("drain until clock == -1")
    // The line that says how far it is.
    try await terminal.wait("progress") { lines in
      guard let line = lines.last, line.hasPrefix("#") else { return false }
      return Int(line.dropFirst()).map { $0 > 10 } ?? false
    }
    try terminal.press("C-c")
    let lines = try await terminal.wait("the prompt") { lines in
      lines.last.map { $0.hasPrefix("stuck #") && $0.hasSuffix(">") } ?? false
    }
    let error = try #require(lines.last { $0.hasPrefix("error: ") })
    #expect(error.hasPrefix("error: interrupted in drain after "))
    #expect(lines.contains { $0.hasPrefix("… ") && $0.contains(" more like that, #3 to #") })
    // No process had to be ended for that.
    #expect(lines.dropLast().last == error)
    try terminal.enter("undo")
    try await terminal.wait("the prompt at #1") { $0.last?.hasPrefix("stuck #1/") == true }
    try terminal.enter("redo")
    try await terminal.waitForLine(try #require(lines.last))
  }

  @Test(
    "Recovering very many commands shows its progress, and Ctrl-C ends it at the step that was reached"
  )
  func interruptingARecovery() async throws {
    let terminal = try await TerminalSession()
    let journals = terminal.files.url(".local/state/inspector/journals")
    try FileManager.default.createDirectory(at: journals, withIntermediateDirectories: true)
    var lines = JournalLines()
    let commands =
      [JournalLines.title, "load todo"]
      + (1...400_000).map { "trigger list.didSelectItem(\($0 % 3))" }
    try Data(commands.map { lines.line($0) + "\n" }.joined().utf8)
      .write(to: journals.appending(path: "long.inspect"))
    try terminal.enter("\"$INSPECTOR\" recover long")
    try await terminal.wait("the progress") { $0.last?.hasSuffix(" of 400,001 commands") == true }
    try terminal.press("C-c")
    let screen = try await terminal.wait("the prompt") { $0.last?.hasPrefix("todo #") == true }
    let reached = try #require(screen.last?.dropFirst("todo #".count).prefix { $0 != ">" })
    let step = try #require(Int(reached))
    #expect(step > 0 && step < 400_000)
    let text = screen.joined(separator: "\n")
    #expect(text.contains("\nrecovered long: ") && text.contains(", at #\(step) of \(step)\n"))
    #expect(
      text.contains("interrupted: ") && text.contains(" not done again; the journal stays\n"),
      "\(text)")
    try terminal.enter("dispatch ClearTodos")
    try await terminal.waitForLine("todo #\(step + 1)>")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: journals.path).contains("long.inspect"))
  }

  @Test("Ctrl-C stops the build of a package, and the prompt comes back")
  func interruptingABuild() async throws {
    let terminal = try await TerminalSession()
    let package = terminal.files.url("slow")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    // A manifest is a program: this one says that it runs, and goes on for as long as that stands.
    let sign = terminal.files.url("building").path
    try terminal.files.write(
      """
      // swift-tools-version: 6.0
      import Foundation
      import PackageDescription

      _ = FileManager.default.createFile(atPath: "\(sign)", contents: nil)
      while FileManager.default.fileExists(atPath: "\(sign)") { usleep(1_000) }
      let package = Package(name: "slow")
      """, to: "slow/Package.swift")
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("load \(package.path)")
    try await terminal.wait(forFile: "building")
    try terminal.press("C-c")
    let lines = try await terminal.wait("the prompt") {
      $0.joined().contains("error: interrupted while") && $0.last == "todo #0>"
    }
    #expect(lines.joined().contains("slow was built"))
    try terminal.enter("print step")
    try await terminal.wait("the result") { $0.suffix(2) == ["0", "todo #0>"] }
  }

  @Test("Ctrl-C stops the wait for a file that nobody writes")
  func interruptingAFile() async throws {
    let terminal = try await TerminalSession()
    try terminal.enter("mkfifo ~/pipe")
    try await terminal.start(prompt: "inspector>")
    try terminal.enter("source \(terminal.files.folder.path)/pipe")
    try await terminal.wait("the command") { $0.last?.hasPrefix("inspector> source") == true }
    // Whether the tool waits for the file yet cannot be seen, so it may take more than one Ctrl-C.
    try await terminal.wait("the error") { lines in
      if lines.last == "inspector>" { return true }
      try terminal.press("C-c")
      return false
    }
    // Where the folder's path is long, the last word is on a line of its own.
    #expect(try terminal.screen().contains { $0.hasSuffix("interrupted") })
  }

  @Test("Ctrl-D ends on an empty line only, and the terminal is as it was")
  func ending() async throws {
    let terminal = try await TerminalSession()
    try terminal.enter("stty -a > ~/before")
    try await terminal.waitForLine("shell$")
    try await terminal.start(prompt: "inspector>")
    try terminal.type("print 1")
    try terminal.press("Home", "C-d", "C-d")
    try await terminal.waitForLine("inspector> int 1")
    try terminal.press("C-u", "C-d")
    try await terminal.waitForLine("shell$")
    try terminal.enter("echo code $?; stty -a | diff ~/before - && echo same terminal")
    try await terminal.wait("the same terminal") {
      $0.suffix(3) == ["code 0", "same terminal", "shell$"]
    }
  }

  @Test("quit ends with its code")
  func quitting() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start(prompt: "inspector>")
    try terminal.enter("quit 7")
    try await terminal.waitForLine("shell$")
    try terminal.enter("echo code $?")
    try await terminal.wait(toSee: "code 7")
  }

  @Test("Ctrl-Z stops the shell, and fg brings the half-written line back")
  func suspending() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.type("print 1 ==")
    try terminal.press("C-z")
    try await terminal.waitForLine("shell$")
    // The shell has its terminal back: it echoes, and it can be interrupted.
    try terminal.enter("echo here")
    try await terminal.wait("the shell") { $0.suffix(2) == ["here", "shell$"] }
    try terminal.enter("fg")
    try await terminal.waitForLine("todo #0> print 1 ==")
    try terminal.type(" 1")
    try terminal.press("Enter")
    try await terminal.wait("the result") { $0.suffix(2) == ["true", "todo #0>"] }
  }

  @Test("Ctrl-Z stops the shell while a command runs, which goes on after fg")
  func suspendingACommand() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--no-rc", prompt: "inspector>")
    try terminal.enter("load .build/debug/PluginApps stuck")
    try await terminal.waitForLine("stuck #0>")
    try terminal.enter("dispatch Spin")
    try await terminal.wait(forFile: "spinning")
    try terminal.press("C-z")
    try await terminal.waitForLine("shell$")
    try terminal.enter("fg")
    // The name of the command that runs again, and nothing after it.
    try await terminal.wait("the command again") { $0.last?.contains("INSPECTOR") == true }
    try terminal.press("C-c")
    try await terminal.waitForLine("stuck #0>")
  }

  @Test("After a change of width the line is drawn anew, once")
  func resizing() async throws {
    let terminal = try await TerminalSession()
    try await terminal.start("--app todo", prompt: "todo #0>")
    let title = String(repeating: "0123456789", count: 6)
    try terminal.type("print \"\(title)\"")
    try await terminal.waitForLine("todo #0> print \"\(title)\"")
    try terminal.resize(columns: 40, rows: 20)
    try terminal.type("x")
    try await terminal.wait("the line, drawn once") { lines in
      lines.joined().hasSuffix("todo #0> print \"\(title)\"x")
        && lines.joined().components(separatedBy: "print").count == 2
    }
    try terminal.resize(columns: 100, rows: 30)
    try terminal.press("BSpace", "Enter")
    try await terminal.wait("the result") { $0.suffix(2) == ["\"\(title)\"", "todo #0>"] }
  }

  @Test("A dumb terminal gets plain lines")
  func dumbTerminal() async throws {
    let terminal = try await TerminalSession(environment: ["TERM": "dumb"])
    try await terminal.start("--app todo", prompt: "todo #0>")
    try terminal.enter("dispatch AddTodo \"x\"")
    try await terminal.waitForLine("todo #1>")
    #expect(try terminal.screen().contains("  + todos[3]: \"x\""))
    #expect(!(try terminal.coloredScreen().contains("\u{1B}")))
    try terminal.type("stat")
    try terminal.press("C-c")
    try await terminal.waitForLine("todo #1>")
    try terminal.press("C-d")
    try await terminal.waitForLine("shell$")
  }

  @Test("A signal that ends the shell leaves the terminal as it was", arguments: [SIGTERM, SIGHUP])
  func terminating(signal: Int32) async throws {
    let terminal = try await TerminalSession()
    try terminal.enter("stty -a > ~/before")
    try await terminal.waitForLine("shell$")
    try terminal.enter("sh -c 'echo $$ > ~/number; exec \"$INSPECTOR\"'; echo code $?")
    try await terminal.waitForLine("inspector>")
    let number = try String(contentsOf: terminal.files.url("number"), encoding: .utf8)
    kill(try #require(pid_t(number.dropLast())), signal)
    try await terminal.waitForLine("shell$")
    #expect(try terminal.screen().contains("code \(128 + signal)"))
    try terminal.enter("stty -a | diff ~/before - && echo same terminal")
    try await terminal.wait("the same terminal") { $0.suffix(2) == ["same terminal", "shell$"] }
  }
}
