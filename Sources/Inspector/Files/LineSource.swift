import InspectableDoor

/// The lines of a file, or those that come over a descriptor.
struct LineSource: Sendable {
  private var buffer: LineBuffer
  /// Where more is read from; nil when everything was read.
  private var file: OpenedFile?
  /// Whether no line was taken yet.
  private var isAtStart = true
  /// Whether the last line was taken.
  private var isOver = false

  /// The lines of a file; they end with LF or CRLF.
  ///
  /// - Parameter rest: where the bytes after these come from; nil if these are all.
  init(_ bytes: [UInt8], rest: OpenedFile? = nil) {
    buffer = LineBuffer(bytes)
    file = rest
  }

  /// The lines that come over a descriptor; waits for the first of them, or throws.
  init(_ file: OpenedFile) throws(FileProblem) {
    self.init([], rest: file)
    try wait()
  }

  /// Where a file's first line begins: after the byte order mark that some editors write.
  static func firstByte(of bytes: some Collection<UInt8>) -> Int {
    let mark = "\u{FEFF}".utf8
    return bytes.starts(with: mark) ? mark.count : 0
  }

  /// Whether the next line is here, or the end.
  var isReady: Bool {
    mutating get { file == nil || buffer.hasLine }
  }

  /// The next line without its end; waits for it where it has to.
  ///
  /// Throws where the file cannot be read any further, and is at its end then.
  mutating func next() throws(FileProblem) -> ArraySlice<UInt8>? {
    guard !isOver else { return nil }
    try wait()
    let line = buffer.next()
    isOver = line == nil
    var bytes = (line ?? buffer.takeRest())[...]
    if isAtStart { bytes = bytes.dropFirst(Self.firstByte(of: bytes)) }
    isAtStart = false
    return bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
  }

  /// Waits until the next line is here, or the end.
  private mutating func wait() throws(FileProblem) {
    do throws(FileProblem) {
      while let file, !buffer.hasLine {
        guard buffer.count <= FileLimits.command else { throw .commandTooLong }
        if try !file.read(into: &buffer) { self.file = nil }
      }
    } catch {
      file = nil
      isOver = true
      throw error
    }
  }
}

extension FileProblem {
  /// A file that would have to be kept in memory as a whole.
  static let commandTooLong = FileProblem(
    "a command of more than \(FileLimits.command >> 20) MB, the most that is read of one")
}
