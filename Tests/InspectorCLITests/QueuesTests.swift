import Foundation
import Testing

#if os(Linux)
  /// What an app asks of Dispatch and of the main run loop.
  @Suite("The main queue and the main run loop under inspection")
  struct QueuesTests {
    private func run(executors: String? = nil, _ commands: [String]) throws -> Tool.Run {
      try Tool.run(
        ["--keep-going"]
          + (["load .build/debug/PluginApps queues"] + commands).flatMap { ["-c", $0] },
        environment: ["INSPECTOR_EXECUTORS": executors])
    }

    /// What the log got in each step, and what waits then; nothing may be unsettled.
    private func output(executors: String? = nil, _ commands: String...) throws -> String {
      let run = try run(executors: executors, commands)
      #expect(run.code == 0 && run.errors == "", "\(run.errors)")
      return run.output.replacing("loaded queues: 1 store, 24 actions\n", with: "")
        .replacing(
          "jobs run on the ordinary executors: INSPECTOR_EXECUTORS asks for it\n", with: "")
    }

    @Test("What the main queue is asked for runs within the step, in one order with tasks")
    func order() throws {
      #expect(
        try output("dispatch async") == """
          #1 async()
          log
            + [0]: "at once"
            + [1]: "first"
            + [2]: "second"
            + [3]: "third"

          """)
    }

    @Test(
      "Operations, the main run loop, groups and other queues have done their work when the step ends",
      arguments: [nil, "ordinary"])
    func withinTheStep(executors: String?) throws {
      #expect(
        try output(
          executors: executors, "dispatch perform", "dispatch notify", "dispatch operation",
          "dispatch elsewhere", "dispatch group", "dispatch sync",
          "dispatch barrier"
        ) == """
          #1 perform()
          log
            + [0]: "performed"
          #2 notify()
          log
            + [1]: "asked"
            + [2]: "told when idle"
          #3 operation()
          log
            + [3]: "operation"
          #4 elsewhere()
          log
            + [4]: "back from elsewhere"
          #5 group()
          log
            + [5]: "both are done"
          #6 sync()
          log
            + [6]: "from the disk"
          #7 barrier()
          log
            + [7]: "behind the others"

          """)
    }

    @Test(
      "Delays on the main queue are timers of the scene's clock, exact and cancelled as others",
      arguments: [nil, "ordinary"])
    func delays(executors: String?) throws {
      #expect(
        try output(
          executors: executors, "dispatch after 0.5", "dispatch item", "clock",
          "dispatch cancelItem", "clock", "advance 500ms", "clock"
        ) == """
          #1 after(seconds: 0.5)
          no change
          #2 item()
          no change
          0s
            500ms  main queue  after(seconds: 0.5)
            1s     main queue  item()
          #3 cancelItem()
          no change
          0s
            500ms  main queue  after(seconds: 0.5)
          #4 advance 500ms
            * timer main queue at 500ms
          log
            + [0]: "after 0.5"
          500ms

          """)
    }

    @Test("A Timer repeats, is postponed and invalidated on the scene's clock")
    func timers() throws {
      let output = try output(
        "dispatch every 2", "advance 4s", "dispatch postpone 1", "advance 1s",
        "dispatch invalidate", "clock", "dispatch once 1", "advance 1s", "clock")
      // On a busy machine a moment may pass between the app's looking at the clock and its timer's.
      let rounded = output.replacing(/Timer at (\d)\.9\d+s/) {
        "Timer at \((Int($0.1) ?? 0) + 1)s"
      }
      #expect(
        rounded == """
          #1 every(seconds: 2)
          no change
          #2 advance 4s
            * timer Timer at 2s
            * timer Timer at 4s
          log
            + [0]: "tick"
            + [1]: "tick"
          #3 postpone(seconds: 1)
          no change
          #4 advance 1s
            * timer Timer at 5s
          log
            + [2]: "tick"
          #5 invalidate()
          no change
          5s
          #6 once(seconds: 1)
          no change
          #7 advance 1s
            * timer Timer at 6s
          log
            + [3]: "rung"
          6s

          """)
    }

    @Test(
      "A timer source on the main queue is suspended, resumed, cancelled and let go as any other")
    func sources() throws {
      #expect(
        try output(
          "dispatch source 1", "advance 2s", "dispatch suspend", "advance 2s", "dispatch resume",
          "dispatch cancelSource", "clock", "dispatch source 1", "dispatch dropSource", "clock"
        ) == """
          #1 source(seconds: 1)
          no change
          #2 advance 2s
            * timer DispatchSource at 1s
            * timer DispatchSource at 2s
          log
            + [0]: "source"
            + [1]: "source"
          #3 suspend()
          no change
          #4 advance 2s
            * timer DispatchSource at 3s
            * timer DispatchSource at 4s
          no change
          #5 resume()
          log
            + [2]: "source"
          #6 cancelSource()
          no change
          4s
          #7 source(seconds: 1)
          no change
          #8 dropSource()
          no change
          4s

          """)
    }

    @Test("A copy of the app has its own main queue, with what waits there")
    func copies() throws {
      // Each piece of work is long enough for a checkpoint after it.
      let run = try run([
        "dispatch source 1", "dispatch every 2", "dispatch work", "dispatch work", "dispatch work",
        "undo", "dispatch work", "undo", "advance 2s", "dispatch perform", "dispatch async",
        "history --stats",
      ])
      #expect(run.code == 0 && run.errors == "", "\(run.errors)")
      #expect(!run.output.contains("no more"), "\(run.output)")
      #expect(run.output.firstMatch(of: /checkpoints +[1-9]/) != nil, "\(run.output)")
      #expect(
        run.output.contains(
          """
            + [2]: "source"
            + [3]: "tick"
            + [4]: "source"
          """), "\(run.output)")
      #expect(run.output.contains("  + [5]: \"performed\"\n"))
      #expect(run.output.contains("  + [9]: \"third\"\n"))
    }

    @Test("What takes real time on another queue is waited for, and named if it takes too long")
    func otherQueues() throws {
      let run = try run(["dispatch long", "effects", "dispatch async", "dispatch late"])
      #expect(run.code == 1)
      #expect(
        run.output.contains(
          "error: unsettled: queue com.example.disk waits for something that the inspector does not "
            + "control\n"), "\(run.output)")
      #expect(run.output.split(separator: "\n").count { $0.contains("unsettled") } == 2)
      #expect(
        run.output.contains(
          "\nqueue com.example.disk  running  outside the inspector's control\n"))
    }
  }
#endif
