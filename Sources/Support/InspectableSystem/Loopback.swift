/// Sockets on this machine's own address, which no other machine can reach.
///
/// Nothing here ever waits.
package enum Loopback {
  /// Listens on a port.
  ///
  /// - Parameter port: 0 for any that is free.
  /// - Returns: the socket and its port; nil and `errno` if that is impossible.
  package static func listener(port: UInt16, waiting count: Int32 = 64) -> (Int32, UInt16)? {
    let file = socket(AF_INET, UnixSocket.kind(isStream: true), 0)
    guard file >= 0 else { return nil }
    UnixSocket.prepare(file)
    // A port that was in use a moment ago is free for the next one who listens.
    var isOn: Int32 = 1
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, length) == 0 && listen(file, count) == 0
          && getsockname(file, $0, &length) == 0
      }
    }
    guard isListening else {
      let code = errno
      close(file)
      errno = code
      return nil
    }
    return (file, UInt16(bigEndian: address.sin_port))
  }
}
