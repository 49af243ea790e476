import Foundation
import Inspectable
import Inspector
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

  @Test("What comes over a descriptor is read like a file, wherever it is cut", arguments: 0..<8)
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

  @Test("What is still open at the end is run as a command, so that its error is shown")
  func openAtTheEnd() {
    #expect(
      items("print [1,\n") == [
        .command("print [1,\n", SourceLocation(file: "f", line: 1))
      ])
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
