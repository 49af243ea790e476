/// Where the shell's lines come from: the line editor at a terminal, plain lines elsewhere, memory
/// in tests.
@MainActor
package protocol LineReader: AnyObject {
  /// Shows a prompt and reads one line, or several if they were taken from the history together.
  func readLine(prompt: Prompt) -> LineReading

  /// Adds a command to the history that the arrows and the search go through.
  func remember(_ command: String)

  /// The commands that it was told to remember, and those of earlier sessions, the oldest first.
  var remembered: [String] { get }

  /// Wipes the screen; false where there is none.
  func clearScreen() -> Bool

  /// Leaves the terminal as it was.
  func close()
}

extension LineReader {
  /// There is no screen.
  package func clearScreen() -> Bool { false }

  /// None.
  package var remembered: [String] { [] }
}

/// What came of reading a line; the end of the input and Ctrl-C are outcomes, not errors.
package enum LineReading: Hashable, Sendable {
  /// A line, without its line break.
  case line(String)
  /// Ctrl-C: the line is abandoned.
  case interrupted
  /// Ctrl-D on an empty line, or nothing more to read.
  case endOfInput
}

/// Reads lines from memory, and keeps what it was called with.
package final class MemoryLineReader: LineReader {
  private var readings: [LineReading]
  /// The prompts shown, as text.
  package private(set) var prompts: [String] = []
  /// The commands it was told to remember.
  package private(set) var remembered: [String] = []
  package private(set) var isClosed = false

  package init(_ readings: [LineReading]) {
    self.readings = readings
  }

  package convenience init(lines: String...) {
    self.init(lines.map(LineReading.line))
  }

  package func readLine(prompt: Prompt) -> LineReading {
    prompts.append(prompt.text)
    return readings.isEmpty ? .endOfInput : readings.removeFirst()
  }

  package func remember(_ command: String) {
    remembered.append(command)
  }

  package func close() {
    isClosed = true
  }
}
