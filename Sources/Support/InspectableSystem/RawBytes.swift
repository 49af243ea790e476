/// Comparing memory.
package enum RawBytes {
  /// Whether `count` bytes are the same at both addresses; at nil there are none.
  package static func areEqual(
    _ a: UnsafeRawPointer?, _ b: UnsafeRawPointer?, _ count: Int
  ) -> Bool {
    guard count > 0, let a, let b else { return count == 0 }
    return a == b || memcmp(a, b, count) == 0
  }

  /// Whether one of the bytes is this one.
  package static func contain(_ byte: UInt8, _ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
  }

  /// Whether these bytes stand somewhere among others.
  package static func contain(
    _ sought: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    guard let first = sought.first, let wanted = sought.baseAddress else { return true }
    guard var place = bytes.baseAddress, bytes.count >= sought.count else { return false }
    // Behind it there is no room any more.
    let end = place + (bytes.count - sought.count + 1)
    while let found = memchr(place, Int32(first), end - place) {
      if memcmp(found, wanted, sought.count) == 0 { return true }
      place = UnsafeRawPointer(found) + 1
      if place == end { return false }
    }
    return false
  }

  /// How many bytes are compared at once where it is to be found out which of them differ.
  private static let block = 16 << 10

  /// How many of so many elements are the same from these addresses on.
  package static func equalPrefix(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int, stride: Int
  ) -> Int {
    if a == b { return count }
    return equalElements(count, stride: stride) { matched, size in
      memcmp(a + matched * stride, b + matched * stride, size * stride) == 0
    }
  }

  /// How many of so many elements are the same before these addresses.
  package static func equalSuffix(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int, stride: Int
  ) -> Int {
    if a == b { return count }
    return equalElements(count, stride: stride) { matched, size in
      let end = (matched + size) * stride
      return memcmp(a - end, b - end, size * stride) == 0
    }
  }

  /// How many elements are the same before the first that differs: many at once, and those one by one
  /// among which it is.
  ///
  /// - Parameter areEqual: whether so many more are the same after those that were found.
  @inline(__always)
  private static func equalElements(
    _ count: Int, stride: Int, _ areEqual: (_ matched: Int, _ size: Int) -> Bool
  ) -> Int {
    let most = max(1, block / stride)
    var matched = 0
    while matched < count {
      let size = min(most, count - matched)
      guard areEqual(matched, size) else { break }
      matched += size
    }
    while matched < count, areEqual(matched, 1) { matched += 1 }
    return matched
  }
}
