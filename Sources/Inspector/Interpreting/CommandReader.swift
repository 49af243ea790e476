import InspectableDoor

/// Reads commands from lines.
struct CommandReader {
  private let name: String
  private var lines: LineSource
  private var number = 0
  private var scanner = LineScanner()
  /// The line at which an open command began.
  private var start = 1
  /// How many bytes an open command has.
  private var count = 0

  init(name: String, _ lines: LineSource) {
    self.name = name
    self.lines = lines
  }

  /// Whether something can be read without waiting.
  var isReady: Bool {
    mutating get { lines.isReady }
  }

  /// The next command, or a line that is not a command; nil at the end.
  mutating func next() -> Script.Item? {
    do throws(FileProblem) {
      return try read()
    } catch {
      scanner = LineScanner()
      return .cut(error, SourceLocation(file: name, line: number + 1))
    }
  }

  private mutating func read() throws(FileProblem) -> Script.Item? {
    while let line = try lines.next() {
      number += 1
      let location = SourceLocation(file: name, line: number)
      guard let text = String(validating: line, as: UTF8.self) else {
        let offset = Self.firstInvalidByte(of: line)
        let byte = String(line[line.startIndex + offset], radix: 16, uppercase: true)
        scanner = LineScanner()
        return .unreadable(
          SourceError("the byte 0x\(byte) is not UTF-8, the encoding of commands", at: offset),
          line: String(decoding: line, as: UTF8.self), location)
      }
      if scanner.state == .blank { (start, count) = (number, 0) }
      count += line.count
      guard count <= FileLimits.command else { throw .commandTooLong }
      switch scanner.append(text) {
      case .blank: scanner = LineScanner()
      case .open: continue
      case .complete: return takeCommand()
      }
    }
    // A command that is still open at the end is carried out all the same: its parser says what is
    // missing.
    return scanner.state == .blank ? nil : takeCommand()
  }

  private mutating func takeCommand() -> Script.Item {
    defer { scanner = LineScanner() }
    return .command(scanner.text, SourceLocation(file: name, line: start))
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
