#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Comparing memory.
enum RawBytes {
  /// Whether as many bytes are the same at both addresses; nil addresses hold none.
  @inline(__always)
  static func areEqual(
    _ a: UnsafeRawPointer?, _ b: UnsafeRawPointer?, _ count: Int
  ) -> Bool {
    guard count > 0, let a, let b else { return count == 0 }
    return a == b || memcmp(a, b, count) == 0
  }

  /// Below, at or above 0 as the bytes at the first address come before, equal or come after the
  /// others.
  static func order(
    _ a: UnsafeRawPointer?, _ b: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    guard count > 0, let a, let b else { return 0 }
    return Int(memcmp(a, b, count))
  }
}
