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

  /// The colours that suit whoever reads a stream.
  func palette(for stream: ConsoleStream, mode: ColorMode) -> Palette
}

extension Console {
  /// No colour: what is kept is compared.
  package func palette(for stream: ConsoleStream, mode: ColorMode) -> Palette { .plain }
}

/// Results or errors.
package enum ConsoleStream: Sendable {
  case output, errors
}

/// The process's own standard output and standard error.
package final class StandardConsole: Console {
  // Asked once: it stays what it is, and every command that shows something wants to know.
  private let outputIsTerminal = Platform.isTerminal(.output)
  private let errorsAreTerminal = Platform.isTerminal(.errors)

  package init() {}

  package func palette(for stream: ConsoleStream, mode: ColorMode) -> Palette {
    mode.palette(
      isTerminal: stream == .output ? outputIsTerminal : errorsAreTerminal, environment: .process)
  }

  package func write(_ lines: [String], to stream: ConsoleStream) {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    let descriptor = stream == .output ? STDOUT_FILENO : STDERR_FILENO
    // Where nobody reads any more the session goes on in silence: its steps are still made.
    try? Platform.writeAll(bytes, to: descriptor)
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
