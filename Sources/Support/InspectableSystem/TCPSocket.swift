/// Sockets of TCP, by which processes find each other across machines.
///
/// Nothing here ever waits.
package enum TCPSocket {
  /// Listens at an address.
  ///
  /// - Parameters:
  ///   - address: whose port is 0 for any that is free.
  ///   - count: how many may wait for ``UnixSocket/next(at:)``.
  /// - Returns: the socket and its address; nil and `errno` if that is impossible.
  package static func listener(
    at address: NetworkAddress, waiting count: Int32 = 64
  ) -> (Int32, NetworkAddress)? {
    var bound = address
    let file = UnixSocket.make(family: address.family) { file in
      // A port that was in use a moment ago is free for the next one who listens.
      var isOn: Int32 = 1
      setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
      return address.withMemory { bind(file, $0, $1) } == 0 && listen(file, count) == 0
        && bound.readPort(of: file)
    }
    return file < 0 ? nil : (file, bound)
  }

  /// A connection that begins to be made; -1 and `errno` if that is impossible.
  package static func connection(to address: NetworkAddress) -> Int32 {
    UnixSocket.make(family: address.family) { file in
      address.withMemory { connect(file, $0, $1) } == 0 || errno == EINPROGRESS
    }
  }

  /// Whether a connection was made: nil while the other side has not answered; `errno` says why it failed.
  package static func isMade(_ connection: Int32) -> Bool? {
    var wait = pollfd(fd: connection, events: Int16(POLLOUT), revents: 0)
    guard poll(&wait, 1, 0) > 0 else { return nil }
    var (code, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    getsockopt(connection, SOL_SOCKET, SO_ERROR, &code, &length)
    errno = code
    return code == 0
  }
}

/// A numeric address of a machine with a port: `127.0.0.1:7777`, `[::1]:7777`, or `localhost:7777`.
///
/// Names are not looked up, since that waits for other machines.
package struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address in the order of the network: 4 bytes, or 16 of IPv6.
  private let bytes: [UInt8]
  package private(set) var port: UInt16

  /// This machine's own address, which no other machine can reach.
  package static func loopback(port: UInt16) -> NetworkAddress {
    NetworkAddress(bytes: [127, 0, 0, 1], port: port)
  }

  private init(bytes: [UInt8], port: UInt16) {
    (self.bytes, self.port) = (bytes, port)
  }

  /// Reads an address; nil if the text is none.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    let host = text[..<colon]
    if host == "localhost" {
      self = .loopback(port: port)
      return
    }
    let isLong = host.hasPrefix("[") && host.hasSuffix("]")
    var bytes = [UInt8](repeating: 0, count: isLong ? 16 : 4)
    let name = isLong ? String(host.dropFirst().dropLast()) : String(host)
    guard inet_pton(isLong ? AF_INET6 : AF_INET, name, &bytes) == 1 else { return nil }
    self.init(bytes: bytes, port: port)
  }

  /// Whether it stands for all addresses of a machine.
  package var isWildcard: Bool { bytes.allSatisfy { $0 == 0 } }

  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(family, bytes, &text, socklen_t(text.count))
    let host = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return bytes.count == 4 ? "\(host):\(port)" : "[\(host)]:\(port)"
  }

  fileprivate var family: Int32 { bytes.count == 4 ? AF_INET : AF_INET6 }

  /// The address as the system's calls take it.
  fileprivate func withMemory(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var storage = sockaddr_storage()
    storage.ss_family = sa_family_t(family)
    let isShort = bytes.count == 4
    return withUnsafeMutableBytes(of: &storage) { memory in
      withUnsafeBytes(of: port.bigEndian) { memory[2...].copyBytes(from: $0) }
      // Behind the port of IPv6 there are four bytes of flow information.
      memory[(isShort ? 4 : 8)...].copyBytes(from: bytes)
      let count = isShort ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
      guard let base = memory.bindMemory(to: sockaddr.self).baseAddress else { return -1 }
      return body(base, socklen_t(count))
    }
  }

  /// Takes over the port that the system has given a socket.
  fileprivate mutating func readPort(of file: Int32) -> Bool {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isRead = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &length) == 0 }
    }
    // Both families have the port at the same place.
    port = withUnsafeBytes(of: storage) {
      UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
    return isRead
  }
}
