import Testing

/// States that hold what is not made to be read.
@Suite("What cannot be read")
struct OddTests {
  private func run(_ wreck: String? = nil, _ commands: String...) throws -> Tool.Run {
    try Tool.run(
      ["--no-journal", "--keep-going"]
        + (["load .build/debug/PluginApps odd"] + commands).flatMap { ["-c", $0] },
      environment: ["ODD_WRECK": wreck])
  }

  @Test("Work items, operations and their queues can be in a state")
  func work() throws {
    let run = try run(nil, "dispatch count", "print odd.work", "print odd.wreck", "undo")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output == """
        loaded odd: 1 store, 1 action
        #1 count()
        odd
          ~ count: 0 -> 1
        DispatchWorkItem()
        Wreck(number: 1, node: nil)
        at #0 of 1
        odd
          ~ count: 1 -> 0

        """)
  }

  @Test("A crash while a value is read says which part was being read, and where in it")
  func wreck() throws {
    let run = try run("there")
    #expect(run.code == 1)
    #expect(
      run.errors.contains("  app| 'state' of store odd was being read, at wreck.node\n"),
      "\(run.errors)")
  }

  @Test("What is hidden is not read")
  func hidden() throws {
    let run = try run("hidden", "dispatch count", "print odd.count")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("\n1\n"), "\(run.output)")
  }
}
