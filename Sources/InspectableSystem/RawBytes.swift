/// Comparing memory.
package enum RawBytes {
  /// Whether `count` bytes are the same at both addresses; at nil there are none.
  package static func areEqual(
    _ a: UnsafeRawPointer?, _ b: UnsafeRawPointer?, _ count: Int
  ) -> Bool {
    guard count > 0, let a, let b else { return count == 0 }
    return a == b || memcmp(a, b, count) == 0
  }
}
