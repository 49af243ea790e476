import Foundation
import Testing

@Suite("One form of a change")
struct FormTests {
  /// The changes below the first line of each command.
  private func changes(_ commands: String...) throws -> [[Substring]] {
    try ways("forms", commands)
  }

  private func ways(_ app: String, _ commands: String...) throws -> [[String]] {
    try ways(app, commands).map { $0.map(String.init) }
  }

  private func ways(_ app: String, _ commands: [String]) throws -> [[Substring]] {
    let load = "load .build/debug/PluginApps \(app)"
    let run = try Tool.run(
      (["format text", load] + commands.flatMap { ["print \"mark\"", $0] }).flatMap { ["-c", $0] })
    #expect(run.code == 0, "\(run.errors)")
    return run.output.components(separatedBy: "\"mark\"\n").dropFirst().map { text in
      text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("at #") }
    }
  }

  @Test("A step and every way through time show the same changes between the same two places")
  func waysThroughTime() throws {
    let told = try changes(
      "dispatch ChangeForms 1", "dispatch ChangeForms 2", "dispatch ChangeForms 3", "undo", "redo",
      "diff 2 3", "goto 2", "goto 3", "branch main", "goto 2", "dispatch ChangeForms 3",
      "diff 2 3")
    try #require(told.count == 12)
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
        "dispatch .element", "dispatch .function", "dispatch .count", "dispatch .owner",
        "dispatch .sameFunction", "dispatch .sameFunction", "history 2",
      ].flatMap { ["-c", $0] })
    #expect(
      run.output == """
        loaded unseen: 1 store, 8 actions
        unseen: Content that is not read
        store state: Unseen
          untracked number, header, numbers[*], onChange, guarded.count, owner
          read but for any bit fields in the gaps of narrow
        #1 .number
        state
          ~ number: untracked, its bytes changed
        #2 .header
        state
          ~ header: untracked, its bytes changed
        #3 .element
        state
          ~ numbers[1]: untracked, its bytes changed
        #4 .function
        state
          ~ onChange: untracked, its bytes changed
        #5 .count
        state
          ~ guarded.count: untracked, its bytes changed
        #6 .owner
        state
          ~ owner: untracked, its bytes changed
        #7 .sameFunction
        state
          ~ onChange: untracked, its bytes changed
        #8 .sameFunction
        no change
          #7 .sameFunction                       state
        * #8 .sameFunction                       no change

        """)
  }

  @Test("Every way through time reports the bytes that its steps changed, and no others")
  func untrackedThroughTime() throws {
    func bytes(_ path: String) -> [String] {
      ["state", "  ~ \(path): untracked, its bytes changed"]
    }
    let told = try ways(
      "unseen", "dispatch .number", "dispatch .header", "undo", "redo", "undo 2", "goto 2",
      "goto 1", "dispatch .element", "branch main", "diff 1 2", "diff 0 1", "dispatch .two", "undo",
      "redo", "diff state 2 3")
    try #require(told.count == 15)
    #expect(told[2] == bytes("header") && told[3] == told[2])
    #expect(told[4] == bytes("number") + bytes("header").dropFirst() && told[5] == told[4])
    #expect(told[6] == bytes("header"))
    // On the way to another branch both steps are passed, that of the old branch and that of the
    // new one.
    #expect(Set(told[8]) == Set(["branch main"] + bytes("header") + bytes("numbers[1]")))
    #expect(told[9] == bytes("header") && told[10] == bytes("number"))
    #expect(
      told[11] == ["state", "  ~ title: \"a\" -> \"ab\""] + bytes("number").dropFirst()
        && told[13] == told[11] && told[14] == told[11])
    #expect(
      told[12] == ["state", "  ~ title: \"ab\" -> \"a\""] + bytes("number").dropFirst())
  }

  @Test("Types are shown and read as the app says, and what it hides is not there")
  func marks() throws {
    let run = try Tool.run(
      ["--keep-going"]
        + [
          "load .build/debug/PluginApps marked", "describe", "dispatch take \"1.20\"", "till",
          "dispatch take(amount: \"0.05\", until: DateComponents(hour: 20))", "dispatch forget",
          "expect till.parts contains \"0.05\" && till.drawers == 4", "undo 2", "diff 0 1",
          "dispatch take \"much\"", "print till.cache", "print till.closes.minute",
        ].flatMap { ["-c", $0] })
    for block in [
      "store till: Till\nhidden till.cache, till.log[*].height\n#1 take(amount: \"1.20\")\n",
      "  ~ total: \"0.00\" -> \"1.20\"\n  + parts[0]: \"1.20\"\n  ~ drawers: 2 -> 3\n"
        + "  + log[0]: Line(text: \"1.20\")\n",
      "  ~ closes: DateComponents(hour: 18, minute: 30) -> DateComponents(hour: 20)\n",
      "#3 forget()\nno change\nok\n",
    ] {
      #expect(run.output.contains(block), "\(run.output)")
    }
    #expect(!run.output.contains("height:") && !run.output.contains("cache:"))
    #expect(run.errors.contains("take.amount: \"much\" is no Money"))
    #expect(run.errors.contains("no member 'cache'"), "\(run.errors)")
    #expect(run.output.hasSuffix("\n30\n"))
  }

  @Test("The path of every change can be printed")
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
