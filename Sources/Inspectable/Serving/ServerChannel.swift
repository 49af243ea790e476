import InspectableSystem

/// The descriptors over which a serving process speaks the protocol, out of the app's reach.
///
/// The descriptors that the app knows as standard input and output are replaced: reading finds
/// nothing, and printing goes where standard error goes.
final class ServerChannel {
  private var input: Int32
  private var output: Int32
  private var lines = LineBuffer()
  /// The descriptors over which this process is asked, for what happens where the app copies itself.
  private nonisolated(unsafe) static var inUse: (input: Int32, output: Int32) = (-1, -1)
  /// Whether this process is a copy that the app made of itself.
  private(set) nonisolated(unsafe) static var isCopyOfTheApp = false

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
    Self.inUse = (input, output)
    pthread_atfork(nil, nil) {
      // Else two processes would take each other's requests, and both answer.
      if !SystemCall.isCopying { ServerChannel.cutOff() }
    }
  }

  /// Asks this process nothing more, and has nobody hear what it answers.
  private static func cutOff() {
    isCopyOfTheApp = true
    let nothing = SystemCall.open("/dev/null", O_RDWR)
    for descriptor in [inUse.input, inUse.output] where descriptor >= 0 {
      dup2(nothing, descriptor)
    }
    SystemCall.close(nothing)
  }

  /// Goes on over one socket for both directions, in a copy of the process.
  func move(to socket: Int32) {
    close(input)
    close(output)
    input = socket
    output = socket
    lines = LineBuffer()
    Self.inUse = (socket, socket)
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
    if !Self.write(line, to: output), errno == EBADF {
      let words = "the app has closed descriptor \(output), over which the inspector asks it\n"
      Self.write(Array(words.utf8), to: STDERR_FILENO)
      // What was sent ahead must not be done: nobody would hear of it.
      exit(0)
    }
  }

  /// Writes all bytes to a descriptor, as far as it takes them.
  ///
  /// - Returns: whether it took all; if not, `errno` says why.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = SystemCall.write(bytes[sent...], to: descriptor)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
