#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whether two values are the same, byte for byte.
///
/// It never says yes for values that behave differently: both are alive, so equal references are
/// references to the same thing. It may say no for equal values, such as ones made twice with
/// storage of their own, or ones with different bytes in their padding.
@inline(__always)
func haveEqualBytes<Value>(_ first: Value, _ second: Value) -> Bool {
  if MemoryLayout<Value>.size == 0 { return true }
  return withUnsafePointer(to: first) { first in
    withUnsafePointer(to: second) { second in
      memcmp(first, second, MemoryLayout<Value>.size) == 0
    }
  }
}
