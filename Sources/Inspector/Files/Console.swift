import InspectableSystem

/// Where the inspector writes; tests read it from memory.
@MainActor
package protocol Console: AnyObject {
  /// Writes whole lines, in order with everything written before to either stream.
  func write(_ lines: [ShownLine], to stream: ConsoleStream)

  /// Shows what was written and is still buffered.
  func flush()

  /// Whether somebody still reads the results.
  var isHeard: Bool { get }

  /// The colours for a stream, depending on what reads it.
  func palette(for stream: ConsoleStream, mode: ColorMode) -> Palette

  /// How much the terminal shows at which somebody types and reads; nil if there is none.
  var screen: ScreenSize? { get }

  /// Whether ``page(_:)`` can show anything.
  var hasPager: Bool { get }

  /// Shows lines as results, screen by screen; false if that is impossible.
  func page(_ lines: [ShownLine]) -> Bool

  /// Gives lines to a program that has the terminal meanwhile, by a line for the shell; returns the code
  /// with which it ended, nil if it could not be started.
  func pipe(_ lines: [ShownLine], to command: String) -> Int32?

  /// Lets somebody edit a file, and waits for the end of that.
  func edit(_ path: String) throws(FileProblem)
}

extension Console {
  /// Writes texts, each a line whatever is in it.
  package func write(_ texts: [String], to stream: ConsoleStream) {
    write(texts.map(ShownLine.init), to: stream)
  }

  /// Nothing is buffered.
  package func flush() {}

  /// Somebody always reads them.
  package var isHeard: Bool { true }

  /// No colour, since the lines are compared.
  package func palette(for stream: ConsoleStream, mode: ColorMode) -> Palette { .plain }

  /// No terminal.
  package var screen: ScreenSize? { nil }

  /// No pager.
  package var hasPager: Bool { false }

  /// No pager.
  package func page(_ lines: [ShownLine]) -> Bool { false }

  /// No program.
  package func pipe(_ lines: [ShownLine], to command: String) -> Int32? { nil }

  /// No editor.
  package func edit(_ path: String) throws(FileProblem) {
    throw FileProblem("nothing can be edited here")
  }
}

/// Shows what is longer than the screen.
package protocol LinePager {
  /// Shows lines until the user has seen enough; false if that was impossible, and nothing was shown.
  func show(_ lines: [ShownLine]) -> Bool
}

/// Results or errors.
package enum ConsoleStream: Sendable {
  case output, errors
}

/// The process's own standard output and standard error.
package final class StandardConsole: Console {
  // Asked once, since it never changes and every command that shows something needs it.
  private let outputIsTerminal = Platform.isTerminal(.output)
  private let errorsAreTerminal = Platform.isTerminal(.errors)
  private let inputIsTerminal = Platform.isTerminal(.input)
  /// What shows lines screen by screen; nil where nothing does.
  package var pager: (any LinePager)?
  /// What gives lines to a program; nil where nothing does.
  package var piper: ((_ lines: [ShownLine], _ command: String) -> Int32?)?
  /// What lets somebody edit a file; nil where nothing does.
  package var editor: ((_ path: String) throws(FileProblem) -> Void)?

  /// Whether lines of results are buffered until there are many, or `flush` is called.
  private let isBuffered: Bool
  private var buffer: [UInt8] = []
  /// Whether results are lost, as on a full disk.
  ///
  /// A reader that stops reading, as `head` does, is no loss.
  package private(set) var hasLostOutput = false {
    didSet { Self.hasLostAnyOutput = true }
  }
  /// Whether results of this process are lost, whoever wrote them.
  package private(set) static var hasLostAnyOutput = false
  package private(set) var isHeard = true

  /// Writes to the process's own streams.
  ///
  /// - Parameter isBuffered: whether results may be buffered until `flush` is called; at a terminal
  ///   they never are.
  package init(isBuffered: Bool = false) {
    self.isBuffered = isBuffered && !outputIsTerminal
  }

  package func palette(for stream: ConsoleStream, mode: ColorMode) -> Palette {
    mode.palette(
      isTerminal: stream == .output ? outputIsTerminal : errorsAreTerminal, environment: .process)
  }

  package func write(_ lines: [ShownLine], to stream: ConsoleStream) {
    if stream == .errors { flush() }
    for line in lines {
      buffer += line.text.utf8
      buffer.append(UInt8(ascii: "\n"))
    }
    switch stream {
    case .errors: flush(to: STDERR_FILENO)
    case .output where !isBuffered || buffer.count >= 16_384: flush()
    case .output: break
    }
  }

  package func flush() { flush(to: STDOUT_FILENO) }

  /// Asked anew each time, so that it follows the terminal.
  package var screen: ScreenSize? { inputIsTerminal && outputIsTerminal ? .current : nil }

  package var hasPager: Bool { pager != nil }

  package func page(_ lines: [ShownLine]) -> Bool {
    flush()
    return pager?.show(lines) ?? false
  }

  package func pipe(_ lines: [ShownLine], to command: String) -> Int32? {
    flush()
    return piper?(lines, command)
  }

  package func edit(_ path: String) throws(FileProblem) {
    guard let editor else { throw FileProblem("nothing can be edited here") }
    flush()
    try editor(path)
  }

  private func flush(to descriptor: Int32) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    do throws(Platform.Failure) {
      try Platform.writeAll(bytes, to: descriptor)
    } catch {
      if descriptor == STDOUT_FILENO { isHeard = false }
      // If nobody reads the results any more, the session goes on without showing them: its steps
      // are still made.
      guard error.code != EPIPE, descriptor == STDOUT_FILENO, !hasLostOutput else { return }
      hasLostOutput = true
      write(["error: standard output: \(error.reason)"], to: .errors)
    }
  }
}

/// A console that keeps what was written.
package final class MemoryConsole: Console {
  /// Everything written, both streams in order.
  package private(set) var lines: [String] = []

  package init() {}

  package func write(_ lines: [ShownLine], to stream: ConsoleStream) {
    self.lines += lines.map(\.text)
  }

  /// What was written since this was last called.
  package func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
