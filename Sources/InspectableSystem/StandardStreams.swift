#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// The C library's own streams, which are variables there, though nobody ever changes them.
package enum StandardStreams {
  /// Has standard output written at once, so that nothing of it is lost with the process.
  package static func writeOutputAtOnce() { setvbuf(stdout, nil, _IONBF, 0) }
}
