import InspectableDoor

/// Reads commands from lines.
struct CommandReader {
  private let name: String
  private var lines: LineSource
  private var number = 0
  /// Lines that were taken for a part of a command which never ended, to be read again.
  private var again: ArraySlice<(number: Int, text: String)> = []
  /// How many commands never ended; after so many what follows is not read again, which takes time for each.
  private var unclosed = 0
  private static let mostUnclosed = 100
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
    mutating get { !again.isEmpty || lines.isReady }
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
    while let line = try nextLine() {
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
    if case .open(let sign, _) = scanner.state, sign != "\"\"\"" { return takeUnclosed() }
    // A text that is still open at the end is carried out all the same: its parser says what is missing.
    return scanner.state == .blank ? nil : takeCommand()
  }

  private mutating func nextLine() throws(FileProblem) -> ArraySlice<UInt8>? {
    if let line = again.popFirst() {
      number = line.number
      return ArraySlice(Array(line.text.utf8))
    }
    guard let line = try lines.next() else { return nil }
    number += 1
    return line
  }

  /// The error for a command whose bracket nobody closes; what is not a part of it is read again.
  ///
  /// Its own lines are the first and those further in; one that begins at the margin is another command.
  private mutating func takeUnclosed() -> Script.Item {
    defer { scanner = LineScanner() }
    let all = scanner.text.split(separator: "\n", omittingEmptySubsequences: false)
    let count =
      1 + all.dropFirst().prefix { $0.first.map { " \t)]}".contains($0) } ?? true }.count
    var own = LineScanner()
    for line in all.prefix(count) { own.append(String(line)) }
    let location = SourceLocation(file: name, line: start)
    unclosed += 1
    if unclosed <= Self.mostUnclosed {
      again = all.enumerated().dropFirst(count).map { (start + $0.offset, String($0.element)) }[...]
    }
    guard case .open(let sign, let offset) = own.state else { return .command(own.text, location) }
    return .unreadable(
      SourceError("this '\(sign)' is never closed", at: offset), line: own.text, location)
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
