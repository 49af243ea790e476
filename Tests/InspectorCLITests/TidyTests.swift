import Foundation
import Testing

/// Tidies recordings of running apps.
@Suite("Tidying a recording")
struct TidyTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
    try FileManager.default.createDirectory(at: files.url("bin"), withIntermediateDirectories: true)
    let program = Tool.root.appending(path: ".build/debug/LiveApps").path
    try files.writeProgram("#!/bin/sh\nexec '\(program)'\n", to: "bin/race")
  }

  private func run(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(arguments, environment: ["INSPECTOR_PATH": files.url("bin").path])
  }

  /// Writes a recording whose marks have the digests that its commands lead to.
  private func record(_ lines: [String], adding extra: (at: Int, line: String)? = nil) throws
    -> String
  {
    var lines = lines
    let path = files.url("run.inspect").path
    for index in lines.indices where lines[index].hasPrefix("mark ") {
      lines[index] += " 0000000000000000"
      try files.write(lines.map { "> \($0)\n" }.joined(), to: "run.inspect")
      let errors = try run("run", path).errors
      let digest = try #require(errors.firstMatch(of: /their digest is ([0-9a-f]{16})/)).output.1
      lines[index].replace("0000000000000000", with: digest)
    }
    if let extra { lines.insert(extra.line, at: extra.at) }
    try files.write(lines.map { "> \($0)\n" }.joined(), to: "run.inspect")
    return path
  }

  private func commands(of name: String) throws -> [String] {
    try String(contentsOf: files.url(name), encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  /// Where the race app's effect sends what it has read.
  private func placeOfReading() throws -> String {
    let source = Tool.root.appending(path: "Tests/Support/LiveApps/RaceApp.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.firstIndex { $0.contains("Note(what: \"read ") })
    return "RaceApp.swift:\(index + 1)"
  }

  @Test("An action that the app sends by itself is the likely cause, and is left out")
  func doneTwice() throws {
    defer { files.remove() }
    let action = "dispatch Note(what: \"read 1 0\")  # \(try placeOfReading())"
    let path = try record(
      [
        "load race --recorded --seed 3", "mark start", "dispatch Read(number: 1)",
        "own Read#1*3", "own Read#1*4", "mark end",
      ], adding: (4, action))
    let failing = try run("run", path)
    #expect(failing.code == 1)
    #expect(
      failing.errors.contains(
        "likely done twice, as the app sends it by itself: \(action.dropFirst(9))"),
      "\(failing.errors)")
    #expect(failing.errors.contains("they were as recorded at 'start', the last mark before"))
    let tidied = files.url("tidy.inspect").path
    let tidying = try run("record", tidied, "--from", path)
    #expect(tidying.code == 0, "\(tidying.output)\(tidying.errors)")
    #expect(
      tidying.output.contains("left out, as the app sends it by itself: \(path):5: \(action)\n"))
    #expect(try run("test", tidied).code == 0)
    #expect(try commands(of: "tidy.inspect").count == 6)
  }

  @Test("What no mark depends on is left out, and times are rounded")
  func shorter() throws {
    defer { files.remove() }
    let path = try record([
      "load race --recorded --seed 3", "dispatch Doze(number: 1)", "own Doze#1", "advance 1ms",
      "dispatch Note(what: \"a\")", "advance 4ms", "own Doze#1*3", "advance 30ms",
      "dispatch Note(what: \"b\")", "mark end", "advance 3ms", "advance 4ms",
      "dispatch Note(what: \"behind\")",
    ])
    let tidied = files.url("tidy.inspect").path
    let tidying = try run("record", tidied, "--from", path)
    #expect(tidying.code == 0, "\(tidying.output)\(tidying.errors)")
    #expect(try run("test", tidied).code == 0)
    let commands = try commands(of: "tidy.inspect")
    // The times between are one, and are as round as can be; what comes behind the last mark stays.
    #expect(commands.contains("advance 1s"), "\(commands)")
    #expect(commands.count < 12 && !commands.contains("advance 30ms"), "\(commands)")
    #expect(commands.last == "dispatch Note(what: \"behind\")")
  }

  @Test("A recording that is not the same again is left as it is, and told where it parts")
  func parted() throws {
    defer { files.remove() }
    let path = try files.write(
      "> load todo --recorded\n> mark start\n> dispatch ClearTodos()\n> mark end 0000000000000000\n",
      to: "run.inspect"
    ).path
    let run = try run("record", files.url("tidy.inspect").path, "--from", path)
    #expect(run.code == 1 && run.errors.hasPrefix("\(path):4:1: error: the values are not those"))
    #expect(run.errors.hasSuffix("error: it is not the same again, so it is left as it is\n"))
    #expect(!FileManager.default.fileExists(atPath: files.url("tidy.inspect").path))
  }

  @Test(
    "What cannot be tidied is refused",
    arguments: [
      ("> load todo\n", "does not begin with 'load APP --recorded'"),
      ("> load ./x --recorded\n", "names a program by its path: --app ./x allows it"),
      ("", "error: "), ("prose\n", "error: "),
    ])
  func refused(text: String, error: String) throws {
    defer { files.remove() }
    let path = try files.write(text, to: "run.inspect").path
    let tidied = files.url("tidy.inspect").path
    let run = try run("record", tidied, "--from", path)
    #expect(run.code == 2 && run.errors.contains(error), "\(run.errors)")
  }

  @Test("A file that is there already is kept, and flags of sessions do not go with it")
  func kept() throws {
    defer { files.remove() }
    let path = try files.write("> load todo --recorded\n", to: "run.inspect").path
    let there = try run("record", path, "--from", path)
    #expect(there.code == 2 && there.errors.contains("exists already"))
    let flags = try run("record", files.url("x").path, "--from", path, "-c", "state")
    #expect(flags.code == 2 && flags.errors.contains("do not go with --from"))
    // Without a mark there is nothing by which to leave out more.
    let whole = try run("record", files.url("x").path, "--from", path)
    #expect(whole.code == 0 && whole.output.contains("it has no mark with a digest"))
  }
}
