import Inspectable
import Inspector
import TestSupport
import Testing

@Suite("Random sessions")
@MainActor
struct RandomSessionTests {
  @Test(
    "Wherever a session goes, a fresh replay of its branch is in the same state",
    arguments: Thoroughness.seeds(12))
  func goingBack(seed: UInt64) async throws {
    let session = LocalSessions.make()
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    var random = RandomSession(seed: seed)
    _ = try await interpreter.perform("load todo")
    for _ in 0..<40 {
      _ = try await interpreter.perform(random.inputOrTravel(in: session))
      try await expectSameAsReplay(interpreter)
    }
  }

  @Test(
    "The same holds with held actions, on other branches, without some steps and after a reload",
    arguments: Thoroughness.seeds(24))
  func holdingAndBranching(seed: UInt64) async throws {
    let session = LocalSessions.make()
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    var random = RandomSession(seed: seed)
    var done: [String] = []
    _ = try await interpreter.perform("load todo")
    for _ in 0..<40 {
      let command = try random.anythingOrBranching(in: session)
      done.append(command)
      await interpreter.runRandom(command)
      try await expectSameAsReplay(interpreter, "\(done)")
    }
  }

  private func expectSameAsReplay(
    _ interpreter: Interpreter, _ done: Comment? = nil
  ) async throws {
    let timeline = try interpreter.session.timeline()
    let scene = try interpreter.session.scene()
    let fresh = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    _ = try await fresh.perform("load todo")
    for input in timeline.inputs(upTo: timeline.position) {
      _ = try await fresh.perform(input.command(in: scene))
    }
    let here = try await LocalSessions.snapshot(interpreter)
    let there = try await LocalSessions.snapshot(fresh)
    #expect(here == there, done)
  }

  @Test("What is shown on the way back is the opposite of the way forward", arguments: 0..<6)
  func differences(seed: UInt64) async throws {
    let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    var random = RandomSession(seed: seed)
    _ = try await interpreter.perform("load todo")
    for _ in 0..<20 { _ = try await interpreter.perform(random.input(todos: 0)) }
    for _ in 0..<10 {
      let undone = try await interpreter.perform("undo")
      let redone = try await interpreter.perform("redo")
      let touched = { (output: Output) in Set((output.changes ?? []).map(\.part)) }
      #expect(touched(undone) == touched(redone))
      _ = try await interpreter.perform("undo")
    }
  }

  @Test("Commands that write files, or are about this very process, are left out of a recording")
  func leavingOut() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    let path = files.path("session.inspect")
    let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    let commands = [
      "load todo", "record \(path)", "dispatch AddTodo(title: \"a\")",
      "export swift \(files.path("A.swift"))", "export json \"\(files.path("a b.json"))\"",
      "export markdown -", "save \(files.path("a.state"))", "save -",
      "bisect state.todos.count == 3", "minimize", "minimize \(files.path("min.inspect"))",
      "fails minimize \(files.path("min.inspect"))", "fails save \(files.path("no/a.state"))/",
      "save \(files.path("no/a.state"))/", "export swfit x", "fails undo 9 9", "history --fold",
      "history --stats", "state",
    ]
    for command in commands { _ = await interpreter.run(command) }
    #expect(await interpreter.run("record --stop") == .succeeded)
    #expect(try files.names().count == 5)
    let text = try files.text("session.inspect")
    let result = await TranscriptRunner(verbs: .standard) { LocalSessions.make() }.run(
      text, path: path)
    #expect(result.passed, "\(text)")
    let recorded = text.split(separator: "\n").filter { $0.hasPrefix("> ") }
      .map { $0.dropFirst(2) }
    #expect(
      recorded == [
        "load todo", "dispatch AddTodo(title: \"a\")", "export markdown -", "save -",
        "bisect state.todos.count == 3", "minimize", "fails undo 9 9", "history --fold", "state",
      ])
  }

  @Test("A recording passes at once, whatever was typed", arguments: Thoroughness.seeds(12))
  func recording(seed: UInt64) async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    let path = files.path("session.inspect")
    let session = LocalSessions.make()
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    var random = RandomSession(seed: seed)
    _ = await interpreter.run("load todo")
    // Some of the session lies before the recording.
    for step in 0..<30 {
      if step == 5 { #expect(await interpreter.run("record \(path)") == .succeeded) }
      // It may be held, and carried out when there is nothing to do any more.
      _ = try await interpreter.run(random.inputOrTravel(in: session, todos: 0))
      for _ in 0..<3 { _ = await interpreter.run(random.anything()) }
    }
    #expect(await interpreter.run("record --stop") == .succeeded)
    let text = try files.text("session.inspect")
    let result = await TranscriptRunner(verbs: .standard) { LocalSessions.make() }.run(
      text, path: path)
    #expect(
      result.passed,
      "\(TranscriptReport(result).lines.map(\.text).joined(separator: "\n"))\n\(text)")
    #expect(result.commands > 100)
  }
}
