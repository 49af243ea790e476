import Foundation
import Testing

@Suite("inspector tour")
struct TourCommandTests {
  @Test("The lessons are listed, and an unknown one gives the nearest")
  func list() throws {
    let run = try Tool.run(["tour"])
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("1  state "))
    let unknown = try Tool.run(["tour", "stat"])
    #expect(unknown.code == 2)
    #expect(unknown.errors.contains("unknown lesson 'stat', did you mean 'state'?"))
  }

  @Test("Without a terminal a lesson is printed whole")
  func unattended() throws {
    let run = try Tool.run(["tour", "bug"], script: "nobody reads this\n")
    #expect(run.code == 0 && run.errors == "")
    #expect(run.output.hasPrefix("Lesson "))
    #expect(run.output.contains("\nerror: #2 broke an invariant: "))
    #expect(run.output.contains("\n> trigger list.didTapRemoveItem(2)\n#2 trigger"))
  }
}

@Suite(
  "The tour at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalTourTests {
  @Test("A learner goes on, tries something with Tab, comes back, and leaves")
  func lesson() async throws {
    let terminal = try await TerminalSession(rows: 40)
    try await terminal.start("tour state", prompt: "state 1/13>")
    try terminal.press("Enter")
    try await terminal.waitForLine("state 2/13>")
    try terminal.type("dispatch ClearT")
    try terminal.press("Tab", "Enter")
    try await terminal.wait(toSee: "#1 ClearTodos()")
    try terminal.press("Enter")
    try await terminal.wait(
      toSee: "GlobalState(todos: [\"buy milk\", \"find a unicorn\", \"visit Rome\"])")
    try await terminal.waitForLine("state 3/13>")
    try terminal.press("C-d")
    try await terminal.wait(toSee: "Left 'state' at 3 of 13.")
    try await terminal.waitForLine("shell$")
  }
}
