import Foundation
import InspectableSystem
import Testing

/// Passes bytes on between a port of its own and an address, until it is cut.
final class Tunnel: @unchecked Sendable {
  let address: String
  private let lock = NSLock()
  private let listener: Int32
  private let target: NetworkAddress
  private var ends: [Int32] = []
  private var count = 0
  private var isOver = false
  private var isBlocked = false

  init(to target: String) throws {
    self.target = try #require(NetworkAddress(target))
    let (file, bound) = try #require(TCPSocket.listener(at: .loopback(port: 0)))
    (listener, address) = (file, bound.description)
    Thread.detachNewThread { [self] in run() }
  }

  /// How often somebody has called.
  var calls: Int { lock.withLock { count } }

  /// Whether callers are kept waiting.
  func setBlocked(_ isBlocked: Bool) { lock.withLock { self.isBlocked = isBlocked } }

  /// Ends all connections; new ones can be made.
  func cut() { lock.withLock { for end in ends { shutdown(end, Int32(SHUT_RDWR)) } } }

  func end() {
    lock.withLock { isOver = true }
    cut()
  }

  private func run() {
    var wait = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    while !lock.withLock({ isOver }) {
      guard poll(&wait, 1, 20) > 0 else { continue }
      if lock.withLock({ isBlocked }) {
        usleep(5000)
        continue
      }
      let (near, far) = (UnixSocket.next(at: listener), TCPSocket.connection(to: target))
      guard near >= 0, far >= 0 else {
        for end in [near, far] where end >= 0 { SystemCall.close(end) }
        continue
      }
      lock.withLock {
        ends += [near, far]
        count += 1
      }
      Thread.detachNewThread { self.pass(near, far) }
    }
    SystemCall.close(listener)
  }

  /// Waits until the socket takes bytes, or never will.
  private func waitForRoom(_ end: Int32) {
    var wait = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
    while poll(&wait, 1, -1) < 0, errno == EINTR {}
  }

  private func pass(_ near: Int32, _ far: Int32) {
    waitForRoom(far)
    var waits = [near, far].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    loop: while poll(&waits, 2, -1) >= 0 {
      for (wait, other) in [(waits[0], far), (waits[1], near)] where wait.revents != 0 {
        let got = piece.withUnsafeMutableBytes { SystemCall.read(wait.fd, into: $0) }
        if got < 0, errno == EAGAIN { continue }
        guard got > 0 else { break loop }
        var rest = piece.prefix(got)
        while !rest.isEmpty {
          let sent = UnixSocket.send(Array(rest), over: other)
          if sent < 0, errno != EAGAIN { break loop }
          rest = rest.dropFirst(max(0, sent))
          if !rest.isEmpty { waitForRoom(other) }
        }
      }
    }
    lock.withLock { ends.removeAll { $0 == near || $0 == far } }
    for end in [near, far] { SystemCall.close(end) }
  }
}
