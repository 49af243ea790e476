/// Sockets that are files, by which processes of one machine find each other.
///
/// Nothing here ever waits.
package enum UnixSocket {
  /// How many bytes a path may have.
  package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// A connection to the socket at a path; -1 and `errno` where there is none to be had, `EAGAIN` where too many
  /// wait for one already.
  package static func connection(to path: String) -> Int32 {
    make { file in withAddress(path) { connect(file, $0, $1) } == 0 }
  }

  /// The next connection that somebody has made; -1 and `errno` if there is none.
  package static func next(at listener: Int32) -> Int32 {
    let file = accept(listener, nil, nil)
    if file >= 0 { prepare(file) }
    return file
  }

  /// Sends as many bytes as there is room for; returns how many these were, -1 if there is nobody to take them.
  @discardableResult
  package static func send(_ bytes: [UInt8], over connection: Int32) -> Int {
    #if os(Linux)
      let flags: Int32 = 0x4000  // MSG_NOSIGNAL
    #else
      let flags: Int32 = 0
    #endif
    return systemSend(connection, bytes, flags)
  }

  /// The kind of a socket, as the system's `socket` wants it.
  static func kind(isStream: Bool) -> Int32 {
    #if canImport(Glibc)
      Int32((isStream ? SOCK_STREAM : SOCK_DGRAM).rawValue)
    #else
      isStream ? SOCK_STREAM : SOCK_DGRAM
    #endif
  }

  /// A socket for which something succeeds; -1 and the `errno` of that if it does not.
  static func make(family: Int32 = AF_UNIX, _ succeeds: (Int32) -> Bool) -> Int32 {
    let file = socket(family, kind(isStream: true), 0)
    guard file >= 0 else { return -1 }
    prepare(file)
    if succeeds(file) { return file }
    let code = errno
    close(file)
    errno = code
    return -1
  }

  /// Has no child inherit a socket, no call wait for it, and no signal sent when the other side is gone.
  static func prepare(_ file: Int32) {
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    _ = fcntl(file, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    guard !path.isEmpty, path.utf8.count <= longestPath else {
      errno = ENAMETOOLONG
      return -1
    }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

#if !WithoutRecorder
  extension UnixSocket {
    /// A new socket at a path, to which only the user can connect; -1 and `errno` if that is impossible.
    ///
    /// - Parameter count: how many may wait for ``next(at:)``.
    package static func listener(at path: String, waiting count: Int32) -> Int32 {
      make { file in
        // Nobody can connect before it listens.
        withAddress(path) { bind(file, $0, $1) } == 0 && chmod(path, 0o600) == 0
          && listen(file, count) == 0
      }
    }
  }
#endif

// Within the type above the plain name would mean its own function.
private func systemSend(_ file: Int32, _ bytes: [UInt8], _ flags: Int32) -> Int {
  send(file, bytes, bytes.count, flags)
}
