#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// The C library's own streams.
///
/// They are variables there, though nobody ever changes them.
package enum StandardStreams {
  /// Makes standard output be written at once, so that none of it is lost when the process ends.
  package static func writeOutputAtOnce() { setvbuf(stdout, nil, _IONBF, 0) }
}
