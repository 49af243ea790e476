import Foundation
import Testing

/// `inspector compare`: whether two builds of an app do the same.
@Suite("Two builds side by side")
struct CompareTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  /// What the app does with an action, as Python has it.
  private static let plain = "counter.count += number"

  /// Writes a counter's program; the text is what an action does.
  private func makeApp(
    _ name: String, adding body: String = plain, members: String = "", more: String = ""
  ) throws {
    let folder = files.url(name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.writeProgram(
      """
      #!/usr/bin/env python3
      import os, sys
      sys.path.insert(0, '\(Tool.root.path)/Examples/Python')
      from dataclasses import dataclass, field
      from inspectable import App

      @dataclass
      class Counter:
          count: int = 0
      \(members)
      app = App("counter", "Counts", Counter)

      @app.action("Add a number", number=1)
      def Add(counter, number: int):
          \(body)
      \(more)
      app.serve()

      """, to: name)
  }

  private func makeTranscript(_ name: String = "a.inspect", load: String = "counter") throws {
    try files.write(
      """
      > load \(load)
      loaded counter: what the file expects is not compared
      > dispatch Add 1
      #1 Add(number: 1)
      ...
      > dispatch Add 2

      > print state.count
      3

      """, to: name)
  }

  private func compare(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(["compare"] + arguments, in: files.folder)
  }

  @Test(
    "Two builds that do the same are the same, whatever the file expects and whichever app it loads"
  )
  func same() throws {
    defer { files.remove() }
    for name in ["old", "new"] { try makeApp(name) }
    try makeTranscript()
    try makeTranscript("b.inspect", load: "./elsewhere")
    let run = try compare("./old", "./new", "a.inspect", "b.inspect")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output == """
        same    what the app offers (2 commands)
        same    a.inspect (4 commands)
        same    b.inspect (4 commands)

        3 the same, 0 different

        """, "\(run.output)")
  }

  @Test(
    "The first command that gives something else is shown with both outputs, and the others are counted"
  )
  func different() throws {
    defer { files.remove() }
    try makeApp("old")
    try makeApp("new", adding: "counter.count += number if number < 2 else 5")
    try makeTranscript()
    let run = try compare("./old", "./new", "a.inspect", "--report", "html=page.html")
    #expect(run.code == 1)
    #expect(
      run.output == """
        same    what the app offers (2 commands)
        DIFFERS a.inspect (4 commands)

        a.inspect:6: (- ./old, + ./new)
            > dispatch Add 2
            #2 Add(number: 2)
            state
          -   ~ count: 1 -> 3
          +   ~ count: 1 -> 6
          1 later command differs too
          at the end (./old -> ./new):
            state
              ~ count: 3 -> 6

        1 the same, 1 different

        """, "\(run.output)\(run.errors)")
    let page = try String(contentsOf: files.url("page.html"), encoding: .utf8)
    #expect(page.contains("count: 1 -\\u003e 3") || page.contains("count: 1 -> 3"))
    let data = Data(try compare("./old", "./new", "a.inspect", "--json").output.utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(try ComparedSchema.flaw(in: data) == nil)
    let item = try #require((json["files"] as? [[String: Any]])?.last)
    #expect(item["verdict"] as? String == "differs" && item["different"] as? Int == 2)
    #expect((item["first"] as? [String: Any])?["line"] as? Int == 6)
    let end = try #require((item["end"] as? [[String: Any]])?.first)
    #expect(end["part"] as? String == "state" && end["path"] as? String == "count")
    #expect(end["old"] as? Int == 3 && end["new"] as? Int == 6)
  }

  @Test("Of what differs at the end the first lines are shown, without what varies or is ignored")
  func ends() throws {
    defer { files.remove() }
    let more = """

      @app.action("Do it again")
      def Again(counter):
          counter.count = 3

      """
    try makeApp("old", more: more)
    try makeApp("new", adding: "counter.count += 2 * number", more: more)
    try files.write("> dispatch Add 1\n> dispatch Again\n", to: "same.inspect")
    let same = try compare("./old", "./new", "same.inspect").output
    #expect(
      same.contains("  1 later command differs too\n  at the end, the values are the same\n"),
      "\(same)")
    for (name, number) in [("old", 0), ("new", 1)] {
      let numbers = "{str(key): key * \(number) for key in range(30)}"
      try makeApp(
        name, adding: "counter.counts = \(numbers); counter.key = os.urandom(8).hex()",
        members: "    counts: dict[str, int] = field(default_factory=dict)\n    key: str = ''\n")
    }
    for name in ["a.inspect", "b.inspect"] { try makeTranscript(name) }
    let long = try compare(
      "./old", "./new", "a.inspect", "b.inspect", "--ignore", "state.counts[\"1\"]", "--jobs", "2"
    ).output
    let lines = long.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("  at the end") }, "\(long)")
    #expect(lines[start + 1] == "    state" && lines[start + 2].hasSuffix("0 -> 10"), "\(long)")
    #expect(lines[start + 13] == "    and 17 more", "\(long)")
    #expect(lines.count { $0 == lines[start] } == 2, "\(long)")
    #expect(!lines[start...(start + 13)].contains { $0.contains("key") }, "\(long)")
  }

  @Test("What the builds offer is compared too, and alone where no transcript is named")
  func offers() throws {
    defer { files.remove() }
    try makeApp("old")
    try makeApp(
      "new",
      more: """

        @app.action("Begin anew")
        def Reset(counter):
            counter.count = 0

        """)
    let run = try compare("./old", "./new")
    #expect(run.code == 1)
    #expect(run.output.contains("DIFFERS what the app offers (2 commands)\n"), "\(run.output)")
    #expect(run.output.contains("Reset"), "\(run.output)")
  }

  @Test("What became another in the offer is told with its risk, and with the commands that use it")
  func shape() throws {
    defer { files.remove() }
    try makeApp(
      "old",
      more: """

        @app.action("Begin anew")
        def Reset(counter):
            counter.count = 0

        """)
    try makeApp("new")
    try files.write("> load counter\n> dispatch Reset\n> print \"Reset\"\n", to: "a.inspect")
    let run = try compare("./old", "./new", "a.inspect")
    #expect(run.code == 1)
    #expect(
      run.output.contains(
        "\n  impossible  action Reset is gone\n              used by a.inspect:2\n"),
      "\(run.output)")
    let data = Data(try compare("./old", "./new", "a.inspect", "--json").output.utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(try ComparedSchema.flaw(in: data) == nil)
    let finding = try #require((json["offers"] as? [[String: Any]])?.first)
    #expect(finding["risk"] as? String == "impossible")
    #expect(finding["used"] as? [String] == ["a.inspect:2"])
  }

  @Test("What was probably renamed is proposed as rules, which migrate takes")
  func proposals() throws {
    defer { files.remove() }
    func action(_ name: String, _ argument: String) -> String {
      """

      @app.action("Say it", \(argument)="x")
      def \(name)(counter, \(argument): str):
          counter.count = len(\(argument))

      """
    }
    try makeApp("old", more: action("Say", "word"))
    try makeApp("new", more: action("Speak", "text"))
    try files.write("> dispatch Say(word: \"ab\")\n...\n> print state.count\n2\n", to: "a.inspect")
    let rule = "Say(word:) -> Speak(text: word)"
    let run = try compare("./old", "./new", "a.inspect")
    #expect(
      run.output.contains(
        """
          renamed?    \(rule)
          if so, put these rules into a file: inspector migrate PATH --with FILE --build NEW

        """), "\(run.output)")
    let data = Data(try compare("./old", "./new", "a.inspect", "--json").output.utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(try ComparedSchema.flaw(in: data) == nil)
    let proposals = try #require(json["proposals"] as? [String])
    #expect(proposals == [rule])
    try files.write(proposals.joined(separator: "\n"), to: "names.map")
    let migration = try Tool.run(
      ["migrate", "a.inspect", "--with", "names.map", "--build", "./new"], in: files.folder)
    #expect(migration.code == 0, "\(migration.output)\(migration.errors)")
    #expect(
      try String(contentsOf: files.url("a.inspect"), encoding: .utf8).contains(
        "> dispatch Speak(text: \"ab\")"))
  }

  @Test("Values at ignored paths don't count, and with --only no others do")
  func paths() throws {
    defer { files.remove() }
    try makeApp("old")
    try makeApp("new", adding: "counter.count += 2 * number")
    try makeTranscript()
    #expect(try compare("./old", "./new", "a.inspect").code == 1)
    let ignoring = try compare("./old", "./new", "a.inspect", "--ignore", "state.count")
    #expect(ignoring.code == 0, "\(ignoring.output)")
    #expect(try compare("./old", "./new", "a.inspect", "--only", "state.count").code == 1)
    let unknown = try compare("./old", "./new", "a.inspect", "--only", "state.cuont")
    #expect(unknown.code == 2)
    #expect(
      unknown.errors
        == "error: --only state.cuont: state has no member 'cuont', did you mean 'count'?\n",
      "\(unknown.errors)")
    let malformed = try compare("./old", "./new", "--ignore", "state..count")
    #expect(malformed.code == 2)
    #expect(malformed.errors.contains("expected a member's name after '.'"), "\(malformed.errors)")
  }

  @Test("Differences that a file lists are accepted, and what it lists in vain is told")
  func accepted() throws {
    defer { files.remove() }
    try makeApp("old")
    try makeApp("new", adding: "counter.count += 2 * number")
    try makeTranscript()
    try files.write(
      """
      # Each number counts twice.
      - ~ count: [..]
      + ~ count: [..]

      > print state.count
      - 3
      + 6

      - never

      """, to: "accepted.txt")
    let run = try compare("./old", "./new", "a.inspect", "--accept", "accepted.txt")
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("same    a.inspect (4 commands, 3 accepted)\n"), "\(run.output)")
    #expect(run.output.hasSuffix("\naccepted.txt:9: accepts no difference\n"), "\(run.output)")
    try files.write("count\n", to: "accepted.txt")
    let malformed = try compare("./old", "./new", "--accept", "accepted.txt")
    #expect(malformed.code == 2)
    #expect(malformed.errors.hasPrefix("error: accepted.txt:1: expected '- '"))
    #expect(
      try compare("./old", "./new", "--accept", "nowhere.txt").errors
        == "error: nowhere.txt: No such file or directory\n")
  }

  @Test("What gives something else each time on the old build is left out, by its line")
  func varying() throws {
    defer { files.remove() }
    let body = "print(os.urandom(8).hex()); \(Self.plain)"
    for name in ["old", "new"] { try makeApp(name, adding: body) }
    try makeTranscript()
    let run = try compare("./old", "./new", "a.inspect")
    #expect(run.code == 0, "\(run.output)")
    #expect(
      run.output.contains(
        "same    a.inspect (4 commands)\n  left out, since it varies on ./old too: lines 3, 6\n"),
      "\(run.output)")
  }

  @Test("A crash on one side is a difference like any other")
  func crash() throws {
    defer { files.remove() }
    try makeApp("old")
    try makeApp("new", adding: "os._exit(3) if number == 2 else None; \(Self.plain)")
    try makeTranscript()
    let run = try compare("./old", "./new", "a.inspect")
    #expect(run.code == 1)
    #expect(run.output.contains("a.inspect:6: (- ./old, + ./new)\n"), "\(run.output)")
    #expect(run.output.contains("  - ? 0\n  + ? 1\n"), "\(run.output)")
  }

  @Test("A build or a file that cannot be run is told with its name, and ends it with 2")
  func impossible() throws {
    defer { files.remove() }
    try makeApp("old")
    try makeTranscript()
    try files.write("no command\n", to: "b.inspect")
    let missing = try compare("./old", "./nowhere", "a.inspect")
    #expect(missing.code == 2 && missing.output == "")
    #expect(
      missing.errors.hasPrefix("error: ./nowhere, the new build, cannot be loaded: "),
      "\(missing.errors)")
    let malformed = try compare("./old", "./old", "b.inspect")
    #expect(malformed.code == 2)
    #expect(malformed.output.contains("b.inspect: error: no command"), "\(malformed.output)")
    #expect(try compare("./old").code == 2)
    #expect(try compare("./old", "./old", "--app", "todo").code == 2)
  }

  @Test(
    "A commit of this folder's package is built from the repository's files, which stay as they are"
  )
  func commits() throws {
    defer { files.remove() }
    let package = try CommittedPackage(in: files)
    try makeApp("package/host")
    try package.commit()
    try makeApp("package/host", adding: "counter.count += 2 * number")
    try makeTranscript("package/a.inspect")
    let run = try package.compare("git:HEAD", ".", "a.inspect")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("-   ~ count: 0 -> 1\n  +   ~ count: 0 -> 2\n"), "\(run.output)")
    #expect(run.output.contains("(- git:HEAD, + .)"), "\(run.output)")
    #expect(try package.compare("git:HEAD", "git:HEAD", "a.inspect").code == 0)
    // What nobody has used for a month goes, whatever a process that was killed left of it too.
    let builds = files.url("cache/inspector/builds")
    let month = Date(timeIntervalSinceNow: -32 * 86_400)
    let commit = String(repeating: "0a", count: 20)
    for name in [commit, commit + ".4711", "of-somebody-else"] {
      let folder = builds.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.modificationDate: month], ofItemAtPath: folder.path)
    }
    #expect(try package.compare("git:HEAD", "git:HEAD", "a.inspect").code == 0)
    let kept = try FileManager.default.contentsOfDirectory(atPath: builds.path)
    #expect(kept.count == 2 && kept.contains("of-somebody-else"), "\(kept)")
    let unknown = try package.compare("git:nonsense", ".", "a.inspect")
    #expect(unknown.code == 2)
    #expect(
      unknown.errors.hasPrefix("error: git:nonsense: git knows no commit 'nonsense' here"),
      "\(unknown.errors)")
    #expect(try package.compare("git:", ".").code == 2)
    #expect(try package.compare("git:--help", ".").code == 2)
  }

  @Test("If one of two builds cannot be built, it is said which")
  func unbuilt() throws {
    defer { files.remove() }
    let package = try CommittedPackage(in: files)
    try package.commit()
    try makeApp("package/host")
    let old = try package.compare("git:HEAD", ".")
    #expect(old.code == 2 && old.output == "")
    #expect(old.errors.contains("main.swift:1:1: error: there is no host\n"), "\(old.errors)")
    #expect(
      old.errors.hasSuffix("\ngit:HEAD, the old build, could not be built\n"), "\(old.errors)")
    let new = try package.compare(".", "git:HEAD", "--json")
    #expect(new.code == 2 && new.output == "")
    #expect(
      new.errors.hasSuffix("\ngit:HEAD, the new build, could not be built\n"), "\(new.errors)")
  }

  @Test("Two apps of other names are compared all the same, but it is said that they are two")
  func otherNames() throws {
    defer { files.remove() }
    let run = try Tool.run(["compare", "todo", "staty"], in: files.folder)
    #expect(run.code == 1)
    #expect(
      run.errors == "warning: these may be two apps: todo serves 'todo', staty serves 'staty'\n",
      "\(run.errors)")
  }
}
