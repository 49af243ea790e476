import Foundation
import Testing

/// Stores that come and go, and states that are put back part by part.
@Suite("State as apps keep it")
struct ScopesTests {
  private func run(_ commands: String...) throws -> Tool.Run {
    try Tool.run(
      ["--keep-going"]
        + (["load .build/debug/PluginApps scopes"] + commands).flatMap { ["-c", $0] })
  }

  @Test("A store comes and goes with its screen, in every way through time")
  func comingAndGoing() throws {
    let run = try run(
      "describe", "state detail", "dispatch open 1", "describe", "print detail.name",
      "dispatch note \"cold\"", "dispatch close", "expect detail == nil", "undo", "redo", "undo 2",
      "goto 0", "diff 0 2", "diff 2 3")
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(
      run.output == """
        loaded scopes: 4 stores, 9 actions
        scopes: Stores that come and go
        store shelf: [String]
        store detail: Content, not there now
        store preferences: Preferences
          untracked log
        store cart: [String]
        nil
        #1 open(item: 1)
        detail
          + .: Content(name: "milk", notes: [])
        scopes: Stores that come and go
        store shelf: [String]
        store detail: Content
        store preferences: Preferences
          untracked log
        store cart: [String]
        "milk"
        #2 note(text: "cold")
        detail
          + notes[0]: "cold"
        #3 close()
        detail
          - .: Content(name: "milk", notes: ["cold"])
        ok
        at #2 of 3
        detail
          + .: Content(name: "milk", notes: ["cold"])
        at #3 of 3
        detail
          - .: Content(name: "milk", notes: ["cold"])
        at #1 of 3
        detail
          + .: Content(name: "milk", notes: [])
        at #0 of 3
        detail
          - .: Content(name: "milk", notes: [])
        detail
          + .: Content(name: "milk", notes: ["cold"])
        detail
          - .: Content(name: "milk", notes: ["cold"])

        """)
  }

  @Test(
    "An action of a store that is not there says whose it is, and so does one that comes too late")
  func actions() throws {
    let run = try run(
      "dispatch note \"x\"", "dispatch open 0", "dispatch noteLater \"x\"", "dispatch close",
      "resolve spelling \"y\"", "state shelf")
    #expect(run.code == 1)
    #expect(
      run.errors.contains("error: note is an action of store detail, which is not there now"),
      "\(run.errors)")
    #expect(
      run.output.contains("  * effect noteLater failed: store detail is not there any more\n"),
      "\(run.output)")
    #expect(run.output.hasSuffix("[\"tea\", \"milk\"]\n"))
  }

  @Test("An action that two stores have is sent to the one that is named")
  func sameNames() throws {
    let run = try run(
      "actions", "dispatch sort", "dispatch open 0", "dispatch detail.note(\"b\")",
      "dispatch Content.note(\"a\")", "dispatch detail.sort", "print detail.notes",
      "dispatch shelf.sort()", "dispatch shelf.note \"c\"", "dispatch close",
      "dispatch detail.sort", "history", "undo 4", "redo 1", "print detail.notes")
    #expect(
      run.errors.contains(
        "error: several stores have an action sort: write shelf.sort or detail.sort\n"),
      "\(run.errors)")
    #expect(
      run.errors.contains("error: note is an action of detail, not of shelf\n"), "\(run.errors)")
    #expect(
      run.errors.contains("error: sort is an action of store detail, which is not there now\n"),
      "\(run.errors)")
    for line in [
      "\nshelf.sort()", "\n#2 note(text: \"b\")\n", "\n#3 note(text: \"a\")\n",
      "\n#4 detail.sort()\n", "\n[\"a\", \"b\"]\n#5 shelf.sort()\nshelf\n",
    ] {
      #expect(run.output.contains(line), "\(line) in \(run.output)")
    }
  }

  @Test("A state is put back by assigning its parts, and what nobody assigns is named once")
  func assigning() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("a.state").path
    let saved = try run(
      "dispatch enlarge", "dispatch buy \"tea\"", "dispatch buy \"jam\"", "save \"\(path)\"")
    #expect(saved.code == 0, "\(saved.errors)")
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("detail"))
    let load = "load .build/debug/PluginApps scopes --state \"\(path)\""
    let restored = try Tool.run([
      "-c", load, "-c", "print preferences.size", "-c", "print cart", "-c", "dispatch enlarge",
      "-c", "reset", "-c", "print preferences.size",
    ])
    #expect(restored.code == 0, "\(restored.errors)")
    #expect(restored.output.contains("\n13\n[\"tea\", \"jam\"]\n"), "\(restored.output)")
    #expect(restored.output.hasSuffix("\n13\n"))
    try files.write(
      "[\"preferences\": Preferences(size: 1, names: [\"a\"], reads: 2)]", to: "b.state")
    let wrong = try Tool.run([
      "-c", "load .build/debug/PluginApps scopes --state \"\(files.url("b.state").path)\"",
    ])
    #expect(wrong.code == 1)
    #expect(
      wrong.errors.contains(
        "b.state:1:17: Preferences cannot be read back whole: no Assign in the app puts back its "
          + "'reads'\n"), "\(wrong.errors)")
    try files.write("[\"preferences\": Preferences(size: true)]", to: "c.state")
    let kind = try Tool.run([
      "-c", "load .build/debug/PluginApps scopes --state \"\(files.url("c.state").path)\"",
    ])
    #expect(
      kind.errors.contains("Preferences.size: expected Int, found Bool true"), "\(kind.errors)")
  }

  @Test(
    "What cannot be put back is left out of a saved state and named, in a file and where it is shown"
  )
  func leavingOut() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("a.state").path
    let reason =
      "left out preferences, which cannot be put back: Preferences cannot be read back whole: no "
      + "Assign in the app puts back its 'reads'\n"
    let saved = try run("dispatch shelf.sort()", "dispatch read", "save \"\(path)\"", "save -")
    #expect(saved.code == 0, "\(saved.errors)")
    #expect(saved.output.contains("\nsaved \(path)\n\(reason)"), "\(saved.output)")
    #expect(saved.output.hasSuffix("# \(reason)"), "\(saved.output)")
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("preferences"))
    let restored = try Tool.run([
      "-c", "load .build/debug/PluginApps scopes --state \"\(path)\"", "-c", "print shelf",
    ])
    #expect(restored.output.hasSuffix("\n[\"milk\", \"tea\"]\n"), "\(restored.errors)")
  }

  @Test("Where nothing can be put back, nothing is saved, and the reason is told")
  func nothingToSave() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let path = files.url("a.state").path
    let saved = try Tool.run([
      "-c", "load .build/debug/PluginApps counter", "-c", "save \"\(path)\"",
    ])
    #expect(saved.code == 1)
    #expect(
      saved.errors.contains(
        "error: nothing can be put back, so there is nothing to save: store counter, its StorePart has "
          + "no 'restore:'\n"), "\(saved.errors)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A store that comes and goes is not given a state while it is away")
  func away() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write("[\"detail\": Content(name: \"x\", notes: [])]", to: "a.state")
    let run = try Tool.run([
      "-c", "load .build/debug/PluginApps scopes --state \"\(files.url("a.state").path)\"",
    ])
    #expect(run.code == 1)
    #expect(
      run.errors.contains(
        "store detail is not there with these states of the others: leave it out"),
      "\(run.errors)")
  }
}
