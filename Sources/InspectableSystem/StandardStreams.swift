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

  /// Standard input, for a library that reads from a stream.
  package static var input: UnsafeMutablePointer<FILE>? { stdin }
  /// Standard output, for a library that writes to a stream.
  package static var output: UnsafeMutablePointer<FILE>? { stdout }
  /// Standard error, for a library that writes to a stream.
  package static var errors: UnsafeMutablePointer<FILE>? { stderr }
}
