import Inspectable

/// The lines of a file, or those that come over a descriptor.
struct LineSource: Hashable, Sendable {
  private var bytes: [UInt8]
  /// Where the next line begins; nil behind the last.
  private var position: Int?
  /// The bytes before this are known to hold no further line feed.
  private var scanned: Int
  /// Where more comes from; nil when all is here.
  private var descriptor: Int32?

  /// The lines of a file; they end with LF or CRLF.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = Self.firstByte(of: bytes)
    position = start
    scanned = start
  }

  /// The lines that come over a descriptor; waits for the first of them, or throws.
  init(_ descriptor: Int32) throws(Platform.Failure) {
    self.init([])
    self.descriptor = descriptor
    while end == nil, self.descriptor != nil { try readMore() }
    let start = Self.firstByte(of: bytes)
    position = start
    scanned = max(start, scanned)
  }

  /// Where a file's first line begins: behind the byte order mark that some editors write.
  static func firstByte(of bytes: [UInt8]) -> Int {
    let mark = "\u{FEFF}".utf8
    return bytes.starts(with: mark) ? mark.count : 0
  }

  /// Whether the next line is here, or the end.
  var isReady: Bool {
    mutating get { descriptor == nil || end != nil }
  }

  /// The next line without its end; waits for it where it has to.
  mutating func next() -> ArraySlice<UInt8>? {
    guard position != nil else { return nil }
    // A descriptor that cannot be read any more has come to its end.
    while end == nil, descriptor != nil { do { try readMore() } catch { descriptor = nil } }
    guard let begin = position else { return nil }
    let end = end
    position = end.map { $0 + 1 }
    scanned = position ?? bytes.endIndex
    let line = bytes[begin..<(end ?? bytes.endIndex)]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Where the next line ends; nil if that is not here.
  private var end: Int? {
    mutating get {
      let found = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n"))
      scanned = found ?? bytes.endIndex
      return found
    }
  }

  /// Waits for more bytes; forgets those that were taken.
  private mutating func readMore() throws(Platform.Failure) {
    guard let descriptor else { return }
    if let begin = position, begin > 0 {
      bytes.removeFirst(begin)
      scanned -= begin
      position = 0
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = try Platform.check("read") {
      chunk.withUnsafeMutableBytes { Descriptor.read(descriptor, into: $0) }
    }
    if count == 0 { self.descriptor = nil }
    bytes += chunk[..<count]
  }
}
