#if os(Linux)
  import InspectableSystem

  /// Makes copies of the process that take steps, so that a crash ends only the copy.
  @MainActor
  final class ScoutCopies {
    private let forks: ForkChannel
    /// Where copies print: a file without a name.
    private let printed: Int32

    init(_ forks: ForkChannel) throws(Refusal) {
      guard let file = tmpfile() else {
        throw Refusal("no file can be made for what the app prints")
      }
      self.forks = forks
      printed = dup(fileno(file))
      fclose(file)
      _ = fcntl(printed, F_SETFL, O_APPEND)
      _ = fcntl(printed, F_SETFD, FD_CLOEXEC)
    }

    deinit { SystemCall.close(printed) }

    /// Makes a copy that does something and ends; returns its number.
    func start(_ body: () -> Void) throws(Refusal) -> pid_t {
      let copy = try forks.splitOff()
      guard copy == 0 else { return copy }
      ProcessFamily.endWithParent()
      ForkChannel.crashQuietly()
      dup2(printed, STDOUT_FILENO)
      dup2(printed, STDERR_FILENO)
      body()
      _exit(0)
    }

    /// Forgets what was printed, if that is much.
    func tidy() {
      var status = stat()
      guard fstat(printed, &status) == 0, status.st_size > 1 << 20 else { return }
      _ = ftruncate(printed, 0)
    }

    /// Where what is printed next begins.
    var end: Int {
      var status = stat()
      return fstat(printed, &status) == 0 ? Int(status.st_size) : 0
    }

    /// How a copy ended, in words; nil if it did what it should.
    ///
    /// - Parameters:
    ///   - status: as the system tells it.
    ///   - start: where what it printed begins.
    func lastWords(status: Int32, from start: Int) -> String? {
      let number = status & 0x7F
      guard number != 0 || (status >> 8) & 0xFF != 0 else { return nil }
      let end = end
      // What was printed may have been forgotten meanwhile. A stack trace follows the words.
      let first = max(end - (256 << 10), end < start ? 0 : start)
      var bytes = [UInt8](repeating: 0, count: max(0, end - first))
      let got = bytes.withUnsafeMutableBytes {
        pread(printed, $0.baseAddress, $0.count, off_t(first))
      }
      if let words = LastWords.fatalError(in: bytes.prefix(max(0, got))) { return words }
      switch number {
      case 0: return "it ended by itself"
      // A trap of Swift's has words, unless the compiler left them out, as it does for arithmetic.
      case SIGILL, SIGTRAP: return "a trap without words, such as an arithmetic overflow"
      default: return SignalName.of(number)
      }
    }
  }

  /// What signals that end a process are called.
  enum SignalName {
    static func of(_ number: Int32) -> String {
      switch number {
      case SIGILL: "SIGILL"
      case SIGTRAP: "SIGTRAP"
      case SIGSEGV: "SIGSEGV"
      case SIGBUS: "SIGBUS"
      case SIGABRT: "SIGABRT"
      case SIGFPE: "SIGFPE"
      case SIGKILL: "SIGKILL"
      default: "signal \(number)"
      }
    }
  }
#endif
