import Foundation
import Testing

/// `inspector migrate`: transcripts of an old build for a new one.
@Suite("Transcripts carried over to a new build")
struct MigrateTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  /// Writes a to-do list whose names are the new ones.
  private func makeApp(adding: String = "state.items.append(text)") throws {
    try files.writeProgram(
      """
      #!/usr/bin/env python3
      import sys
      sys.path.insert(0, '\(Tool.root.path)/Examples/Python')
      from dataclasses import dataclass, field
      from inspectable import App

      @dataclass
      class Todos:
          items: list[str] = field(default_factory=list)

      app = App("list", "Lists", Todos)

      @app.action("Create one", text="x", done=False)
      def CreateTodo(state, text: str, done: bool):
          \(adding)

      app.serve()

      """, to: "new")
  }

  private static let old = """
    > load ./old
    loaded list: 1 store, 1 action
    > dispatch AddTodo(title: "AddTodo(title: 1)") # AddTodo
    #1 AddTodo(title: "AddTodo(title: 1)")
    state
      + todos[0]: "AddTodo(title: 1)"
    > print state.todos.count
    1

    """

  private func makeTranscript(_ name: String = "a.inspect", _ text: String = old) throws {
    try files.write(text, to: name)
    try files.write(
      """
      AddTodo(title:) -> CreateTodo(text: title, done: false)
      state.todos -> state.items

      """, to: "names.map")
  }

  private func migrate(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(["migrate"] + arguments, in: files.folder)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: files.url(name)), as: UTF8.self)
  }

  /// The lines before those with times.
  private func told(_ run: Tool.Run) -> [Substring] {
    run.output.split(separator: "\n").filter { !$0.contains(" s)") }
  }

  @Test("Names change in commands and output, the result is run, and the files are written")
  func migrating() throws {
    defer { files.remove() }
    try makeApp()
    try makeTranscript()
    try makeTranscript("b.inspect", "> load ./old\nloaded list: [..]\n> state\n...\n")
    let run = try migrate("a.inspect", "b.inspect", "--with", "names.map", "--build", "./new")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(told(run) == ["migrated a.inspect (4 lines)", "unchanged b.inspect"], "\(run.output)")
    #expect(run.output.contains("\n\n2 passed, 0 failed (5 commands in "), "\(run.output)")
    #expect(run.errors == "")
    #expect(
      try text("a.inspect") == """
        > load ./old
        loaded list: 1 store, 1 action
        > dispatch CreateTodo(text: "AddTodo(title: 1)", done: false) # AddTodo
        #1 CreateTodo(text: "AddTodo(title: 1)", done: false)
        state
          + items[0]: "AddTodo(title: 1)"
        > print state.items.count
        1

        """)
    let again = try migrate("a.inspect", "--with", "names.map", "--build", "./new")
    #expect(again.code == 0 && told(again) == ["unchanged a.inspect"], "\(again.output)")
    #expect(
      again.errors == """
        names.map:1: warning: nothing in these transcripts fits this rule
        names.map:2: warning: nothing in these transcripts fits this rule

        """)
  }

  @Test("A dry run shows the lines and how the result does, and writes nothing")
  func dryRun() throws {
    defer { files.remove() }
    try makeApp()
    try makeTranscript()
    let run = try migrate("a.inspect", "--with", "names.map", "--build", "./new", "--dry-run")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(
      told(run) == [
        "would migrate a.inspect (4 lines)", "a.inspect:3:",
        "  - > dispatch AddTodo(title: \"AddTodo(title: 1)\") # AddTodo",
        "  + > dispatch CreateTodo(text: \"AddTodo(title: 1)\", done: false) # AddTodo",
        "a.inspect:4:", "  - #1 AddTodo(title: \"AddTodo(title: 1)\")",
        "  + #1 CreateTodo(text: \"AddTodo(title: 1)\", done: false)", "a.inspect:6:",
        "  -   + todos[0]: \"AddTodo(title: 1)\"", "  +   + items[0]: \"AddTodo(title: 1)\"",
        "a.inspect:7:", "  - > print state.todos.count", "  + > print state.items.count",
      ], "\(run.output)")
    #expect(try text("a.inspect") == Self.old)
  }

  @Test("What else differs on the new build ends it with 1, and --update writes that, too")
  func differing() throws {
    defer { files.remove() }
    try makeApp(adding: "state.items += [text, text]")
    try makeTranscript()
    let run = try migrate("a.inspect", "--with", "names.map", "--build", "./new")
    #expect(run.code == 1)
    #expect(told(run) == ["migrated a.inspect (4 lines)"], "\(run.output)")
    #expect(run.errors.hasPrefix("FAIL a.inspect\n\na.inspect:3: "), "\(run.errors)")
    #expect(try text("a.inspect").contains("> dispatch CreateTodo("))
    try makeTranscript()
    let updating = try migrate(
      "a.inspect", "--with", "names.map", "--build", "./new", "--update")
    #expect(updating.code == 0, "\(updating.output)\(updating.errors)")
    #expect(try text("a.inspect").hasSuffix("> print state.items.count\n2\n"))
  }

  @Test("If the new build cannot be loaded, its reason is told once, and no file is written")
  func unloadable() throws {
    defer { files.remove() }
    try makeTranscript()
    try files.writeProgram("#!/bin/sh\nexit 3\n", to: "ended")
    for (build, reason) in [
      ("./nowhere", "./nowhere: "), ("nobody", "unknown app 'nobody'"),
      ("./ended", "the app exited in load ./ended: code 3\n"),
    ] {
      for flag in ["--update", "--dry-run", "--jobs=1"] {
        let run = try migrate("a.inspect", "--with", "names.map", "--build", build, flag)
        #expect(run.code == 2 && run.output == "", "\(build) \(flag): \(run.output)")
        #expect(run.errors.hasPrefix("error: \(reason)"), "\(run.errors)")
        #expect(run.errors.hasSuffix("\nnothing was written\n"), "\(run.errors)")
        #expect(try text("a.inspect") == Self.old)
      }
    }
  }

  @Test("In CI nothing is written, unless forced")
  func continuousIntegration() throws {
    defer { files.remove() }
    try makeApp()
    try makeTranscript()
    func migrate(_ flags: [String]) throws -> Tool.Run {
      try Tool.run(
        ["migrate", "a.inspect", "--with", "names.map", "--build", "./new"] + flags,
        environment: ["CI": "true"], in: files.folder)
    }
    for flags in [[], ["--update"]] {
      let run = try migrate(flags)
      #expect(run.code == 2 && run.errors.contains("CI is set"), "\(run.errors)")
    }
    #expect(try migrate(["--dry-run"]).code == 0)
    #expect(try text("a.inspect") == Self.old)
    #expect(try migrate(["--force"]).code == 0)
    #expect(try text("a.inspect").contains("> dispatch CreateTodo("))
  }

  @Test("If something is unclear or cannot be done, the place is told, and no file is written")
  func refusing() throws {
    defer { files.remove() }
    try makeApp()
    try makeTranscript()
    try makeTranscript("b.inspect", "> dispatch AddTodo(name: \"é\")\n")
    try files.write("AddTodo(title:) -> B(text: titel)\r\n", to: "bad.map")
    try files.write("", to: "empty")
    try files.write("no command\n", to: "c.inspect")
    try FileManager.default.createDirectory(
      at: files.url("folder"), withIntermediateDirectories: true)
    let unclear = try migrate("a.inspect", "b.inspect", "--with", "names.map", "--build", "./new")
    #expect(
      unclear.errors == """
        b.inspect:1:12: error: line 1 of the mapping has other arguments than these
          > dispatch AddTodo(name: "é")
                     ^
        nothing was written

        """, "\(unclear.errors)")
    #expect(unclear.code == 2 && unclear.output == "")
    for (arguments, words) in [
      (
        ["--with", "bad.map", "a.inspect"],
        "bad.map:1:28: error: the old side has no argument 'titel'"
      ),
      (["--with", "empty", "a.inspect"], "empty:1:1: error: no rule: "),
      (["--with", "nowhere", "a.inspect"], "error: nowhere: "),
      (["--with", "folder", "a.inspect"], "error: folder: is a folder"),
      (["--with", "names.map", "nowhere"], "error: nowhere: no such file or folder"),
      (["--with", "names.map", "folder"], "error: folder: no transcripts below this folder"),
      (["--with", "names.map", "empty"], "empty: error: no command"),
      (["--with", "names.map", "a.inspect", "c.inspect"], "c.inspect: error: no command"),
      (["--with", "names.map", "a.inspect", "--build", "a", "--app", "b"], "error: --build takes"),
      (["--with", "names.map", "a.inspect", "--dry-run", "--update"], "error: --dry-run and"),
      (["--with", "names.map", "a.inspect", "--build", "git:"], "error: git:: expected git:"),
      (["a.inspect"], "error: "),
    ] {
      let run = try Tool.run(["migrate"] + arguments, in: files.folder)
      #expect(run.code == 2 && run.errors.hasPrefix(words), "\(arguments): \(run.errors)")
    }
    #expect(try text("a.inspect") == Self.old)
    // A file that cannot be written is no reason to write the others.
    try makeTranscript("b.inspect")
    try FileManager.default.removeItem(at: files.url("empty"))
    try FileManager.default.createSymbolicLink(
      at: files.url("folder/c.inspect"), withDestinationURL: files.url("b.inspect"))
    try makeTranscript("folder/a.inspect")
    let outside = try migrate(
      "folder", "--with", "names.map", "--build", "./new", "--allow-read")
    #expect(outside.code == 2, "\(outside.output)\(outside.errors)")
    #expect(outside.errors.contains("is a link that leads out of folder"), "\(outside.errors)")
    #expect(try text("b.inspect") == Self.old && text("folder/a.inspect") == Self.old)
  }
}
