import ExpectedOutput

/// Takes lines one by one and puts exchanges together.
struct TranscriptReader {
  private(set) var exchanges: [Transcript.Exchange] = []
  private var current: Transcript.Exchange?
  private var hasCode = false
  private var captured: Set<String> = []

  /// Reads a whole file.
  mutating func read(_ lines: [String], isMarkdown: Bool) throws(TranscriptError) {
    if isMarkdown {
      try readFences(of: lines)
    } else {
      for (index, line) in lines.enumerated() { try read(line, number: index + 1) }
      endBlock()
    }
  }

  /// Whether a line of Markdown opens a fence of ours.
  static func opensFence(_ line: String) -> Bool {
    let marker = line.prefix { $0 == "`" }
    return marker.count >= 3
      && line.dropFirst(marker.count).split(whereSeparator: \.isWhitespace).first == "inspector"
  }

  private mutating func readFences(of lines: [String]) throws(TranscriptError) {
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
        fence = (marker, index + 1, Self.opensFence(line))
      }
    }
    if let fence, fence.isOurs {
      throw TranscriptError(line: fence.line, message: "this fence is never closed")
    }
  }

  private mutating func read(_ line: String, number: Int) throws(TranscriptError) {
    let line = number == 1 ? line.withoutMark : line
    if MergeConflict.isMarker(line) {
      throw TranscriptError(
        line: number, message: "a merge conflict marker: resolve the conflict first")
    }
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
      current?.codeLine = number
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

  /// Ends the current exchange; blank lines at its end are layout.
  private mutating func endBlock() {
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

extension String {
  /// The text without the byte order mark that some editors leave at the start of a file.
  var withoutMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}
