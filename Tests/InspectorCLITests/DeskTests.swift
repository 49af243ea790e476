import Foundation
import Testing

/// An app as many are: a coordinator, a presenter with a delegate, a service that calls back.
@Suite("An app of delegates and callbacks")
struct DeskTests {
  private func run(_ commands: String...) throws -> String {
    let run = try Tool.run(
      (["load .build/debug/PluginApps desk"] + commands).flatMap { ["-c", $0] })
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    return run.output
  }

  @Test("A service that calls back waits for an answer, and its delegate is told")
  func callback() throws {
    let output = try run(
      "dispatch write(\"hello!\")", "dispatch send", "effects", "resolve upload 3")
    #expect(output.contains("upload#1(count: 1)  parked\n"))
    #expect(
      output.hasSuffix(
        """
        #3 resolve upload#1 3
        app
          - desk.letters[0]: "hello!"
          ~ finished: 0 -> 1
        urgent
          - [0]: "hello!"

        """))
  }

  @Test("A computed property is a part of its own, and what is noise is left out")
  func parts() throws {
    #expect(
      try run("dispatch write(\"hello!\")", "print urgent", "state app").hasSuffix(
        """
        ["hello!"]
        DeskCoordinator(desk: Desk(letters: ["hello!"], banner: nil), finished: 0)

        """))
  }

  @Test("A request for a Result is answered by an error of the app's own")
  func ownErrors() throws {
    let output = try run(
      "dispatch look(\"Eva\")", "resolve address .failure(.unknown(name: \"Eva\"))",
      "dispatch look(\"Eva\")", "resolve address .success(\"Rome\")", "print address")
    #expect(output.contains("  * effect look failed: unknown(name: \"Eva\")\n"))
    #expect(output.hasSuffix("\"Rome\"\n"))
  }
}
