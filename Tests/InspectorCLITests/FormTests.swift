import Foundation
import Testing

@Suite("One form of a change")
struct FormTests {
  /// What is told below the line that each command begins with.
  private func changes(_ commands: String...) throws -> [[Substring]] {
    let load = "load .build/debug/PluginApps forms"
    let run = try Tool.run(
      (["format text", load] + commands.flatMap { ["print \"mark\"", $0] }).flatMap { ["-c", $0] })
    #expect(run.code == 0, "\(run.errors)")
    return run.output.components(separatedBy: "\"mark\"\n").dropFirst().map { text in
      text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("at #") }
    }
  }

  @Test("What a step tells is what every way through time tells of the same two places")
  func waysThroughTime() throws {
    let told = try changes(
      "dispatch ChangeForms 1", "dispatch ChangeForms 2", "dispatch ChangeForms 3", "undo", "redo",
      "diff 2 3", "goto 2", "goto 3", "branch main", "goto 2", "dispatch ChangeForms 3",
      "diff 2 3")
    let (second, step, back) = (told[1], told[2], told[3])
    #expect(second.count > 15 && step.count == second.count && back.count == second.count)
    for (index, form) in [
      (4, step), (5, step), (6, back), (7, step), (9, back), (10, step), (11, step),
    ] {
      // The branch says that it began.
      let lines = told[index].filter { !$0.hasPrefix("branch") }
      #expect(lines == form, "\(index)")
    }
    #expect(
      step.contains("  ~ date: Date(\"2001-01-01T00:00:03Z\") -> Date(\"2001-01-01T00:00:06Z\")"))
  }

  @Test("What is not read is listed, and a step says where its bytes changed")
  func untracked() throws {
    let run = try Tool.run(
      [
        "load .build/debug/PluginApps unseen", "describe", "dispatch .number", "dispatch .header",
        "dispatch .element", "dispatch .nothing", "history 2",
      ].flatMap { ["-c", $0] })
    #expect(
      run.output == """
        loaded unseen: 1 store, 4 actions
        unseen: Content that is not read
        store state: Unseen
          untracked number, header, numbers[*], onChange
        #1 .number
        state
          ~ number: untracked, its bytes changed
        #2 .header
        state
          ~ header: untracked, its bytes changed
        #3 .element
        state
          ~ numbers[1]: untracked, its bytes changed
        #4 .nothing
        no change
          #3 .element                            state
        * #4 .nothing                            no change

        """)
  }

  @Test("Every path that a change has can be printed")
  func paths() throws {
    let run = try Tool.run(
      [
        "load .build/debug/PluginApps forms", "dispatch ChangeForms 1", "print state.place[1]",
        "print state.key", "dispatch ChangeForms 2", "print state.key[0]", "print state.deep",
      ].flatMap { ["-c", $0] })
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("\n2\n.some(nil)\n"))
  }
}
