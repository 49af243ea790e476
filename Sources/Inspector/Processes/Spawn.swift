import InspectableSystem

/// A program about to be started, with all signals as usual, and in a process group of its own, so that
/// Ctrl-C in the terminal reaches the inspector alone.
///
/// It has the descriptors that it is given here and no others. Others that are open here may belong
/// to a process that is just being started on another thread; whoever waits for them to close would
/// wait for this program too.
final class Spawn {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
    private static let closesOthers = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
    private static let closesOthers: Int16 = 0
  #endif
  /// The highest number of a descriptor that it is given.
  private var highest = STDERR_FILENO

  #if canImport(Glibc)
    private typealias CloseFrom =
      @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
    /// Closes every descriptor from a number on; glibc has it since 2.34, but does not declare it for
    /// Swift.
    private static let closeFrom = SystemCall.function(
      "posix_spawn_file_actions_addclosefrom_np", as: CloseFrom.self)
  #endif

  /// - Parameter sharesGroup: whether it is in the inspector's group, as what reads from the terminal
  ///   must be.
  init(sharesGroup: Bool = false) {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(
      &attributes,
      (sharesGroup ? 0 : Int16(POSIX_SPAWN_SETPGROUP)) | Int16(POSIX_SPAWN_SETSIGMASK)
        | Int16(POSIX_SPAWN_SETSIGDEF) | Self.closesOthers)
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // Not SIGXFSZ: what a program prints goes to a file of ours, and its size must not end the
    // program.
    for signal in [SIGPIPE, SIGINT, SIGTSTP, SIGQUIT, SIGTERM, SIGHUP] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
  }

  deinit {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// Gives the program a descriptor of this process under a number.
  func connect(_ descriptor: Int32, as number: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    highest = max(highest, number)
  }

  /// Opens a file for the program, to be written, under a number.
  func open(_ path: String, as number: Int32) {
    posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY, 0)
  }

  /// Starts the program; returns the number of its process.
  ///
  /// - Parameter isMarked: whether it, and all that it starts, is to end with this process.
  func start(
    _ executable: String, arguments: [String], environment: [String], isMarked: Bool = false
  ) throws(Platform.Failure) -> pid_t {
    #if canImport(Glibc)
      _ = Self.closeFrom?(&actions, highest + 1)
    #endif
    var identifier = pid_t()
    let words = CStrings([executable] + arguments)
    let environment = CStrings(environment)
    let spawn = {
      posix_spawn(
        &identifier, executable, &self.actions, &self.attributes, words.pointers,
        environment.pointers)
    }
    let code = isMarked ? ProcessMark.whileMarked(spawn) : spawn()
    guard code == 0 else { throw Platform.Failure(call: executable, code: code) }
    return identifier
  }

  /// Waits until a program has ended; returns its code, or 128 and its signal.
  static func end(of process: pid_t) -> Int32 {
    let status = SystemCall.wait(for: process)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
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
