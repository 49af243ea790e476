import Inspectable
import InspectableSystem
import Inspector

/// `inspector serve --socket PATH`, or `ADDRESS:PORT` in its place: passes the questions of a session on to a running app, and its answers back.
///
/// So a session asks a running app as it asks any host: with its limits, and Ctrl-C ends the wait.
enum SocketBridge {
  /// The command line that bridges to the socket at a path, or to a port.
  static func launch(to path: String) -> ProcessHost.Launch {
    ProcessHost.Launch(
      executable: Platform.executablePath(), arguments: ["serve", "--socket", path])
  }

  /// Bridges until one side hangs up.
  static func run(to path: String) -> Never {
    Platform.letWritesFail()
    let socket = connection(to: path)
    // Nothing else is done while it waits.
    _ = fcntl(socket, F_SETFL, 0)
    var ends = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
    ]
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard poll(&ends, 2, -1) > 0 || errno == EINTR else { Platform.end(1) }
      for (end, other) in [(ends[0], socket), (ends[1], STDOUT_FILENO)] where end.revents != 0 {
        let got = piece.withUnsafeMutableBytes { SystemCall.read(end.fd, into: $0) }
        if got < 0 && errno == EINTR { continue }
        guard got > 0, forward(Array(piece.prefix(got)), to: other) else { Platform.end(0) }
      }
    }
  }

  /// A connection over which the app has said what it is.
  private static func connection(to path: String) -> Int32 {
    do throws(FileProblem) {
      if let address = NetworkAddress(path) {
        return try RemoteApp(address).call(seconds: nil).connection
      }
      let socket = UnixSocket.connection(to: path)
      guard socket >= 0 else { throw FileProblem("\(path): \(SystemCall.errorText)") }
      _ = fcntl(socket, F_SETFL, 0)
      var greeting = LineBuffer()
      while greeting.next() == nil, greeting.read(from: socket) > 0 {}
      forward(greeting.takeRest(), to: STDOUT_FILENO)
      return socket
    } catch {
      forward(Array("\(error.reason)\n".utf8), to: STDERR_FILENO)
      Platform.end(1)
    }
  }

  @discardableResult
  private static func forward(_ bytes: [UInt8], to end: Int32) -> Bool {
    (try? Platform.writeAll(bytes, to: end)) != nil
  }
}
