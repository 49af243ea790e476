import InspectableDoor
import Testing

@testable import Inspector

@Suite("Commands of a recording that grows")
struct RecordingLinesTests {
  /// What can stand in one, each whole.
  private static let pieces = [
    "> appear list", "> dispatch Add(title: \"a\")  # A.swift:3", "> set x = [\n>>   1,\n>> ]",
    "> print \"\"\"\n>>\n>>  > a\n>> \"\"\"", "prose", "", "> # it crashed", "> ", "> )", ">no",
  ]

  private func commands(of lines: [String]) -> [String] {
    var reader = RecordingLines(name: "x.inspect")
    return lines.flatMap { reader.take(Array($0.utf8)) }.compactMap { item in
      guard case .command(.command(let text, _)) = item else { return nil }
      return text
    }
  }

  @Test("Whole commands come as a transcript of them has them")
  func sameAsTranscripts() throws {
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 1...12)).compactMap { _ in Self.pieces.randomElement() }
        .joined(separator: "\n")
      guard let transcript = try? Transcript(text + "\n", path: "x.inspect") else { continue }
      let expected = transcript.exchanges.map(\.command).filter {
        LineScanner.state(of: $0) != .blank
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      #expect(commands(of: lines) == expected, "\(text)")
    }
  }

  @Test("After whatever lines, the next command is read as it stands")
  func afterAnything() {
    let pieces = Self.pieces.flatMap { $0.split(separator: "\n").map(String.init) } + [">> ]"]
    for _ in 0..<300 {
      let lines = (0..<Int.random(in: 1...12)).compactMap { _ in pieces.randomElement() }
      #expect(commands(of: lines + ["> appear list"]).last == "appear list", "\(lines)")
    }
  }
}
