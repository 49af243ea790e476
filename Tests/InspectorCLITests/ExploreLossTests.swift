import Foundation
import Inspectable
import TestSupport
import Testing

@Suite("What an exploration has found when it is ended from outside")
struct ExploreLossTests {
  private static let program = Tool.root.appending(path: ".build/debug/ExploredApps").path
  private let files: TemporaryFiles

  init() throws { files = try TemporaryFiles() }

  private var arguments: [String] {
    [
      "explore", "--app", "\(Self.program):brittlelist", "--save", "finds", "--report",
      "junit=report.xml", "--report", "json=report.json", "--resume", "far",
    ]
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: files.url(name), encoding: .utf8)
  }

  private let crash = "found 1: the app crashes in .removeAny(index: 3): Index out of range"

  @Test(
    "It is told at once, and is in every file when the tool is killed; the search goes on from there"
  )
  func killed() throws {
    defer { files.remove() }
    var lines: [String] = []
    try Tool.watch(
      arguments: arguments + ["--for", "300s"], input: Data(), in: files.folder
    ) { line in
      lines.append(line)
      // The line comes first; the files are written when the search is kept.
      guard line.hasPrefix("found 1: ") else { return true }
      while !["finds/explored.json", "report.json", "far"].allSatisfy({
        FileManager.default.fileExists(atPath: files.url($0).path)
      }) { usleep(10_000) }
      return false
    }
    #expect(lines.contains(crash), "\(lines)")
    #expect(try text("finds/crash-removeAny.inspect").hasPrefix("# the app crashes in"))
    #expect(try text("report.xml").contains("failures=\"1\""))
    #expect(try text("report.json").hasSuffix("}\n"))
    let before = try Data(contentsOf: files.url("far")).count
    let run = try Tool.run(arguments + ["--for", "1s"], in: files.folder)
    #expect(run.code == 1)
    #expect(run.output.hasPrefix(crash), "\(run.output)")
    #expect(run.output.contains("\nbrittlelist: "), "\(run.output)")
    #expect(try Data(contentsOf: files.url("far")).count > before)
  }

  @Test(
    "Killed at 50 random moments and resumed each time, it has found in the end what one run finds",
    .enabled(if: Thoroughness.isFull))
  func killedOften() throws {
    defer { files.remove() }
    let words = ["explore", "--app", "todo", "--depth", "2"]
    let once = try Tool.run(words + ["--save", "once"], in: files.folder)
    var chance = SeededGenerator(seed: 44)
    for _ in 0..<50 {
      // The moments are random on purpose: also before anything is written, and in the middle of a file.
      let moment = Double.random(in: 0...0.8, using: &chance)
      _ = try Tool.run(
        shell:
          "\"$1\" \(words.joined(separator: " ")) --save often --resume far > out 2>&1 & p=$!; "
          + "sleep \(moment); kill -KILL $p; wait $p 2> kills", in: files.folder)
    }
    let end = try Tool.run(words + ["--save", "often", "--resume", "far"], in: files.folder)
    #expect(end.code == once.code)
    #expect(Set(found(end.output)) == Set(found(once.output)), "\(end.output)\(once.output)")
    #expect(found(once.output).count > 5)
    for name in try FileManager.default.contentsOfDirectory(atPath: files.url("once").path)
    where name.hasSuffix(".inspect") {
      #expect(try text("once/\(name)") == (try text("often/\(name)")))
    }
  }

  /// What was found, without its number.
  private func found(_ output: String) -> [String] {
    output.split(separator: "\n").filter { $0.hasPrefix("found ") }.map {
      $0.split(separator: ": ", maxSplits: 1).dropFirst().joined()
    }
  }

  @Test(
    "A signal that asks it to end does, and everything is told and written first",
    arguments: ["TERM", "HUP", "INT"])
  func signalled(name: String) throws {
    defer { files.remove() }
    let words = (["\"$1\""] + (arguments + ["--for", "300s"]).map { "'\($0)'" })
      .joined(separator: " ")
    let run = try Tool.run(
      shell: "\(words) > out 2> err & p=$!; while ! grep -q '^found 1' out; do :; done; "
        + "kill -s \(name) $p; wait $p", in: files.folder)
    #expect(run.code == 1)
    let lines = try text("out").split(separator: "\n").map(String.init)
    #expect(lines.first == crash, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("brittlelist: ") }, "\(lines)")
    #expect(lines.last == "wrote finds/crash-removeAny.inspect", "\(lines)")
    #expect(FileManager.default.fileExists(atPath: files.url("far").path))
  }

  @Test("Several processes tell what they find at once, and each goes on from a file of its own")
  func jobs() throws {
    defer { files.remove() }
    let first = try Tool.run(arguments + ["--jobs", "2", "--states", "500"], in: files.folder)
    #expect(first.code == 1, "\(first.errors)")
    #expect(first.output.contains("crashes in .removeAny(index: "), "\(first.output)")
    for part in ["far.1-of-2", "far.2-of-2"] {
      #expect(FileManager.default.fileExists(atPath: files.url(part).path))
    }
    let again = try Tool.run(arguments + ["--jobs", "2", "--states", "600"], in: files.folder)
    #expect(again.code == 1, "\(again.errors)")
    #expect(again.output.contains("crashes in .removeAny(index: "), "\(again.output)")
  }

  @Test(
    "What could not be written is refused before anything is tried",
    arguments: [
      ["--save", "file/finds"], ["--save", "file"], ["--report", "json=none/report.json"],
      ["--report", "junit=folder"], ["--resume", "none/far"], ["--resume", "folder"],
    ])
  func unwritable(flags: [String]) throws {
    defer { files.remove() }
    try files.write("", to: "file")
    try FileManager.default.createDirectory(
      at: files.url("folder"), withIntermediateDirectories: false)
    let run = try Tool.run(
      ["explore", "--app", "todo", "--for", "300s"] + flags, in: files.folder)
    #expect(run.code == 2)
    #expect(run.output.isEmpty, "\(run.output)")
    #expect(run.errors.hasPrefix("error: "), "\(run.errors)")
    let verb = try Tool.run(
      [
        "--no-journal", "--app", "todo", "-c", "explore --for 300s --save file/finds",
      ], in: files.folder)
    #expect(verb.code == 1)
    #expect(verb.output.isEmpty, "\(verb.output)")
  }

  @Test("It can end at the first thing that it finds")
  func first() throws {
    defer { files.remove() }
    let run = try Tool.run(
      ["explore", "--app", "todo", "--depth", "1", "--first"], in: files.folder)
    #expect(run.code == 1)
    #expect(run.output.contains("found 1: ") && !run.output.contains("found 2: "), "\(run.output)")
  }
}
