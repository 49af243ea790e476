import Foundation
import Testing

@Suite("inspector test")
struct TestCommandTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  private let good = "> load todo\n...\n> print state.todos.count\n3\n"
  private let bad = "> load todo\n...\n> print state.todos.count\n4\n"

  /// Runs the tool in the folder of the test's files, as on a developer's own machine.
  private func test(
    _ arguments: String..., input: String = "", ci: String? = nil
  ) throws -> Tool.Run {
    try Tool.run(
      ["test"] + arguments, input: Data(input.utf8), environment: ["CI": ci], in: files.folder)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: files.url(name)), as: UTF8.self)
  }

  /// A text with every duration made equal, and without the line that ranks them.
  private func timeless(_ text: String) -> String {
    text.replacing(#/slowest: .*\n/#, with: "").replacing(#/\d+\.\d{3}/#, with: "T")
  }

  @Test("Reports are the same whatever the number of jobs")
  func jobs() throws {
    defer { files.remove() }
    for number in 10..<30 {
      let text = number % 4 == 0 ? bad : number % 7 == 0 ? "> load todo\n? x\n" : good
      try files.write(text, to: "\(number).inspect")
    }
    var runs: [[String]] = []
    for jobs in ["1", "2", "5"] {
      let run = try test(
        ".", "--jobs", jobs, "--report", "junit=report.xml", "--report", "json=report.json")
      #expect(run.code == 2)
      runs.append(
        try [run.output, run.errors, text("report.xml"), text("report.json")].map(timeless))
    }
    #expect(runs[0][0].contains("ok   10.inspect (2 commands)\nok   11.inspect (2 commands)\n"))
    #expect(runs[0][1].contains("FAIL 12.inspect\n\n12.inspect:3: (- expected, + actual)\n"))
    #expect(runs[0][3].contains(#""path": "29.inspect""#))
    for (other, first) in zip(runs[1] + runs[2], runs[0] + runs[0]) { #expect(other == first) }
  }

  @Test("--fail-fast stops at the same transcript whatever the number of jobs")
  func failFast() throws {
    defer { files.remove() }
    for number in 10..<20 { try files.write(number == 13 ? bad : good, to: "\(number).inspect") }
    for jobs in ["1", "4"] {
      let run = try test(".", "--fail-fast", "--jobs", jobs)
      #expect(run.code == 1)
      #expect(run.output.contains("\n3 passed, 1 failed, 6 not run ("))
      #expect(!run.output.contains("14.inspect"))
    }
  }

  @Test("--update keeps a file's permissions, and what a link leads to is updated")
  func update() throws {
    defer { files.remove() }
    try files.write(bad, to: "real.inspect")
    try files.makeExecutable("real.inspect")
    try FileManager.default.createSymbolicLink(
      atPath: files.url("link.inspect").path, withDestinationPath: "real.inspect")
    let run = try test("link.inspect", "--update")
    #expect(run.code == 0)
    #expect(
      run.output.hasPrefix("updated link.inspect (1 change)\n\n0 passed, 1 updated, 0 failed ("))
    #expect(try text("real.inspect") == good)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: files.url("real.inspect").path)
    #expect(attributes[.posixPermissions] as? Int == 0o755)
    let link = try FileManager.default.attributesOfItem(atPath: files.url("link.inspect").path)
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    #expect(try test("real.inspect").code == 0)
  }

  @Test("Many files are updated side by side")
  func updateInParallel() throws {
    defer { files.remove() }
    for number in 10..<20 { try files.write(bad, to: "\(number).inspect") }
    let run = try test(".", "--update", "--jobs", "3")
    #expect(run.code == 0)
    #expect(run.output.contains("\n0 passed, 10 updated, 0 failed ("))
    for number in 10..<20 { #expect(try text("\(number).inspect") == good) }
  }

  @Test(
    "In CI nothing is updated, unless forced",
    arguments: ["--update", "--review", "--update-failures"])
  func continuousIntegration(_ flag: String) throws {
    defer { files.remove() }
    try files.write(bad, to: "a.inspect")
    let run = try test("a.inspect", flag, input: "y\n", ci: "true")
    #expect(run.code == 2)
    #expect(run.errors.contains("CI is set") && run.errors.contains("--force"))
    #expect(try text("a.inspect") == bad)
    #expect(try test("a.inspect", flag, "--force", input: "y\n", ci: "true").code == 0)
    #expect(try text("a.inspect") == good)
  }

  @Test("What is broken is kept back, told in every report, and taken by a flag of its own")
  func keepingBack() throws {
    defer { files.remove() }
    let broken = good + "> expect state.todos.count == 4\nok\n> dispach ClearTodos\n> print 1\n2\n"
    try files.write(broken, to: "a.inspect")
    try files.write(bad, to: "b.inspect")
    let run = try test(
      ".", "--update", "--report", "json=report.json", "--report", "junit=report.xml")
    #expect(run.code == 1)
    let kept = "kept 2: a.inspect:5 expect failed, a.inspect:7 unknown verb 'dispach'\n"
    #expect(run.output.hasSuffix(kept))
    #expect(run.errors.hasSuffix("updated in part: a.inspect (1 of 3)\n"))
    #expect(try text("a.inspect") == broken.replacing("1\n2", with: "1\n1"))
    #expect(try text("b.inspect") == good)
    let report = try text("report.json")
    #expect(report.contains(#""reason": "expect failed""#))
    #expect(report.contains(#""line": 7"#) && report.contains(#""updated": 1"#))
    #expect(try text("report.xml").contains(kept.dropLast().replacing("'", with: "'")))
    let half = try text("a.inspect")
    // A review does not ask about it, unless told to.
    let review = try test("a.inspect", "--review", input: "a\n")
    #expect(review.code == 1 && !review.output.contains("take it?"))
    #expect(review.output.hasSuffix(kept))
    let asked = try test("a.inspect", "--review", "--update-failures", input: "n\ny\n")
    #expect(asked.code == 1 && asked.output.contains("a.inspect:8: change 2 of 2"))
    #expect(try text("a.inspect").hasPrefix(half.prefix(90)))
    let taken = try test("a.inspect", "--update-failures")
    #expect(taken.code == 0 && taken.output.hasPrefix("updated a.inspect (1 change)"))
    #expect(try test("a.inspect").code == 0)
  }

  @Test("--review reads its answers from standard input")
  func review() throws {
    defer { files.remove() }
    try files.write(bad, to: "a.inspect")
    let ended = try test("a.inspect", "--review")
    #expect(ended.code == 1)
    #expect(ended.output.contains("take it? [y]es, [n]o, [a]ll, [q]uit: "))
    #expect(try text("a.inspect") == bad)
    #expect(try test("a.inspect", "--review", input: "y\n").code == 0)
    #expect(try text("a.inspect") == good)
  }

  @Test("A stranger's transcript loads no program and writes no file, unless allowed for the run")
  func safety() throws {
    defer { files.remove() }
    let program = Tool.root.appending(path: ".build/debug/PluginApps").path
    try files.write(
      "> load \(program) counter\nloaded [..]\n> record new.inspect\nrecording new.inspect\n",
      to: "a.inspect")
    let refused = try test("a.inspect")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("--allow-load") && refused.errors.contains("--allow-write"))
    #expect(!FileManager.default.fileExists(atPath: files.url("new.inspect").path))
    let half = try test("a.inspect", "--allow-load")
    #expect(half.code == 1 && !half.errors.contains("--allow-load"))
    #expect(try test("a.inspect", "--allow-load", "--allow-write").code == 0)
    #expect(FileManager.default.fileExists(atPath: files.url("new.inspect").path))
  }

  @Test("'run' restricts files of commands too, but not what the user types or names")
  func safetyOfScripts() throws {
    defer { files.remove() }
    let program = Tool.root.appending(path: ".build/debug/PluginApps").path
    let script = try files.write("load \(program) counter\n", to: "script").path
    let refused = try Tool.run(["run", script])
    #expect(refused.code == 1 && refused.errors.contains("--allow-load"))
    #expect(try Tool.run(["run", "--allow-load", script]).code == 0)
    #expect(try Tool.run(script: "load \(program) counter\n").code == 0)
    #expect(try Tool.run(["-c", "load \(program) counter"]).code == 0)
    let named = try files.write("> load \(program) counter\nloaded [..]\n", to: "b.inspect").path
    // That program serves several apps, so naming only the program loads none.
    #expect(try Tool.run(["test", named, "--app", program]).code == 2)
  }

  @Test(
    "A bad command line ends with 2",
    arguments: [
      [], ["nowhere"], ["a.inspect", "--jobs", "0"], ["a.inspect", "--timeout", "0"],
      ["a.inspect", "--update", "--review"], ["a.inspect", "--watch", "--update"],
      ["a.inspect", "--determinism", "--update-failures"],
      ["a.inspect", "--report", "xml=x"], ["a.inspect", "--filter", "("],
      ["a.inspect", "--filter", "b"], ["a.inspect", "--nonsense"],
      ["a.inspect", "--app", "nothing"],
      ["a.inspect", "-c", "state"],
      ["a.inspect", "--format", "json"], ["a.inspect", "--report", "json=no/such/folder"],
    ])
  func badCommandLines(_ arguments: [String]) throws {
    defer { files.remove() }
    try files.write(good, to: "a.inspect")
    let run = try Tool.run(["test"] + arguments, in: files.folder)
    #expect(run.code == 2)
    #expect(run.errors.lowercased().contains("error"))
  }

  @Test("A crash, a hang and what the app prints are compared like any other output")
  func misbehaviour() throws {
    defer { files.remove() }
    try files.write(
      """
      > load todo
      ...
      > dispatch RemoveTodo(index: 99)
      error: the app crashed in RemoveTodo(index: 99): SIG[..]
      ...
      back at #0
      ? 1
      > print state.todos.count
      3
      """, to: "crash.inspect")
    #expect(try test("crash.inspect", "--jobs", "1").code == 0)
    // No update takes a crash, whether anything was expected before or not.
    for expected in ["", "#1 RemoveTodo(index: 99)\n"] {
      let before = "> load todo\n...\n> dispatch RemoveTodo(index: 99)\n\(expected)> print 1\n1\n"
      try files.write(before, to: "new.inspect")
      let run = try test("new.inspect", "--update", "--jobs", "1")
      #expect(run.code == 1 && run.output.hasSuffix("\nkept 1: new.inspect:3 crash\n"))
      #expect(try text("new.inspect") == before)
    }
    try files.writeProgram("#!/bin/sh\nexec sleep 1000\n", to: "silent")
    try files.write(
      "> load ./silent\nerror: the app did not answer load ./silent within 0.2 s\n? 1\n",
      to: "hang.inspect")
    #expect(try test("hang.inspect", "--allow-load", "--timeout", "0.2").code == 0)
  }

  @Test("A crash that was not expected is one difference: later steps keep their numbers")
  func crash() throws {
    try files.write(
      """
      > load todo
      ...
      > dispatch RemoveTodo(index: 9)
      #1 RemoveTodo(index: 9)
      ...
      > dispatch AddTodo(title: "a")
      #2 AddTodo(title: "a")
      ...
      > dispatch ClearTodos()
      #3 ClearTodos()
      ...
      > goto 2
      at #2 of 3
      ...
      > print state.todos.count @3
      0

      """, to: "crash.inspect")
    let run = try test("crash.inspect")
    #expect(run.code == 1)
    #expect(run.errors.contains("crash.inspect:3: "), "\(run.errors)")
    #expect(run.errors.contains("\n  + ? 1"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("crash.inspect:") } == 1)
  }

  @Test("A worker whose parent has ended ends at once")
  func workerAlone() throws {
    #expect(try Tool.run(["test-worker"]).code == 0)
    #expect(try Tool.run(["test-worker"], script: "nonsense\n").output == "")
  }
}
