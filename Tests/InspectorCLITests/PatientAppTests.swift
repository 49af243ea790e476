import Foundation
import Testing

/// Interceptors that wait, in an app under inspection.
@Suite("Interceptors that wait, under inspection")
struct PatientAppTests {
  private func output(executors: String?, _ commands: String...) throws -> String {
    let run = try Tool.run(
      (["load .build/debug/PluginApps patient"] + commands).flatMap { ["-c", $0] },
      environment: ["INSPECTOR_EXECUTORS": executors])
    return (run.output + run.errors).replacing(
      "jobs run on the ordinary executors: INSPECTOR_EXECUTORS asks for it\n", with: "")
  }

  @Test(
    "An updater is done at once, and a side effect is tried again after a pause",
    arguments: [nil, "ordinary"])
  func patience(executors: String?) throws {
    #expect(
      try output(
        executors: executors, "dispatch Note(\"x\")", "dispatch Fetch", "fail text \"offline\"",
        "clock", "advance 1s", "resolve text \"hello\""
      ) == """
        loaded patient: 1 store, 2 actions
        #1 Note(text: "x")
        state
          + log[0]: "x"
        #2 Fetch()
          * effect Fetch started
          * request text#1 parked
        no change
        #3 fail text#1 "offline"
          * effect Fetch failed: offline
        no change
        0s
          1s  pause  Fetch()
        #4 advance 1s
          * timer pause at 1s
          * action Fetch()
          * effect Fetch started
          * request text#2 parked
        no change
        #5 resolve text#2 "hello"
          * action Note(text: "hello")
          * effect Fetch finished
          * action Fetched()
        state
          + log[1]: "hello"
          + log[2]: "fetched"

        """)
    // Each try is timed to its end: this one waits two seconds for its answer.
    #expect(
      try output(
        executors: executors, "dispatch Fetch", "advance 2s", "resolve text \"hello\"",
        "expect log contains \"Fetch took 2.0 seconds\""
      ).hasSuffix("\nok\n"))
  }
}
