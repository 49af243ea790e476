import InspectableSystem

/// Bytes that came from the other side and are taken line by line.
package struct LineBuffer: Hashable, Sendable {
  /// How many bytes are asked for at once.
  private static let piece = 65_536

  private var bytes: [UInt8]
  /// Where the line begins that is taken next.
  private var start = 0
  /// The bytes before this are known to hold no further line feed.
  private var scanned = 0

  /// - Parameter bytes: those that have come already.
  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// How many bytes wait, including those of a line that is not whole yet.
  package var count: Int { bytes.count - start }

  /// The next whole line without its line feed; nil if there is none yet.
  package mutating func next() -> [UInt8]? {
    guard let end = nextEnd() else { return nil }
    let line = Array(bytes[start..<end])
    start = end + 1
    scanned = start
    return line
  }

  /// A whole line that waits, which is not taken; nil if it is not whole yet.
  ///
  /// - Parameters:
  ///   - offset: where it begins, in bytes from the line that is taken next.
  ///   - searched: how far after that no line feed was found; to be passed again with the next
  ///     call.
  package func line(at offset: Int, searched: inout Int) -> ArraySlice<UInt8>? {
    let first = start + offset
    let end = end(from: first + searched)
    searched = end == nil ? bytes.count - first : 0
    return end.map { bytes[first..<$0] }
  }

  /// What comes after the last line feed, when nothing more comes.
  package mutating func takeRest() -> [UInt8] {
    defer { (start, scanned) = (bytes.count, bytes.count) }
    return Array(bytes[start...])
  }

  /// Drops zeros at the end of what has come, which stand for what was not written yet.
  package mutating func dropZeros() {
    while bytes.count > start, bytes.last == 0 { bytes.removeLast() }
  }

  /// Whether a whole line waits.
  package var hasLine: Bool {
    mutating get { nextEnd() != nil }
  }

  /// Reads what has come, in one call of the system.
  ///
  /// - Returns: what `read` gave: the number of bytes, 0 at the end, less where it failed.
  package mutating func read(from descriptor: Int32) -> Int {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
    } else if start > 0 {
      bytes.removeFirst(start)
    }
    scanned -= start
    start = 0
    // The memory is not zeroed first, which would cost more than reading a short line.
    var got = 0
    let piece = [UInt8](unsafeUninitializedCapacity: Self.piece) { memory, count in
      got = SystemCall.read(descriptor, into: UnsafeMutableRawBufferPointer(memory))
      count = max(got, 0)
    }
    // What follows may change `errno`, which the caller wants to read.
    let code = errno
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
    errno = code
    return got
  }

  private func end(from offset: Int) -> Int? {
    bytes.withUnsafeBytes { memory -> Int? in
      guard offset < memory.count, let base = memory.baseAddress,
        let end = memchr(base + offset, 10, memory.count - offset)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(end))
    }
  }

  private mutating func nextEnd() -> Int? {
    let found = end(from: scanned)
    // A line feed that was found is found again at once.
    scanned = found ?? bytes.count
    return found
  }
}
