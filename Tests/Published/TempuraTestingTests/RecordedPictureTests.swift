import Foundation
import Inspectable
import StateKitTempuraTesting
import Testing

@Suite("Recorded pictures")
struct RecordedPictureTests {
  private let folder = NSTemporaryDirectory() + "pictures-\(UUID().uuidString)"
  private var path: String { "\(folder)/inner/one.txt" }
  private var picture: RecordedPicture { RecordedPicture(path: path) }

  private func problem(_ lines: [String]) -> String? {
    do throws(RecordedPicture.Problem) {
      try picture.check(lines)
      return nil
    } catch {
      return error.description
    }
  }

  private func text() throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/inner", withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test(
    "What was recorded passes, whatever it is",
    arguments: [
      [], [""], ["one"], ["one", "", "  two  ", ""], ["...", "[..]", "\\", "> x", "? 1"],
      ["\t", "\u{1b}[1m", "a\nb", "<<<<<<< HEAD", "é👩‍👧", "```"],
    ])
  func roundTrip(lines: [String]) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try picture.record(lines)
    #expect(problem(lines) == nil)
    #expect(problem(lines + ["more"]) != nil)
    let before = try text()
    try picture.record(lines)
    #expect(try text() == before)
  }

  @Test("Random pictures pass as recorded, and do not with a line changed", arguments: 0..<4)
  func random(seed: UInt64) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", " ", ".", "..", "[", "]", "\\", "\n", "\r", "x41", ">", "?", "`", "é", "\0"]
    for _ in 0..<50 {
      let lines = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }.joined()
      }
      try? FileManager.default.removeItem(atPath: path)
      try picture.record(lines)
      #expect(problem(lines) == nil, "\(lines)")
      guard !lines.isEmpty else { continue }
      var changed = lines
      changed[Int.random(in: 0..<lines.count, using: &generator)] += "changed"
      #expect(problem(changed) != nil, "\(lines)")
      try picture.record(changed)
      #expect(problem(changed) == nil, "\(changed) after \(lines)")
    }
  }

  @Test("Wildcards stand for what varies, and recording it anew leaves them where they match")
  func wildcards() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("date: [..]\n...\nend\n")
    #expect(problem(["date: today", "a", "b", "end"]) == nil)
    #expect(problem(["date: today", "end of all"]) != nil)
    try picture.record(["date: today", "a", "the end"])
    #expect(try text() == "date: [..]\n...\nthe end\n")
  }

  @Test("What is malformed is said with its line")
  func malformed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("one\n\\\\q\n")
    #expect(problem(["one"])?.contains("one.txt:2: unknown escape '\\q'") == true)
    try write("one\n<<<<<<< HEAD\n")
    #expect(problem(["one"])?.contains("one.txt:2: has an unresolved merge conflict") == true)
    try write("[..]\n...\n")
    #expect(problem(["one"])?.contains("has nothing but wildcards") == true)
    try picture.record(["one"])
    #expect(try text() == "one\n")
  }

  @Test("A file that cannot be written is a problem")
  func unwritable() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "in the way".write(toFile: "\(folder)/inner", atomically: true, encoding: .utf8)
    #expect(throws: RecordedPicture.Problem.self) { try picture.record(["one"]) }
  }
}
