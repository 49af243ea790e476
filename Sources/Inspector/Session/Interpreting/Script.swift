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

  private enum Content: Hashable, Sendable {
    case items([Item])
    case lines(name: String, [UInt8])
  }

  private let content: Content

  /// Commands as they were given on the command line.
  package init(commands: [String]) {
    content = .items(
      commands.filter { LineScanner.state(of: $0) != .blank }.map { .command($0, nil) })
  }

  /// The commands of a transcript, without what is expected of them.
  package init(name: String, transcript: Transcript) {
    content = .items(
      transcript.exchanges.map { exchange in
        let location = SourceLocation(file: name, line: exchange.line)
        return exchange.code == 0
          ? .command(exchange.command, location) : .failing(exchange.command, location)
      })
  }

  /// Reads a script or the commands of a transcript from a file's bytes.
  package static func read(name: String, bytes: [UInt8]) throws(FileProblem) -> Script {
    guard Transcript.isTranscript(bytes, path: name),
      let text = String(validating: bytes, as: UTF8.self)
    else { return Script(name: name, bytes: bytes) }
    do {
      return Script(name: name, transcript: try Transcript(text, path: name))
    } catch {
      let place = error.line.map { "line \($0): " } ?? ""
      throw FileProblem(place + error.message)
    }
  }

  /// Where a file's first line begins: behind the byte order mark that some editors write.
  static func firstByte(of bytes: [UInt8]) -> Int {
    let mark = "\u{FEFF}".utf8
    return bytes.starts(with: mark) ? mark.count : 0
  }

  /// A script from its bytes; lines end with LF or CRLF.
  package init(name: String, bytes: [UInt8]) {
    content = .lines(name: name, bytes)
  }
}

extension Script: Sequence {
  /// Goes through the commands of a script; a file is read as one goes, since it may be long.
  package struct Iterator: IteratorProtocol {
    private var items: IndexingIterator<[Item]>
    private var reader: CommandReader?

    fileprivate init(_ items: [Item], reader: CommandReader?) {
      self.items = items.makeIterator()
      self.reader = reader
    }

    package mutating func next() -> Item? { items.next() ?? reader?.next() }
  }

  package func makeIterator() -> Iterator {
    switch content {
    case .items(let items): Iterator(items, reader: nil)
    case .lines(let name, let bytes): Iterator([], reader: CommandReader(name: name, bytes: bytes))
    }
  }
}

/// Reads commands from the bytes of a file.
private struct CommandReader {
  private let name: String
  private let bytes: [UInt8]
  /// Where the next line begins; nil behind the last.
  private var position: Int?
  private var number = 0
  private var scanner = LineScanner()
  /// The line at which an open command began.
  private var start = 1

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    position = Script.firstByte(of: bytes)
  }

  /// The next command, or a line that is none; nil at the end.
  mutating func next() -> Script.Item? {
    while let line = nextLine() {
      let location = SourceLocation(file: name, line: number)
      guard let text = String(validating: line, as: UTF8.self) else {
        let offset = Self.firstInvalidByte(of: line)
        let byte = String(line[line.startIndex + offset], radix: 16, uppercase: true)
        scanner = LineScanner()
        return .unreadable(
          SourceError("the byte 0x\(byte) is not UTF-8, the encoding of commands", at: offset),
          line: String(decoding: line, as: UTF8.self), location)
      }
      if scanner.state == .blank { start = number }
      switch scanner.append(text) {
      case .blank: scanner = LineScanner()
      case .open: continue
      case .complete: return takeCommand()
      }
    }
    // What is still open at the end is a command all the same: its parser says what is missing.
    return scanner.state == .blank ? nil : takeCommand()
  }

  private mutating func takeCommand() -> Script.Item {
    defer { scanner = LineScanner() }
    return .command(scanner.text, SourceLocation(file: name, line: start))
  }

  /// The next line without its end.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard let begin = position else { return nil }
    number += 1
    let rest = bytes[begin...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    position = end.map { $0 + 1 }
    let line = bytes[begin..<(end ?? bytes.endIndex)]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
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
