package import ExpectedOutput
import InspectableDoor

/// A recorded session: commands, each with the output it must give.
package struct Transcript: Hashable, Sendable {
  /// A command with what is expected of it.
  package struct Exchange: Hashable, Sendable {
    /// The command, its continuations joined with line feeds.
    package var command: String
    /// The line of the `> `, from 1.
    package var line: Int
    /// The lines that must come.
    package var expected: [ExpectedLine]
    /// The exit code that must come.
    package var code: Int32
    /// The line of the `? N`, from 1; nil where there is none.
    package var codeLine: Int?

    /// The first word of the command; nil if it has none.
    var verb: String? {
      var parser = Parser(command)
      return try? parser.verb().name
    }

    /// The lines of a command as a transcript has them.
    static func lines(ofCommand command: String) -> [String] {
      command.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        ($0 == 0 ? "> " : $1.isEmpty ? ">>" : ">> ") + $1
      }
    }

    /// The line below the command, from 1, where what is expected begins.
    package var firstExpectedLine: Int {
      line + 1 + command.utf8.count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// The commands in order; never empty.
  package var exchanges: [Exchange]
}

/// What is wrong with a transcript's text, before any of it runs.
package struct TranscriptError: Error, Hashable, Codable {
  /// The line it is about, from 1; nil for the file as a whole.
  package var line: Int?
  /// What is wrong and what would be right.
  package var message: String
}

extension Transcript {
  /// Whether a file is Markdown, in which commands are in fences.
  static func isMarkdown(_ path: String) -> Bool { path.hasSuffix(".md") }

  /// Whether a file is a transcript, and not a plain script of commands.
  package static func isTranscript(_ bytes: [UInt8], path: String) -> Bool {
    if isMarkdown(path) { return true }
    let buffer = LineBuffer(bytes)
    var start = LineSource.firstByte(of: bytes)
    var searched = 0
    while start < bytes.count {
      if bytes[start...].starts(with: "> ".utf8) { return true }
      guard let line = buffer.line(at: start, searched: &searched) else { return false }
      start += line.count + 1
    }
    return false
  }

  /// Reads a transcript; a path that ends in `.md` is Markdown with fences.
  package init(_ text: String, path: String) throws(TranscriptError) {
    var reader = TranscriptReader()
    try reader.read(TranscriptLines(text).lines.map(\.text), isMarkdown: Self.isMarkdown(path))
    exchanges = reader.exchanges
    guard !exchanges.isEmpty else {
      throw TranscriptError(
        line: nil, message: "no command: a command is a line that begins with '> '")
    }
    let expected = exchanges.flatMap(\.expected)
    guard expected.isEmpty || !expected.allSatisfy(\.isWildcardOnly) else {
      throw TranscriptError(
        line: nil, message: "nothing but wildcards is expected, so nothing is tested")
    }
  }
}
