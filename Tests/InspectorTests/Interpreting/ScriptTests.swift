import Foundation
import Inspectable
import Inspector
import TestSupport
import Testing

@Suite("Reading a script")
struct ScriptTests {
  private func items(_ text: String) -> [Script.Item] {
    Array(Script(name: "f", bytes: Array(text.utf8)))
  }

  @Test("A command is a line; comments and blank lines are none")
  func lines() {
    #expect(
      items("load todo\n\n# a comment\n  state  # why\n") == [
        .command("load todo", SourceLocation(file: "f", line: 1)),
        .command("  state  # why", SourceLocation(file: "f", line: 4)),
      ])
  }

  @Test("An open bracket goes on with the next line, an open string does not")
  func continuations() {
    #expect(
      items("dispatch A(\n  x: 1,\n\n)\nstate\n") == [
        .command("dispatch A(\n  x: 1,\n\n)", SourceLocation(file: "f", line: 1)),
        .command("state", SourceLocation(file: "f", line: 5)),
      ])
    #expect(items("print \"a\nstate\n").count == 2)
  }

  @Test("A byte order mark is no part of the first command")
  func byteOrderMark() throws {
    #expect(
      items("\u{FEFF}load todo\n") == [.command("load todo", SourceLocation(file: "f", line: 1))])
    let transcript = try Script.read(name: "f", bytes: Array("\u{FEFF}> load todo\nx\n".utf8))
    #expect(Array(transcript) == [.command("load todo", SourceLocation(file: "f", line: 1))])
  }

  @Test(
    "What comes over a descriptor is read like a file, wherever it is cut",
    arguments: Thoroughness.seeds(8))
  func descriptor(seed: UInt64) throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "load todo", "\n", "\r\n", "dispatch A(", ")", "# a", "\u{FEFF}", " ", "x", "é\n", "\r", "\"",
      String(repeating: "y", count: 70_000),
    ]
    var text = seed == 0 ? "" : "\u{FEFF}"
    for _ in 0..<(Int(seed) * 20) { text += pieces.randomElement(using: &random) ?? "" }
    try files.write(text, to: "script")
    let file = try FileHandle(forReadingFrom: URL(filePath: files.path("script")))
    let script = try Script(name: "f", descriptor: file.fileDescriptor)
    #expect(Array(script) == items(text))
  }

  @Test("A bracket that is never closed is an error at its line, and the lines after it are read")
  func unclosed() {
    func place(_ line: Int) -> Inspector.SourceLocation { .init(file: "f", line: line) }
    #expect(
      items("print [1,\n") == [
        .unreadable(SourceError("this '[' is never closed", at: 6), line: "print [1,\n", place(1))
      ])
    #expect(
      items("dispatch A(\n  x: 1\nstate\nprint {(\n\t2)\nmodel\n") == [
        .unreadable(
          SourceError("this '(' is never closed", at: 10), line: "dispatch A(\n  x: 1", place(1)),
        .command("state", place(3)),
        .unreadable(
          SourceError("this '{' is never closed", at: 6), line: "print {(\n\t2)", place(4)),
        .command("model", place(6)),
      ])
    // An open text is left to its parser, whatever stands in it.
    #expect(items("print \"\"\"\n(\nstate\n") == [.command("print \"\"\"\n(\nstate\n", place(1))])
  }

  @Test("However many brackets are open, a script comes to its end")
  func manyUnclosed() {
    let count = 20_000
    let read = items(String(repeating: "print (\n", count: count))
    #expect(read.count == 101)
  }

  @Test("The first byte that is not UTF-8 is found")
  func invalidBytes() {
    for (bytes, offset) in [
      ([0x61, 0xFF], 1), ([0xC3], 0), ([0x61, 0xC3, 0x28], 1), ([0xE2, 0x82, 0x41], 0),
      ([0xF0, 0x9F, 0x98, 0x80, 0x80], 4), ([0xED, 0xA0, 0x80], 0),
    ] as [([UInt8], Int)] {
      guard case .unreadable(let error, _, _)? = Array(Script(name: "f", bytes: bytes)).first else {
        Issue.record("\(bytes) was read")
        continue
      }
      #expect(error.offset == offset, "\(bytes)")
    }
  }
}
