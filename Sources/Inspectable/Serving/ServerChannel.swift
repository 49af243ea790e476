import InspectableSystem

/// The descriptors over which a serving process speaks the protocol, out of the app's reach.
///
/// The descriptors that the app knows as standard input and output are replaced: reading finds
/// nothing, and printing goes where standard error goes.
final class ServerChannel {
  private var input: Int32
  private var output: Int32
  private var lines = LineBuffer()

  init() {
    input = dup(STDIN_FILENO)
    output = dup(STDOUT_FILENO)
    // A program started by the app must not keep the connection to the inspector open.
    _ = fcntl(input, F_SETFD, FD_CLOEXEC)
    _ = fcntl(output, F_SETFD, FD_CLOEXEC)
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, STDIN_FILENO)
    close(nothing)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    StandardStreams.writeOutputAtOnce()
    signal(SIGPIPE, SIG_IGN)
  }

  /// Goes on over one socket for both directions, in a copy of the process.
  func move(to socket: Int32) {
    close(input)
    close(output)
    input = socket
    output = socket
    lines = LineBuffer()
  }

  /// How many bytes the app has printed, where that goes to a file; nil elsewhere.
  func printedBytes() -> Int? {
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// The next line without its line feed, nil when the inspector has hung up.
  func readLine() -> [UInt8]? {
    while true {
      if let line = lines.next() { return line }
      var got = 0
      repeat { got = lines.read(from: input) } while got < 0 && errno == EINTR
      guard got > 0 else { return nil }
    }
  }

  /// Writes a line; a reader that is gone is noticed at the next read.
  func write(_ line: [UInt8]) {
    var line = line
    line.append(UInt8(ascii: "\n"))
    Self.write(line, to: output)
  }

  /// Writes all bytes to a descriptor, as far as it takes them.
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = SystemCall.write(bytes[sent...], to: descriptor)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      sent += count
    }
  }
}
