import InspectableDoor
import InspectableSystem

/// The lines that a client sends.
struct AgentLines {
  enum Line: Hashable {
    case message([UInt8])
    /// One that was thrown away, since nobody means to send so much.
    case tooLong
  }

  private let descriptor: Int32
  private let longest: Int
  private var buffer = LineBuffer()
  private var isOver = false

  init(descriptor: Int32, longest: Int) {
    self.descriptor = descriptor
    self.longest = longest
  }

  /// The next line; nil when the client has hung up.
  mutating func next() -> Line? {
    var isTooLong = false
    while true {
      if let line = buffer.next() {
        return isTooLong || line.count > longest ? .tooLong : .message(line)
      }
      if isOver { return nil }
      if buffer.count > longest {
        isTooLong = true
        _ = buffer.takeRest()
      }
      let got = buffer.read(from: descriptor)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        isOver = true
        // What was not ended by a line feed was cut off on its way.
        return nil
      }
    }
  }
}
