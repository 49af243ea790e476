import Foundation
import InspectableSystem
import Testing

/// What somebody does who listens in an app's place.
enum Stranger: Hashable, Sendable {
  /// Says something, and hangs up.
  case text(String)
  /// Says more and more.
  case endless
  case silent
  /// Says a byte from time to time.
  case slow
}

/// Listens at a path until it is told to end.
final class StrangerServer {
  private let listener: Int32
  private let wake = Pipe()
  private let ended = DispatchSemaphore(value: 0)

  init(_ stranger: Stranger, at path: String) throws {
    listener = UnixSocket.listener(at: path, waiting: 16)
    try #require(listener >= 0, "\(SystemCall.errorText)")
    let (listener, ended, wake) = (listener, ended, wake.fileHandleForReading.fileDescriptor)
    Thread.detachNewThread {
      var connections: [Int32] = []
      var events = [listener, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while poll(&events, 2, stranger == .slow ? 50 : -1) >= 0, events[1].revents == 0 {
        let connection = UnixSocket.next(at: listener)
        if connection >= 0 { connections.append(connection) }
        switch stranger {
        case .text(let text):
          UnixSocket.send(Array(text.utf8), over: connection)
          SystemCall.close(connection)
          connections = []
        case .endless:
          let more = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
          var wait = pollfd(fd: connection, events: Int16(POLLOUT), revents: 0)
          // Until whoever listens has gone.
          while UnixSocket.send(more, over: connection) > 0 || errno == EAGAIN {
            poll(&wait, 1, 10)
          }
        case .silent: break
        case .slow: for connection in connections { UnixSocket.send([0x7B], over: connection) }
        }
      }
      for connection in connections { SystemCall.close(connection) }
      SystemCall.close(listener)
      ended.signal()
    }
  }

  func end() {
    wake.fileHandleForWriting.write(Data([0]))
    ended.wait()
  }
}
