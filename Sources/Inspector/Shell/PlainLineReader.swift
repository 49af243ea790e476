import InspectableSystem

/// Reads plain lines from a descriptor: no prompt, no editing, no decoration.
package final class PlainLineReader: LineReader {
  private let descriptor: Int32
  private var isAtEnd = false

  package init(descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
  }

  package func readLine(prompt: Prompt) -> LineReading {
    var line: [UInt8] = []
    while !isAtEnd {
      // Read byte by byte, since what follows the line may be meant for another reader.
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count == 1 {
        if byte == UInt8(ascii: "\n") { return .line(Self.text(line)) }
        line.append(byte)
      } else if count < 0, errno == EINTR {
        if Interruption.take() { return .interrupted }
      } else {
        isAtEnd = true
      }
    }
    return line.isEmpty ? .endOfInput : .line(Self.text(line))
  }

  private static func text(_ line: [UInt8]) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
  }

  package func remember(_ command: String) {}

  package func close() {}
}
