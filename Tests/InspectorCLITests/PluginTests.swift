import Foundation
import TestSupport
import Testing

/// Programs that are loaded by path, behaving as real apps do at their worst.
@Suite("Apps in programs of their own")
struct PluginTests {
  private static let path = ".build/debug/PluginApps"

  private func run(_ app: String, _ commands: String...) throws -> Tool.Run {
    try Tool.run(
      ["--keep-going"] + (["load \(Self.path) \(app)"] + commands).flatMap { ["-c", $0] })
  }

  @Test("A program that serves several apps wants to know which")
  func severalApps() throws {
    let run = try Tool.run(["-c", "load \(Self.path)"])
    #expect(run.code == 1)
    #expect(run.errors.contains("counter, chatty, loadcrash, values, waiting, stuck, trouble"))
    #expect(run.errors.contains("name one of them as in 'load \(Self.path) counter'"))
  }

  @Test("One of several apps is named behind the program's path, in scripts and for transcripts")
  func oneOfSeveral() throws {
    let word = "\(Self.path):counter"
    let run = try Tool.run(["--app", word, "-c", "dispatch Add 3", "-c", "print counter.count"])
    #expect(run.output.hasSuffix("\n3\n"))
    let transcript = FileManager.default.temporaryDirectory.appending(
      path: "\(UUID().uuidString).inspect")
    defer { try? FileManager.default.removeItem(at: transcript) }
    try Data("> print counter.count\n0\n".utf8).write(to: transcript)
    #expect(try Tool.run(["test", "--app", word, transcript.path]).code == 0)
    let unknown = try Tool.run(["--app", "\(Self.path):nothing", "-c", "state"])
    #expect(unknown.code == 1 && unknown.errors.contains("unknown app 'nothing'"))
  }

