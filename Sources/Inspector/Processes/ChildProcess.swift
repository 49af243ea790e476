import InspectableSystem

/// A program that the inspector has started, and whose standard descriptors it holds.
final class ChildProcess {
  /// How a process ended.
  enum Ending: Hashable {
    case exited(Int32)
    case killed(signal: Int32)
    /// By us.
    case stopped
  }

  /// Where the child's standard input is written, -1 when closed.
  private(set) var input: Int32
  /// Where the child's standard output is read, -1 when closed.
  private(set) var output: Int32
  /// What the child prints.
  let printed: PrintedFile
  /// Where the child and its copies are sent the sockets of new copies; nil where that is impossible.
  let forks: ForkSender?
  /// Where the child and its copies write where they crash; nil if no such file can be made.
  private let crashes: CrashFile?

  /// The process, as the system numbers it.
  let identifier: pid_t
  private var ending: Ending?

  /// Starts a program.
  ///
  /// It runs in a process group of its own, and with Swift's own backtracer off, which would delay the
  /// end of a trap by a second.
  ///
  /// - Parameter hashesAtRandom: whether Swift's hashing begins with another seed each time.
  init(
    executable: String, arguments: [String], hashesAtRandom: Bool = false
  ) throws(Platform.Failure) {
    let toChild = try Platform.makePipe()
    let fromChild = try Platform.makePipe()
    printed = try PrintedFile()
    let errors = printed.descriptor
    let forks = ForkSender.make()
    crashes = CrashFile()
    defer {
      close(toChild.read)
      close(fromChild.write)
      if let forks { close(forks.receiver) }
    }
    let spawn = Spawn()
    spawn.connect(toChild.read, as: STDIN_FILENO)
    spawn.connect(fromChild.write, as: STDOUT_FILENO)
    spawn.connect(errors, as: STDERR_FILENO)
    if let forks { spawn.connect(forks.receiver, as: ForkSender.childDescriptor) }
    if let crashes { spawn.connect(crashes.descriptor, as: CrashTrailFile.descriptor) }
    do throws(Platform.Failure) {
      identifier = try spawn.start(
        executable, arguments: arguments,
        environment: Self.environment(hashesAtRandom: hashesAtRandom)
          + (forks?.sender.environment ?? [])
          + (crashes == nil ? [] : ["\(CrashTrailFile.variable)=\(CrashTrailFile.descriptor)"]),
        isMarked: true)
    } catch {
      for end in [toChild.write, fromChild.read] { close(end) }
      throw error
    }
    ProcessGuard.add(identifier)
    self.forks = forks?.sender
    input = toChild.write
    output = fromChild.read
    for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Takes over a copy that a child has made of itself.
  ///
  /// A host may claim anything: nil if the process is not ours, or one that we know already.
  ///
  /// - Parameter socket: our end of the socket that the copy waits on.
  init?(copy identifier: pid_t, of original: ChildProcess, socket: Int32) {
    guard Platform.isChild(identifier), !ProcessGuard.knows(identifier) else { return nil }
    // It gets a group of its own, so that exactly what it starts ends with it.
    setpgid(identifier, identifier)
    ProcessGuard.add(identifier)
    self.identifier = identifier
    printed = original.printed
    forks = original.forks
    crashes = original.crashes
    input = socket
    output = socket
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
  }

  deinit {
    end()
  }

  /// Closes the input, which ends a well-behaved host, and kills whatever is left of it.
  func end() {
    closeEnds()
    _ = stop()
  }

  /// Kills the process, unless it has ended or is about to; returns how it ended.
  func stop() -> Ending {
    if ending == nil {
      kill(identifier, SIGKILL)
      if waitForEnd() == .killed(signal: SIGKILL) { ending = .stopped }
    }
    return ending ?? .stopped
  }

  /// Lets a process that does not answer, and is to be ended, print which closure of the app it is in.
  ///
  /// A host that knows nothing of that ends.
  func askWhereItIs() {
    let before = printed.waiting
    guard ending == nil, kill(identifier, WhereaboutsSignal.number) == 0 else { return }
    // A moment, unless the processor is needed elsewhere.
    for _ in 0..<1_000 where printed.waiting == before && endingSoFar() == nil { poll(nil, 0, 1) }
  }

  /// Has a process that waits in real time answer now.
  func endWait() {
    if ending == nil { kill(identifier, WhereaboutsSignal.number) }
  }

  /// What the process wrote of its crash; nil if that was nothing.
  func takeCrashTrail() -> CrashTrail? { crashes?.take(from: identifier) }

  /// How the process ended, if it has; never waits.
  func endingSoFar() -> Ending? {
    if ending == nil { collect(WNOHANG) }
    return ending
  }

  /// Waits until the process has ended.
  func waitForEnd() -> Ending {
    while ending == nil { collect(0) }
    return ending ?? .exited(0)
  }

  private func collect(_ options: Int32) {
    do throws(Platform.Failure) {
      guard try Platform.hasEnded(identifier, options) else { return }
      // What it has started is ended too. Until we have waited for it, no other process or group
      // can have its number.
      if identifier > 1 { kill(-identifier, SIGKILL) }
      var status: Int32 = 0
      try Platform.check("waitpid") { waitpid(identifier, &status, 0) }
      let signal = status & 0x7F
      ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    } catch {
      ending = .exited(0)
    }
    ProcessGuard.remove(identifier)
  }

  private func closeEnds() {
    if input >= 0 { close(input) }
    if output >= 0, output != input { close(output) }
    input = -1
    output = -1
  }

  private static func environment(hashesAtRandom: Bool) -> [String] {
    // What the user set is for the inspector itself; for the app these two are decided here.
    let own = ["SWIFT_BACKTRACE=", "SWIFT_DETERMINISTIC_HASHING="]
    let others = Environment.entries.filter { !own.contains(where: $0.hasPrefix) }
    return others + ["SWIFT_BACKTRACE=enable=no"]
      + (hashesAtRandom ? [] : ["SWIFT_DETERMINISTIC_HASHING=1"])
  }
}
