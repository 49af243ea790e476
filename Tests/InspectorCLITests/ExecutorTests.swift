import Foundation
import Testing

#if os(Linux)
  /// If jobs do not arrive in the process's own queue as expected, the process leaves them to the
  /// ordinary executors, says so, and goes on.
  @Suite("The executors are tested at start")
  struct ExecutorTests {
    private func run(_ fault: String?, _ app: String, _ commands: [String]) throws -> Tool.Run {
      // Only debug builds have faults.
      try Tool.run(
        (["load \(app)"] + commands).flatMap { ["-c", $0] },
        program: Tool.root.appending(path: ".build/debug/inspector"),
        environment: ["INSPECTOR_EXECUTORS": fault])
    }

    private static let sessions = [
      "todo": [
        "dispatch LoadTodos", "dispatch LoadTodos", "effects", "resolve fetchTodos#1 [\"fly\"]",
        "undo", "fail fetchTodos \"offline\"", "describe",
      ],
      "workflow": [
        "trigger demo.onTap()", "advance 2.5s", "trigger demo.onEdit(\"milk\")",
        "resolve suggestTitle#1", "effects", "undo 2", "clock", "redo",
      ],
    ]

    @Test(
      "A takeover that fails is noticed before the app has any jobs",
      arguments: ["ordinary", "main", "pool", "later", "stray", "trap"], sessions.keys.sorted())
    func fallback(fault: String, app: String) throws {
      let commands = Self.sessions[app, default: []]
      let expected = try run(nil, app, commands)
      let found = try run(fault, app, commands)
      #expect(expected.code == 0 && found.code == 0, "\(found.errors)")
      #expect(!expected.output.contains("executors"))
      let reason =
        fault == "ordinary"
        ? "INSPECTOR_EXECUTORS asks for it"
        : "jobs do not run as they should in a queue of their own"
      #expect(
        found.output.replacing("jobs run on the ordinary executors: \(reason)\n", with: "")
          == expected.output)
      #expect(found.output != expected.output)
    }

    @Test(
      "If no copy can be made, the takeover is tried in the process itself, before the app has any jobs",
      arguments: [nil, "main", "pool", "later", "stray"])
    func threads(fault: String?) throws {
      let run = try Tool.run(
        ["load .build/debug/PluginApps waiting", "dispatch SleepReally 20"].flatMap { ["-c", $0] },
        program: Tool.root.appending(path: ".build/debug/inspector"),
        environment: ["PLUGIN_THREAD": "1", "INSPECTOR_EXECUTORS": fault])
      #expect(run.output.contains("jobs run on the ordinary executors: ") == (fault != nil))
      // A job that is lost does not come back, which must be said too.
      let isLost = fault != nil && fault != "stray"
      #expect(run.output.contains("* effect SleepReally finished") == !isLost)
      #expect((run.output + run.errors).contains("unsettled: SleepReally") == isLost)
      #expect(run.code == (isLost ? 1 : 0))
    }
  }
#endif
