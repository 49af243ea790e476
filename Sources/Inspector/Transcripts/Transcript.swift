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
  }

  /// The commands in order; never empty.
  package var exchanges: [Exchange]
}

/// What is wrong with a transcript's text, before any of it runs.
package struct TranscriptError: Error, Hashable {
  /// The line it is about, from 1; nil for the file as a whole.
  package var line: Int?
  /// What is wrong and what would be right.
  package var message: String
}

extension Transcript {
  /// Whether a text is a transcript, and not a plain script of commands.
  package static func isTranscript(_ text: String, path: String) -> Bool {
    path.hasSuffix(".md") || text.split(separator: "\n").contains { $0.hasPrefix("> ") }
  }

  /// Reads a transcript; a path that ends in `.md` is Markdown with fences.
  package init(_ text: String, path: String) throws(TranscriptError) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    var reader = TranscriptReader()
    if path.hasSuffix(".md") {
      try reader.readFences(of: lines.map(String.init))
    } else {
      for (index, line) in lines.enumerated() { try reader.read(String(line), number: index + 1) }
      reader.endBlock()
    }
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

/// Takes lines one by one and puts exchanges together.
private struct TranscriptReader {
  var exchanges: [Transcript.Exchange] = []
  private var current: Transcript.Exchange?
  private var hasCode = false
  private var captured: Set<String> = []

  mutating func readFences(of lines: [String]) throws(TranscriptError) {
    var fence: (marker: Substring, line: Int, isOurs: Bool)?
    for (index, line) in lines.enumerated() {
      let marker = line.prefix { $0 == "`" }
      if let open = fence {
        let isEnd =
          marker.count >= open.marker.count
          && line.dropFirst(marker.count).allSatisfy(\.isWhitespace)
        if isEnd {
          if open.isOurs { endBlock() }
          fence = nil
        } else if open.isOurs {
          try read(line, number: index + 1)
        }
      } else if marker.count >= 3 {
        let info = line.dropFirst(marker.count).split(separator: " ").first
        fence = (marker, index + 1, info == "inspector")
      }
    }
    if let fence, fence.isOurs {
      throw TranscriptError(line: fence.line, message: "this fence is never closed")
    }
  }

  mutating func read(_ line: String, number: Int) throws(TranscriptError) {
    if line.hasPrefix("> ") {
      endBlock()
      let command = String(line.dropFirst(2))
      current = .init(command: command, line: number, expected: [], code: 0)
      try checkCaptures(in: command, line: number)
      return
    }
    // Prose before the first command.
    guard current != nil else { return }
    if line.hasPrefix(">> ") || line == ">>" {
      guard current?.expected.isEmpty == true, !hasCode else {
        throw TranscriptError(
          line: number, message: "'>> ' continues a command, so it stands right below one")
      }
      let command = String(line.dropFirst(3))
      current?.command += "\n" + command
      try checkCaptures(in: command, line: number)
      return
    }
    guard !hasCode || line.allSatisfy(\.isWhitespace) else {
      throw TranscriptError(
        line: number, message: "'? N' ends what is expected of a command, but this line follows it")
    }
    if line.hasPrefix("? ") {
      guard let code = Int32(line.dropFirst(2)), (0...255).contains(code) else {
        throw TranscriptError(
          line: number,
          message: "'? ' wants an exit code from 0 to 255, found '\(line.dropFirst(2))'")
      }
      current?.code = code
      hasCode = true
      return
    }
    guard !hasCode else { return }
    do throws(ExpectedLine.Malformed) {
      let expected = try ExpectedLine(line)
      captured.formUnion(expected.captures)
      current?.expected.append(expected)
    } catch {
      throw TranscriptError(line: number, message: error.message)
    }
  }

  /// Ends the exchange at hand: blank lines at its end are layout.
  mutating func endBlock() {
    hasCode = false
    guard var exchange = current else { return }
    current = nil
    while exchange.expected.last?.isBlank == true { exchange.expected.removeLast() }
    exchanges.append(exchange)
  }

  private func checkCaptures(in command: String, line: Int) throws(TranscriptError) {
    for name in ExpectedLine.captureNames(in: command) where !captured.contains(name) {
      throw TranscriptError(
        line: line, message: "nothing before this command captures [..\(name)..]")
    }
  }
}
