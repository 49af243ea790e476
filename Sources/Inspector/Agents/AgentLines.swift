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
  private var isTooLong = false
  /// Whether the client has hung up; lines may be left.
  private(set) var isOver = false
  /// What has come and was not taken yet.
  private(set) var waiting: [Line] = []

  init(descriptor: Int32, longest: Int) {
    self.descriptor = descriptor
    self.longest = longest
  }

  /// The next line; nil when the client has hung up.
  mutating func next() -> Line? {
    while waiting.isEmpty, !isOver { read() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Takes in what has come, without waiting for more.
  mutating func look() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !isOver, poll(&entry, 1, 0) > 0 { read() }
  }

  private mutating func read() {
    let got = buffer.read(from: descriptor)
    if got < 0, errno == EINTR { return }
    guard got > 0 else {
      // What was not ended by a line feed was cut off on its way.
      isOver = true
      return
    }
    while let line = buffer.next() {
      waiting.append(isTooLong || line.count > longest ? .tooLong : .message(line))
      isTooLong = false
    }
    if buffer.count > longest {
      isTooLong = true
      _ = buffer.takeRest()
    }
  }
}
