#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the inspector writes; tests read it from memory.
@MainActor
package protocol Console: AnyObject {
  /// Writes whole lines, in order with everything written before to either stream.
  func write(_ lines: [String], to stream: ConsoleStream)
}

/// Results or errors.
package enum ConsoleStream: Sendable {
  case output, errors
}

/// The process's own standard output and standard error.
package final class StandardConsole: Console {
  package init() {}

  package func write(_ lines: [String], to stream: ConsoleStream) {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    let descriptor = stream == .output ? STDOUT_FILENO : STDERR_FILENO
    var sent = 0
    while sent < bytes.count {
      let count = try? Platform.check("write") {
        bytes[sent...].withUnsafeBytes { chunk in
          #if canImport(Glibc)
            Glibc.write(descriptor, chunk.baseAddress, chunk.count)
          #elseif canImport(Musl)
            Musl.write(descriptor, chunk.baseAddress, chunk.count)
          #else
            Darwin.write(descriptor, chunk.baseAddress, chunk.count)
          #endif
        }
      }
      // Nobody reads any more: the rest of the session has no witness, so it goes on in silence.
      guard let count, count > 0 else { return }
      sent += count
    }
  }
}

/// A console that keeps what was written.
package final class MemoryConsole: Console {
  /// Everything written, both streams in order.
  package private(set) var lines: [String] = []

  package init() {}

  package func write(_ lines: [String], to stream: ConsoleStream) {
    self.lines += lines
  }

  /// What was written since this was last called.
  package func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