  @Test("An app without StateKit's stores and screens is adapted by closures")
  func closures() throws {
    let run = try run(
      "counter", "describe", "dispatch Add(amount: 2, note: \"two\")", "dispatch Add 3", "undo",
      "dispatch Add 100", "dispatch forget(from: 1)")
    #expect(
      run.output == """
        loaded counter: 1 store, 2 actions
        counter: An observable object, adapted by closures
        store counter: Counter
        #1 Add(amount: 2, note: "two")
        counter
          ~ count: 0 -> 2
          + log[0]: "added 2"
          + log[1]: "two"
        #2 Add(amount: 3)
        counter
          ~ count: 2 -> 5
          + log[2]: "added 3"
        at #1 of 2
        counter
          ~ count: 5 -> 2
          - log[2]: "added 3"
        branch 2 from #1
        #2 Add(amount: 100)
          * action Add(amount: 100, note: nil) failed: TooMuch()
        no change
        #3 forget(from: 1)
        counter
          - log[1]: "two"

        """)
  }

  @Test("What an app prints is shown as its output, escaped, and never taken for a reply")
  func printing() throws {
    let run = try run("chatty", "dispatch Say \"hi\"", "dispatch Ask", "print chat.said")
    #expect(
      run.output == #"""
        loaded chatty: 1 store, 3 actions
        #1 Say(text: "hi")
        app| saying hi
        app| {"id":1,"step":{"report":{"events":[],"changes":[]}}}
        app| \u{1B}[31mred\u{1B}[0m \u{202E}backwards
        app| no line feed at the end
        state
          ~ said: 0 -> 1
        #2 Ask()
        app| heard nothing
        no change

        """#)
    #expect(run.errors.hasPrefix("error: there is no 'chat' here"))
  }

  @Test(
    "What an app prints while it is loaded is shown with `load`, and not again when it is restarted"
  )
  func printingWhileLoading() throws {
    let run = try run("loud", "dispatch Shout", "undo", "redo", "reset", "dispatch Shout")
    #expect(
      run.output == """
        app| here comes the scene
        loaded loud: 1 store, 2 actions
        #1 Shout()
        app| shouting
        state
          ~ heard: 0 -> 1
        at #0 of 1
        state
          ~ heard: 1 -> 0
        at #1 of 1
        state
          ~ heard: 0 -> 1
        branch 2 from #0
        at #0 of 0
        state
          ~ heard: 1 -> 0
        #1 Shout()
        app| shouting
        state
          ~ heard: 0 -> 1

        """)
    // An app that is named on the command line says it before the first command.
    let named = try Tool.run(["--app", "\(Self.path):loud", "-c", "print state.heard"])
    #expect(named.output == "app| here comes the scene\n0\n")
  }

  @Test("What an app prints from another thread between two steps is marked as part of neither")
  func printingBetweenSteps() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let script = """
      mkfifo in out start done
      "$1" --no-rc < in > out &
      exec 3> in 4< out
      say() { echo "$1" >&3; }
      hear() { read -r -t 60 line <&4 || exit 9; echo "$line"; }
      print() { : > start; cat done > /dev/null; }
      say "load $2 loud"; hear; hear
      say "dispatch Listen(start: \\"$PWD/start\\", done: \\"$PWD/done\\")"; hear; hear; hear
      print
      say "dispatch Shout"; hear; hear; hear; hear; hear
      say "dispatch Listen(start: \\"$PWD/start\\", done: \\"$PWD/done\\")"; hear; hear; hear
      print
      say "print state.heard"; hear; hear
      exec 3>&-; wait
      """
    let run = try Child.run(
      URL(filePath: "/bin/bash"),
      [
        "-c", "cd '\(files.folder.path)' && \(script)", "bash", Tool.executable.path,
        Tool.root.appending(path: Self.path).path,
      ], environment: ProcessInfo.processInfo.environment, output: files.url("shown"))
    #expect(run.code == 0)
    #expect(
      run.output.split(separator: "\n").map(String.init).filter {
        !$0.hasPrefix("#1 Listen") && !$0.hasPrefix("#3 Listen")
      } == [
        "app| here comes the scene", "loaded loud: 1 store, 2 actions",
        "state", "~ heard: 0 -> 1",
        "app between steps| from another thread", "#2 Shout()", "app| shouting", "state",
        "~ heard: 1 -> 2",
        "state", "~ heard: 2 -> 3",
        "app between steps| from another thread", "3",
      ])
  }

  @Test("If an app exits, that is an error, and the session goes back to the step before")
  func exiting() throws {
    let run = try run("chatty", "dispatch Say \"hi\"", "dispatch Leave 3", "print state.said")
    #expect(
      run.errors == """
        error: the app exited in Leave(code: 3): code 3
          app| leaving
        back at #1

        """)
    #expect(run.output.hasSuffix("\n1\n"))
    #expect(run.code == 1)
  }

  @Test("A mistake in a workflow ends the program and is named, unless the app handles it")
  func mistakeInWorkflow() throws {
    let run = try run("mistaken", "state")
    #expect(run.errors.contains("error: the app crashed in load"))
    #expect(run.errors.contains("Child"))
  }

  @Test(
    "An action of a workflow that has neither form, or reads a value through the short form, is named",
    arguments: [
      ("neither", "Neither has neither apply(toState:) nor apply(toState:context:)"),
      ("short", "call apply(toState:context:)"),
    ])
  func mistakenAction(event: String, words: String) throws {
    let run = try run("unsaid", "trigger pricing.\(event)")
    #expect(run.errors.contains("error: the app crashed in trigger pricing.\(event)()"))
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test("If an app traps while it loads, the error shows what it printed last")
  func loadCrash() throws {
    let run = try run("loadcrash", "state")
    let lines = run.errors.split(separator: "\n")
    try #require(lines.count == 4, "\(run.errors)")
    #expect(lines[0].hasPrefix("error: the app crashed in load "))
    #expect(lines[1] == "  app| about to trap")
    #expect(lines[2].contains("this app cannot be built"))
    #expect(lines[3].hasPrefix("error: no app is loaded"))
  }

  @Test("A program that is no host is an error within the time limit")
  func noHost() throws {
    let listing = try Tool.run(["-c", "load /bin/ls"])
    let hint = "  is it a host? its main must call AppServer.main before anything else\n"
    #expect(listing.errors.hasSuffix(hint))
    #expect(listing.errors.hasPrefix("error: the app's host gave no reply to load /bin/ls"))
    let echo = try Tool.run(["-c", "load /bin/cat"])
    #expect(echo.errors.hasPrefix("error: the app's host gave no reply to load /bin/cat"))
    let quick = try Tool.run(["-c", "load /bin/true"])
    #expect(quick.errors == "error: the app exited in load /bin/true: code 0\n" + hint)
  }

  @Test("A host that never answers is given up at the limit")
  func silentHost() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let script = try files.writeProgram("#!/bin/sh\nexec sleep 1000\n", to: "silent")
    let run = try Tool.run(["--timeout", "0.2", "-c", "load \(script.path)"])
    #expect(run.errors.contains("did not answer load \(script.path) within 0.2 s"))
  }

  @Test("An effect that waits for real time is waited for, and named when that takes too long")
  func realTime() throws {
    let run = try run(
      "waiting", "dispatch SleepReally 20", "dispatch SleepReally 100000", "effects")
    #expect(
      run.output.hasPrefix(
        """
        loaded waiting: 1 store, 4 actions
        #1 SleepReally(milliseconds: 20)
          * effect SleepReally started
          * action Note(text: "slept")
          * effect SleepReally finished
        state
          + log[0]: "slept"
        #2 SleepReally(milliseconds: 100000)
          * effect SleepReally started
        no change
        error: unsettled: SleepReally waits for something that the inspector does not control
        """))
    #expect(run.output.hasSuffix("SleepReally  running  outside the inspector's control\n"))
    #expect(run.code == 1)
  }

  @Test("Steps that are done again together may each wait as long as they did one by one")
  func realTimeAgain() throws {
    // Together they take longer than one of them may.
    let sleep = "dispatch SleepReally 150"
    let run = try run(
      "waiting", sleep, sleep, sleep, sleep, sleep, sleep, sleep, sleep,
      "when state.log.count == 8")
    #expect(run.output.hasSuffix("\n#8 SleepReally(milliseconds: 150)\n"), "\(run.output)")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test("An effect that waits on the clock goes on when time passes, and going back brings it back")
  func virtualTime() throws {
    let run = try run(
      "waiting", "dispatch SleepVirtually 1", "advance 999ms", "clock", "advance 1ms", "undo",
      "effects", "advance 1h")
    #expect(
      run.output == """
        loaded waiting: 1 store, 4 actions
        #1 SleepVirtually(seconds: 1)
          * effect SleepVirtually started
          * effect SleepVirtually sleeps
        no change
        #2 advance 999ms
        no change
        999ms
          1s  nap  effect SleepVirtually
        #3 advance 1ms
          * timer nap at 1s
          * action Note(text: "napped")
          * effect SleepVirtually finished
        state
          + log[0]: "napped"
        at #2 of 3
        state
          - log[0]: "napped"
        SleepVirtually  sleeping
        branch 2 from #2
        #3 advance 1h
          * timer nap at 1s
          * action Note(text: "napped")
          * effect SleepVirtually finished
        state
          + log[0]: "napped"

        """)
  }

  @Test("Parallel work of all kinds gives one and the same log, however often")
  func determinism() throws {
    let commands = ["dispatch Tangle", "resolve right \"r\"", "reset"]
    let count = Thoroughness.most(300)
    let script = (0..<count).map { _ in commands.joined(separator: "\n") }.joined(separator: "\n")
    let run = try Tool.run(
      [], script: "load \(Self.path) waiting\n" + script + "\n")
    // Without the lines that count branches, all rounds are the same.
    let rounds = run.output.split(separator: "#1 Tangle()").dropFirst().map { round in
      round.split(separator: "\n").filter { !$0.hasPrefix("branch ") }
    }
    try #require(rounds.count == count)
    #expect(Set(rounds.dropLast()).count == 1)
    #expect(rounds[0].contains("  * request right#1 parked"))
    #expect(rounds[0].contains("  + log[2]: \"left r\""))
  }

  @Test("Every kind of value is shown, changed and read back")
  func values() throws {
    let run = try run(
      "values", "state phase", "print timing.nested", "print timing.byName[\"a b\"]",
      "dispatch .enter(phase: .loaded(title: \"t\", 7))", "print timing.phase.loaded.title",
      "print timing.phase.loaded.1", "expect timing.phase is .loaded", "dispatch .tag(\"c\")",
      "dispatch .tag(\"a\")", "dispatch .name(key: \"one\", value: 3)",
      "dispatch .shuffle(order: [2, 0, 1])", "dispatch .rename(id: 1, name: \"Eve\")",
      "dispatch .refused", "print timing.people[*].name", "dispatch .enter(phase: .loded)")
    #expect(
      run.output == #"""
        loaded values: 1 store, 6 actions
        .idle
        .some(nil)
        2
        #1 .enter(phase: .loaded(title: "t", 7))
        timing
          ~ phase: .idle -> .loaded(title: "t", 7)
        "t"
        7
        ok
        #2 .tag("c")
        timing
          + tags: "c"
        #3 .tag("a")
        timing
          - tags: "a"
        #4 .name(key: "one", value: 3)
        timing
          ~ byName["one"]: 1 -> 3
        #5 .shuffle(order: [2, 0, 1])
        timing
          ~ people: moved [2] to [0] Person(id: 3, name: "Cy")
        #6 .rename(id: 1, name: "Eve")
        timing
          ~ people[1].name: "Ada" -> "Eve"
        #7 .refused
          * action .refused failed: Refused()
        no change
        ["Cy", "Eve", "Bob"]

        """#)
    #expect(run.errors.contains("loded"))
    #expect(run.code == 1)
  }
}
