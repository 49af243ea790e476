package import Inspectable

/// Where a command begins in a file.
package struct SourceLocation: Hashable, Sendable {
  /// The file as the user named it.
  package var file: String
  /// The line, from 1.
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

/// A file of commands: a command is a line, or several while a bracket is open.
package struct Script: Hashable, Sendable {
  /// A command, or a line that is none.
  package enum Item: Hashable, Sendable {
    /// A command, with its place if it stands in a file.
    case command(String, SourceLocation?)
    /// A command of a transcript that is expected to fail there.
    case failing(String, SourceLocation)
    /// A line that is no text.
    case unreadable(SourceError, line: String, SourceLocation)
  }

  package private(set) var items: [Item] = []

  /// Commands as they were given on the command line.
  package init(commands: [String]) {
    items = commands.filter { LineScanner.state(of: $0) != .blank }.map { .command($0, nil) }
  }

  /// The commands of a transcript, without what is expected of them.
  package init(name: String, transcript: Transcript) {
    items = transcript.exchanges.map { exchange in
      let location = SourceLocation(file: name, line: exchange.line)
      return exchange.code == 0
        ? .command(exchange.command, location) : .failing(exchange.command, location)
    }
  }

  /// Reads a script or the commands of a transcript from a file's bytes.
  package static func read(name: String, bytes: [UInt8]) throws(FileProblem) -> Script {
    guard let text = String(validating: bytes, as: UTF8.self),
      Transcript.isTranscript(text, path: name)
    else { return Script(name: name, bytes: bytes) }
    do {
      return Script(name: name, transcript: try Transcript(text, path: name))
    } catch {
      let place = error.line.map { "line \($0): " } ?? ""
      throw FileProblem(place + error.message)
    }
  }

  /// Reads a script from its bytes; lines end with LF or CRLF.
  package init(name: String, bytes: [UInt8]) {
    var scanner = LineScanner()
    var start = 1
    var number = 0
    for raw in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let line = raw.last == UInt8(ascii: "\r") ? raw.dropLast() : raw
      let location = SourceLocation(file: name, line: number)
      guard let text = String(validating: line, as: UTF8.self) else {
        let offset = Self.firstInvalidByte(of: line)
        let byte = String(line[line.startIndex + offset], radix: 16, uppercase: true)
        items.append(
          .unreadable(
            SourceError("the byte 0x\(byte) is not UTF-8, the encoding of commands", at: offset),
            line: String(decoding: line, as: UTF8.self), location))
        scanner = LineScanner()
        continue
      }
      if scanner.state == .blank { start = number }
      switch scanner.append(text) {
      case .blank: scanner = LineScanner()
      case .open: continue
      case .complete:
        items.append(.command(scanner.text, SourceLocation(file: name, line: start)))
        scanner = LineScanner()
      }
    }
    // What is still open at the end is a command all the same: its parser says what is missing.
    if scanner.state != .blank {
      items.append(.command(scanner.text, SourceLocation(file: name, line: start)))
    }
  }

  /// The offset of the first byte at which a line stops being UTF-8.
  private static func firstInvalidByte(of line: ArraySlice<UInt8>) -> Int {
    var parser = UTF8.ForwardParser()
    var iterator = line.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}
