import Inspectable

/// The lines of a file, or those that come over a descriptor.
struct LineSource: Hashable, Sendable {
  private var buffer: LineBuffer
  /// Where more comes from; nil when all is here.
  private var descriptor: Int32?
  /// Whether no line was taken yet.
  private var isAtStart = true
  /// Whether the last line was taken.
  private var isOver = false

  /// The lines of a file; they end with LF or CRLF.
  init(_ bytes: [UInt8]) {
    buffer = LineBuffer(bytes)
  }

  /// The lines that come over a descriptor; waits for the first of them, or throws.
  init(_ descriptor: Int32) throws(Platform.Failure) {
    buffer = LineBuffer()
    self.descriptor = descriptor
    while !isReady { try readMore() }
  }

  /// Where a file's first line begins: behind the byte order mark that some editors write.
  static func firstByte(of bytes: some Collection<UInt8>) -> Int {
    let mark = "\u{FEFF}".utf8
    return bytes.starts(with: mark) ? mark.count : 0
  }

  /// Whether the next line is here, or the end.
  var isReady: Bool {
    mutating get { descriptor == nil || buffer.hasLine }
  }

  /// The next line without its end; waits for it where it has to.
  mutating func next() -> ArraySlice<UInt8>? {
    guard !isOver else { return nil }
    // A descriptor that cannot be read any more has come to its end.
    while !isReady { do { try readMore() } catch { descriptor = nil } }
    let line = buffer.next()
    isOver = line == nil
    var bytes = (line ?? buffer.takeRest())[...]
    if isAtStart { bytes = bytes.dropFirst(Self.firstByte(of: bytes)) }
    isAtStart = false
    return bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
  }

  /// Waits for more bytes.
  private mutating func readMore() throws(Platform.Failure) {
    guard let descriptor else { return }
    if try Platform.check("read", { buffer.read(from: descriptor) }) == 0 { self.descriptor = nil }
  }
}
