import Foundation
import Inspector
import Testing

/// Real time, for what an app does outside of its clock.
@Suite("Waiting in real time")
struct WaitTests {
  private static let app = ".build/debug/PluginApps"

  private func run(_ app: String, _ commands: [String], options: [String] = []) throws -> Tool.Run {
    try Tool.run(
      options + ["--keep-going", "-c", "load \(Self.app) \(app)"] + commands.flatMap { ["-c", $0] })
  }

  @Test("What an effect does past its step is a step of its own, also when it is done again")
  func untilSomethingHolds() throws {
    let run = try run(
      "waiting",
      [
        "dispatch SleepReally 3000", "wait 1h until state.log.count == 1", "effects", "goto 0",
        "redo 2", "expect state.log == [\"slept\"]", "would wait 0s until state.log.isEmpty",
        "history",
      ], options: ["--timeout", "3600"])
    #expect(
      run.output == """
        loaded waiting: 1 store, 4 actions
        #1 SleepReally(milliseconds: 3000)
          * effect SleepReally started
        no change
        error: unsettled: SleepReally waits for something that the inspector does not control
          ask for it with context.request, or wait on context.clock
        #2 wait 1h until state.log.count == 1
          * action Note(text: "slept")
          * effect SleepReally finished
        state
          + log[0]: "slept"
        no effects
        at #0 of 2
        state
          - log[0]: "slept"
        at #2 of 2
        state
          + log[0]: "slept"
        ok
        #3 wait 0s until state.log.isEmpty
        no change
        still at #2
          #0 load waiting
          #1 SleepReally(milliseconds: 3000)     no change
        * #2 wait 1h until state.log.count == 1    state

        """)
    #expect(run.code == 1)
  }

  @Test("A condition that does not come to hold is an error after the time, and the step is made")
  func inVain() throws {
    let run = try run(
      "waiting", ["wait 50ms until state.log.count == 1", "history"], options: ["--format", "json"])
    let lines = run.output.split(separator: "\n")
    #expect(
      lines[1].contains("\"message\": \"this did not hold within 50ms: state.log.count == 1\""))
    #expect(lines[1].contains("\"holds\": false") && lines[1].contains("\"step\": 1"))
    #expect(lines[2].contains("\"step\": 1"))
  }

  @Test("A limit for each command bounds a wait, with and without a time")
  func limit() throws {
    let run = try run(
      "waiting", ["wait 2s", "wait until state.log.count == 1"], options: ["--timeout", "0.2"])
    #expect(
      run.errors.contains("one command may take 200ms: a larger --timeout allows this"),
      "\(run.errors)")
    #expect((run.output + run.errors).contains("this did not hold within 200ms: state.log.count"))
  }

  @Test("A transcript waits only where that is allowed")
  func transcripts() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write("> load todo\n...\n> wait 10ms\n#1 wait 10ms\nno change\n", to: "a.inspect")
    let refused = try Tool.run(["test", "a.inspect"], in: files.folder)
    #expect(refused.code == 1)
    #expect((refused.output + refused.errors).contains("--allow-wait allows it"))
    let allowed = try Tool.run(["test", "--allow-wait", "a.inspect"], in: files.folder)
    #expect(allowed.code == 0, "\(allowed.output)\(allowed.errors)")
    try files.write("load todo\nwait 10ms\n", to: "script")
    #expect(try Tool.run(["run", "script"], in: files.folder).code == 0)
  }

  @Test("A host that does not know of it is not asked")
  func otherHosts() throws {
    let host = Tool.root.appending(path: "Tests/MinimalHost/notes.py").path
    let run = try Tool.run(["--app", host, "-c", "wait 1s"])
    #expect(run.errors.contains("the host of this app cannot wait in real time"), "\(run.errors)")
    #expect(run.code == 1)
  }
}
