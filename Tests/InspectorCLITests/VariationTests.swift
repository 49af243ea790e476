import Foundation
import Testing

@Suite("Steps that come out differently when they are done again")
struct VariationTests {
  private static let apps = Tool.root.appending(path: ".build/debug/PluginApps").path
  private static let hint =
    "  take the time from context.date, chance from context.random, UUIDs from context.makeUUID()\n"

  private static func warning(_ what: String) -> String {
    "warning: \(what)\n" + hint
  }

  private func run(_ commands: String..., app: String = "fickle") throws -> Tool.Run {
    try Tool.run(
      ["--keep-going"],
      script: (["load \(Self.apps) \(app)"] + commands).joined(separator: "\n") + "\n")
  }

  @Test("A step that is done again and differs is named with its path, once")
  func once() throws {
    let run = try run(
      "dispatch Count", "dispatch Stamp", "dispatch Count", "reset", "branch main", "goto 1",
      "branch 2", "branch main", "undo")
    #expect(
      run.output.occurrences(
        of: Self.warning(
          "#2 Stamp() came out differently when it was done again: state.stamp")) == 1)
    #expect(run.output.occurrences(of: "warning:") == 1)
  }

  @Test("For an element the innermost path is named, once for all similar elements")
  func innermost() throws {
    let run = try run(
      "dispatch Put \"milk\"", "dispatch Put \"bread\"", "dispatch Count", "undo", "reset",
      "branch main")
    #expect(
      run.output.occurrences(
        of: Self.warning(
          "#1 Put(title: \"milk\") came out differently when it was done again: "
            + "state.items[0].id")) == 1)
    #expect(run.output.occurrences(of: "warning:") == 1)
  }

  @Test(
    "After a crash the warning comes after the place of the session, and in JSON beside the changes"
  )
  func crash() throws {
    let crashed = try run("dispatch Stamp", "dispatch Crash")
    #expect(
      crashed.errors.contains(
        "\nback at #1\n"
          + Self.warning(
            "#1 Stamp() came out differently when it was done again: state.stamp")))
    let json = try run("format json", "dispatch Stamp", "dispatch Count", "undo")
    #expect(
      json.output.contains(
        #""varied": [{"label": "Stamp()", "places": ["state.stamp"], "step": 1}]"#))
  }

  @Test("Questions about earlier steps warn about it, too")
  func questions() throws {
    let run = try run("dispatch Stamp", "dispatch Count", "when state.count == 1")
    #expect(run.output.contains("warning: #1 Stamp() came out differently"))
  }

  @Test("The order of sets is the same in each process, so there is no warning about it")
  func sets() throws {
    let commands = ["dispatch Gather", "reset", "branch main", "print state.order"]
    let runs = try (0..<2).map { _ in
      try Tool.run(
        [], script: (["load \(Self.apps) fickle"] + commands).joined(separator: "\n") + "\n")
    }
    #expect(runs[0].output == runs[1].output)
    #expect(!runs[0].output.contains("warning:"))
  }

  @Test(
    "Two runs that are compared have sets in another order, whatever the user's environment says")
  func determinism() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write(
      """
      > load \(Self.apps) fickle
      ...
      > dispatch Put "milk"
      x

      """, to: "items.inspect")
    try files.write(
      """
      > load \(Self.apps) fickle
      ...
      > dispatch Gather
      x

      """, to: "sets.inspect")
    let run = try Tool.run(
      ["test", "--determinism", "--allow-load", "items.inspect", "sets.inspect"],
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], in: files.folder)
    #expect(run.errors.contains("\n    state.items[0].id is UUID(\""))
    #expect(run.errors.occurrences(of: "    state.items[0]") == 1)
    #expect(!run.errors.contains("one run only"))
    #expect(run.errors.contains("\n    state.order has another order\n"))
  }

  // MARK: What is written

  private static let session = [
    "dispatch Count", "dispatch Stamp", "dispatch Put \"milk\"", "dispatch Gather",
  ]

  /// The export of a session with everything that varies.
  private func exported(_ format: String, after commands: [String] = session) throws -> String {
    let script = ["load \(Self.apps) fickle"] + commands + ["export \(format) -"]
    let run = try Tool.run(script.flatMap { ["-c", $0] })
    #expect(run.code == 0)
    return run.output
  }

  @Test("A Swift suite says what it does not check and why, and checks the rest of an element")
  func swift() throws {
    let text = try exported("swift")
    #expect(text.contains("#expect(try await app.value(\"state.count\") == \"1\")\n"))
    #expect(
      text.contains("\n    // Not checked, since it is another each time: state.stamp\n"))
    #expect(
      text.contains("\n    // Not checked, since it is another each time: state.items[0].id\n"))
    #expect(text.contains("app.value(\"state.items[0].title\") == #\"\"milk\"\"#)\n"))
    #expect(text.contains("app.value(\"state.items.count\") == \"1\")\n"))
    #expect(
      text.contains(
        "\n    // Not checked, since it hangs on the order of a set, and a test hashes at random: "
          + "state.order"))
    #expect(!text.contains("value(\"state.stamp"))
  }

  @Test("JSON marks the changes that differ each time")
  func json() throws {
    let text = try exported("json")
    #expect(text.occurrences(of: "\"varies\": true") == 2)
    #expect(text.contains(#""part": "state", "path": "stamp", "varies": true"#))
    #expect(text.contains(#""part": "state", "path": "items[0]", "varies": true"#))
  }

  @Test("Markdown passes again, with [..] for what differs each time")
  func markdown() throws {
    let text = try exported("markdown")
    let start = try #require(text.range(of: "# A session of fickle"))
    let page = String(text[start.lowerBound...])
    #expect(page.contains("\n  ~ stamp: nil -> Date([..])\n"))
    #expect(page.contains("\n    id: UUID([..]),\n    title: \"milk\",\n"))
    #expect(page.contains("\n  ~ count: 0 -> 1\n"))
    try expectPassing(page, in: "session.md")
  }

  @Test("A recording passes again, whatever verb showed something that differs each time")
  func recording() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let script =
      ["load \(Self.apps) fickle"] + Self.session + ["state", "undo", "print state.stamp"]
    let run = try Tool.run(
      ["record", "a.inspect"] + script.flatMap { ["-c", $0] }, in: files.folder)
    #expect(run.code == 0)
    #expect(
      run.errors.contains(
        #/recorded a\.inspect, with \[\.\.\] for what [1-9] commands do not give again, first a\.inspect:\d+, state\.[a-z]+[^ ]* at #\d+\n/#
      ),
      "\(run.errors)")
    let text = try String(contentsOf: files.url("a.inspect"), encoding: .utf8)
    #expect(text.contains("\n  ~ stamp: nil -> [..]\n"))
    #expect(text.contains("\n    id: [..],\n    title: \"milk\",\n"))
    #expect(text.contains("\n    Item(id: UUID([..]), title: \"milk\"),\n"))
    #expect(text.contains("\n> undo\nat #3 of 4\n...\n> print state.stamp\nDate([..])\n"))
    try expectPassing(text, in: "again.inspect")
  }

  /// Records commands, and gives the recording and what was said of it.
  private func record(
    _ commands: [String], in files: TemporaryFiles
  ) throws -> (text: String, news: String) {
    let run = try Tool.run(
      ["record", "a.inspect", "--keep-going"],
      input: Data(commands.map { $0 + "\n" }.joined().utf8), in: files.folder)
    let news = run.errors.split(separator: "\n").last { $0.hasPrefix("recorded ") } ?? ""
    return (try String(contentsOf: files.url("a.inspect"), encoding: .utf8), String(news))
  }

  @Test("What varies first is named by its line, path and step, in a long recording too")
  func longRecording() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let load = "load \(Self.apps) fickle"
    let short = try record([load, "dispatch Count", "dispatch Put \"milk\"", "print 1"], in: files)
    #expect(
      short.news
        == "recorded a.inspect, with [..] for what 1 command does not give again, "
        + "first a.inspect:7, state.items[0] at #2")
    try FileManager.default.removeItem(at: files.url("a.inspect"))
    let counts = [String](repeating: "dispatch Count", count: 1_100)
    let long = try record([load] + counts + ["dispatch Put \"milk\""], in: files)
    #expect(long.news.hasSuffix(", first a.inspect:4403, state.items[0] at #1101"))
    #expect(long.text.contains("id: UUID([..])") || long.text.contains("id: [..]"))
    try FileManager.default.removeItem(at: files.url("a.inspect"))
    let printed = try record(
      [load, "dispatch Put \"milk\"", "format json", "dispatch Put \"tea\""], in: files)
    #expect(printed.news.contains("for what 2 commands do not give again, first a.inspect:3, "))
  }

  @Test(
    "What comes after a command that fails in one run only is compared, and that command is named")
  func failingOnce() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    // The second time another app is behind the program.
    try files.writeProgram(
      """
      #!/bin/sh
      if [ -e started ]; then app=staty; else app=todo; fi
      : > started
      exec '\(Tool.executable.path)' serve $app
      """, to: "program")
    let (text, news) = try record(
      ["load ./program", "dispatch AddTodo \"x\"", "print 1", "print step", "print step + 1"],
      in: files)
    #expect(news.contains(", line 3 failed in one of two runs only"), "\(news)")
    #expect(
      text.contains("\n> print 1\n1\n> print step\n[..]\n> print step + 1\n[..]\n"), "\(text)")
  }

  private func expectPassing(_ text: String, in name: String) throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write(text, to: name)
    let run = try Tool.run(["test", "--allow-load", name], in: files.folder)
    #expect(run.code == 0, "\(run.errors)")
  }
}

extension String {
  fileprivate func occurrences(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
