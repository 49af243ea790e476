/// Pieces of bytes, one after the other, each found again by the place where it begins.
///
/// A million small pieces take no more memory than their bytes: none is an object of its own, and
/// adding one does not copy the others.
struct PackedBytes: Sendable {
  /// Where a piece begins: the chunk in the upper half, the byte within it in the lower.
  typealias Place = UInt64

  private static let chunkSize = 65_536

  private var chunks: [[UInt8]] = []

  /// Adds a piece.
  ///
  /// - Returns: its place.
  mutating func append(_ piece: [UInt8]) -> Place {
    if chunks.last.map({ $0.count + piece.count > Self.chunkSize }) ?? true {
      var chunk: [UInt8] = []
      chunk.reserveCapacity(max(Self.chunkSize, piece.count))
      chunks.append(chunk)
    }
    let last = chunks.count - 1
    let place = Place(last) << 32 | Place(chunks[last].count)
    chunks[last] += piece
    return place
  }

  /// What begins at a place; a piece says itself where it ends.
  func reader(at place: Place) -> PackedReader {
    PackedReader(bytes: chunks[Int(place >> 32)], position: Int(place & 0xFFFF_FFFF))
  }
}

/// Writes numbers and texts as few bytes.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  /// Seven bits a byte, the lowest first; small numbers are one byte.
  mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The length in bytes, then the bytes.
  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  /// Bytes as they are.
  mutating func write(bytes: [UInt8]) { self.bytes += bytes }
}

/// Reads what a ``PackedWriter`` wrote, in the same order.
struct PackedReader {
  private let bytes: [UInt8]
  private var position: Int

  init(bytes: [UInt8], position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  mutating func number() -> Int {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(Int64(bitPattern: number)) }
      shift += 7
    }
  }

  /// Passes over so many bytes.
  mutating func skip(_ count: Int) { position += count }

  mutating func text() -> String { String(decoding: piece(), as: UTF8.self) }

  /// The bytes, which follow their count.
  private mutating func piece() -> ArraySlice<UInt8> {
    let count = number()
    defer { position += count }
    return bytes[position..<position + count]
  }
}
