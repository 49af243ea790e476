import Foundation
import Testing

/// `inspector compare --explore`: two builds that do the same inputs by themselves.
@Suite("Two builds explored together")
struct CompareExploringTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
    let program = Tool.root.appending(path: ".build/debug/ExploredApps").path
    for build in ["usual", "offByOne", "crash", "undusted", "begun", "labelled", "labelledFromOne"]
    {
      try files.writeProgram(
        "#!/bin/sh\nSHELF_BUILD=\(build) exec '\(program)' \"$@\"\n", to: build)
    }
  }

  private func compare(_ old: String, _ new: String, _ arguments: String...) throws -> Tool.Run {
    try Tool.run(
      ["compare", "./\(old):shelf", "./\(new):shelf", "--explore"] + arguments, in: files.folder)
  }

  @Test("Builds that do the same have no difference, in every state that there is")
  func same() throws {
    defer { files.remove() }
    let run = try compare("usual", "usual")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output == """
        same    what the app offers (2 commands)

        1 the same, 0 different

        same    8 paired states, 40 steps, nothing left, no difference

        """, "\(run.output)\(run.errors)")
    let bounded = try compare("usual", "usual", "--depth", "2")
    #expect(
      bounded.output.contains(
        "same    3 paired states, 10 steps, every input to depth 2, no difference\n"),
      "\(bounded.output)")
  }

  @Test("A difference is told once, with the path, both values and the fewest inputs")
  func offByOne() throws {
    defer { files.remove() }
    let run = try compare("usual", "offByOne")
    #expect(run.code == 1)
    #expect(
      run.output == """
        same    what the app offers (2 commands)

        1 the same, 0 different

        DIFFERS dispatch .put (./usual:shelf -> ./offByOne:shelf)
          state
            ~ books: 3 -> 4
          5 inputs:
            > dispatch .open
            > dispatch .put
            > dispatch .put
            > dispatch .put
            > dispatch .put

        8 paired states, 40 steps, nothing left, but for what follows a difference, 1 difference

        """, "\(run.output)\(run.errors)")
  }

  @Test("The inputs of each difference are written as a transcript, on which the builds differ too")
  func saved() throws {
    defer { files.remove() }
    let run = try compare("usual", "offByOne", "--save", "found")
    #expect(
      run.output.hasSuffix("1 difference\nwrote found/difference-1.inspect\n"), "\(run.output)")
    let again = try Tool.run(
      ["compare", "./usual:shelf", "./offByOne:shelf", "found"], in: files.folder)
    #expect(again.code == 1)
    #expect(again.output.contains("DIFFERS found/difference-1.inspect"), "\(again.output)")
    #expect(
      try Tool.run(
        ["compare", "./usual:shelf", "./usual:shelf", "found"], in: files.folder
      ).code == 0)
  }

  @Test("A crash on one side only is a difference")
  func crash() throws {
    defer { files.remove() }
    for (old, new, sign) in [("usual", "crash", "+"), ("crash", "usual", "-")] {
      let run = try compare(old, new)
      #expect(run.code == 1)
      #expect(
        run.output.contains("\(sign) ./crash:shelf: the app crashed in dispatch .take: "),
        "\(run.output)\(run.errors)")
      #expect(run.output.contains("  5 inputs:\n"), "\(run.output)")
    }
    #expect(try compare("crash", "crash").code == 0)
  }

  @Test("An action that one build has not is told once")
  func gone() throws {
    defer { files.remove() }
    let run = try compare("usual", "undusted")
    #expect(run.code == 1)
    #expect(
      run.output.components(separatedBy: "DIFFERS dispatch .dust").count == 2, "\(run.output)")
    #expect(
      run.output.contains("+ ./undusted:shelf: refused: unknown action 'dust', see 'actions'"),
      "\(run.output)")
  }

  @Test("A commit of this folder's package is explored with what is in the folder")
  func commits() throws {
    defer { files.remove() }
    let package = try CommittedPackage(in: files)
    func use(_ build: String) throws {
      try? FileManager.default.removeItem(at: files.url("package/host"))
      try FileManager.default.copyItem(at: files.url(build), to: files.url("package/host"))
    }
    try use("usual")
    try package.commit()
    try use("offByOne")
    let run = try package.compare("git:HEAD:shelf", ".:shelf", "--explore")
    #expect(run.code == 1)
    #expect(
      run.output.contains("DIFFERS dispatch .put (git:HEAD:shelf -> .:shelf)\n"),
      "\(run.output)\(run.errors)")
    #expect(run.output.contains("~ books: 3 -> 4"), "\(run.output)")
  }

  @Test("Builds that begin differently are not explored")
  func begun() throws {
    defer { files.remove() }
    let run = try compare("usual", "begun", "--json")
    #expect(run.code == 1)
    let data = Data(run.output.utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(try ComparedSchema.flaw(in: data) == nil)
    let explored = try #require(json["explored"] as? [String: Any])
    let difference = try #require((explored["differences"] as? [[String: Any]])?.first)
    #expect((difference["inputs"] as? [String])?.isEmpty == true)
    let change = try #require((difference["changes"] as? [[String: Any]])?.first)
    #expect(change["path"] as? String == "books" && change["new"] as? Int == 1)
  }

  @Test("What varies on the old build alone is named and left out, and the rest is still compared")
  func varying() throws {
    defer { files.remove() }
    let same = try compare("labelled", "labelled")
    #expect(same.code == 0, "\(same.errors)")
    #expect(
      same.output.hasSuffix(
        """
        left out, since it varies on ./labelled:shelf too: state.labels[*].print

        same    8 paired states, 40 steps, nothing left, taking states as one that are equal but for what was left \
        out, no difference found

        """), "\(same.output)\(same.errors)")
    let other = try compare("labelled", "labelledFromOne", "--json")
    #expect(other.code == 1)
    #expect(try ComparedSchema.flaw(in: Data(other.output.utf8)) == nil)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(other.output.utf8)) as? [String: Any])
    let explored = try #require(json["explored"] as? [String: Any])
    #expect(explored["varying"] as? [String] == ["state.labels[*].print"])
    #expect(explored["isWhole"] as? Bool == false)
    let difference = try #require((explored["differences"] as? [[String: Any]])?.first)
    #expect(difference["inputs"] as? [String] == ["dispatch .open", "dispatch .put"])
    #expect((difference["changes"] as? [Any])?.count == 1, "\(difference)")
  }

  @Test(
    "--ignore leaves out a value that was changed on purpose, and states that differ only there are one"
  )
  func ignored() throws {
    defer { files.remove() }
    let run = try compare("usual", "begun", "--ignore", "state.books")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(
      run.output.hasSuffix(
        "same    2 paired states, 10 steps, nothing left, taking states as one that are equal but for what was "
          + "left out, no difference found\n"), "\(run.output)")
    let wrong = try compare("usual", "begun", "--ignore", "state.boks")
    #expect(wrong.code == 2 && wrong.errors.contains("boks"), "\(wrong.errors)")
  }

  @Test("--statistics counts how often each input was tried")
  func statistics() throws {
    defer { files.remove() }
    let run = try compare("usual", "usual", "--statistics")
    #expect(
      run.output.contains(", no difference\ndispatch open: tried 8, changed 4\n")
        && run.output.contains("\ndispatch dust: tried 8, changed 0\n"), "\(run.output)")
    let json = try compare("usual", "usual", "--statistics", "--json")
    #expect(try ComparedSchema.flaw(in: Data(json.output.utf8)) == nil)
    #expect(json.output.contains(#""statistics": ["#), "\(json.output)")
  }

  @Test("A report has each difference with its inputs")
  func reported() throws {
    defer { files.remove() }
    let run = try compare(
      "usual", "offByOne", "--report", "junit=report.xml", "--report", "html=page.html")
    #expect(run.code == 1, "\(run.errors)")
    let report = try String(contentsOf: files.url("report.xml"), encoding: .utf8)
    #expect(report.contains("difference-1: dispatch .put"), "\(report)")
    #expect(report.contains("~ books: 3 -&gt; 4"), "\(report)")
    let page = try String(contentsOf: files.url("page.html"), encoding: .utf8)
    #expect(page.contains("difference-1: dispatch .put"))
  }

  @Test("The flags of exploring go with --explore, and what cannot be explored ends with 2")
  func refused() throws {
    defer { files.remove() }
    let flag = try Tool.run(["compare", "todo", "todo", "--depth", "2"], in: files.folder)
    #expect(flag.code == 2 && flag.errors.contains("go with --explore"), "\(flag.errors)")
    let path = try compare("usual", "usual", "--only", "state.books")
    #expect(path.code == 2 && path.errors.contains("use --ignore"), "\(path.errors)")
    let python = "\(Tool.root.path)/Examples/Python/shelf.py"
    let run = try Tool.run(["compare", python, python, "--explore"], in: files.folder)
    #expect(run.code == 2, "\(run.output)")
    #expect(run.errors.contains("cannot explore together with another build"), "\(run.errors)")
  }
}
