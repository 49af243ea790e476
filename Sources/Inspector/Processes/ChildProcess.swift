#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program started beside the inspector, with its standard descriptors in our hands.
final class ChildProcess {
  /// How a process ended.
  enum Ending: Hashable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// Where the child's standard input is written, -1 when closed.
  private(set) var input: Int32
  /// Where the child's standard output is read, -1 when closed.
  private(set) var output: Int32
  /// What the child prints.
  let printed: PrintedFile
  /// Where the child and its copies are sent the sockets of new copies; nil where that is impossible.
  let forks: ForkSender?

  /// The process, as the system numbers it.
  let identifier: pid_t
  private var ending: Ending?

  /// Starts a program.
  ///
  /// It runs in a process group of its own, so that Ctrl-C in the terminal reaches the inspector
  /// alone, and with Swift's own backtracer off, which would delay the end of a trap by a second.
  init(executable: String, arguments: [String]) throws(Platform.Failure) {
    let toChild = try Platform.makePipe()
    let fromChild = try Platform.makePipe()
    printed = try PrintedFile()
    let errors = printed.descriptor
    let forks = ForkSender.make()
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      close(toChild.read)
      close(fromChild.write)
      if let forks { close(forks.receiver) }
    }
    posix_spawn_file_actions_adddup2(&actions, toChild.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    if let forks {
      posix_spawn_file_actions_adddup2(&actions, forks.receiver, ForkSender.childDescriptor)
    }
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTSTP, SIGQUIT, SIGTERM, SIGHUP] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)

    var identifier = pid_t()
    let words = CStrings([executable] + arguments)
    let environment = CStrings(Self.environment() + (forks?.sender.environment ?? []))
    let code = posix_spawn(
      &identifier, executable, &actions, &attributes, words.pointers, environment.pointers)
    guard code == 0 else {
      for end in [toChild.write, fromChild.read] { close(end) }
      throw Platform.Failure(call: executable, code: code)
    }
    self.identifier = identifier
    self.forks = forks?.sender
    input = toChild.write
    output = fromChild.read
    for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Takes charge of a copy that a child has made of itself.
  ///
  /// - Parameter socket: our end of the socket that the copy waits on.
  init(copy identifier: pid_t, of original: ChildProcess, socket: Int32) {
    self.identifier = identifier
    printed = original.printed
    forks = original.forks
    input = socket
    output = socket
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
  }

  deinit {
    end()
  }

  /// Closes the input, which ends a well-behaved host, and kills whatever is left.
  func end() {
    closeEnds()
    if ending == nil {
      kill(identifier, SIGKILL)
      _ = waitForEnd()
    }
  }

  /// How the process ended, if it has; never waits.
  func endingSoFar() -> Ending? {
    if ending == nil { collect(WNOHANG) }
    return ending
  }

  /// Waits until the process has ended.
  func waitForEnd() -> Ending {
    while ending == nil, collect(0) {}
    return ending ?? .exited(0)
  }

  @discardableResult
  private func collect(_ options: Int32) -> Bool {
    var status: Int32 = 0
    guard let child = try? Platform.check("waitpid", { waitpid(identifier, &status, options) })
    else {
      ending = .exited(0)
      return false
    }
    guard child == identifier else { return true }
    let signal = status & 0x7F
    ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    return true
  }

  private func closeEnds() {
    if input >= 0 { close(input) }
    if output >= 0, output != input { close(output) }
    input = -1
    output = -1
  }

  private static func environment() -> [String] {
    var result: [String] = []
    var entry = environ
    while let text = entry.pointee {
      let variable = String(cString: text)
      if !variable.hasPrefix("SWIFT_BACKTRACE=") { result.append(variable) }
      entry += 1
    }
    return result + ["SWIFT_BACKTRACE=enable=no"]
  }
}

/// An array of C strings with a null at its end, as `exec` wants it.
private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
