import InspectableSystem

/// Lets the inspector have copies of this process: checkpoints.
///
/// A copy is exact, suspended tasks and class instances included, and cheap, since memory is shared
/// until one of the two writes to it. It waits on a socket of its own, which the inspector sends
/// beside the request. All copies share the channel over which these sockets come, since only one
/// process is ever asked at a time.
package struct ForkChannel {
  /// The environment variable that names the channel's descriptor.
  package static let variable = "INSPECTOR_FORKS"

  private let descriptor: Int32
  #if os(Linux)
    private let identity = ThreadIdentity()
  #endif

  /// Takes over the channel that the inspector left open for this process; nil if there is none.
  init?() {
    #if os(Linux)
      guard let text = getenv(Self.variable).map({ String(cString: $0) }),
        let descriptor = Int32(text), fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
      else { return nil }
      unsetenv(Self.variable)
      self.descriptor = descriptor
    #else
      return nil
    #endif
  }

  /// Whether the process has more threads than one; never asked but on Linux, where it is cheap.
  @MainActor
  static var hasOtherThreads: Bool {
    #if os(Linux)
      let process = getpid()
      if threads.process != process {
        // A copy closes what it has from the original.
        if threads.process != 0 { close(threads.folder) }
        threads = (process, open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
      }
      // The folder has a link for each, beside two of its own.
      var status = stat()
      return fstat(threads.folder, &status) == 0 && status.st_nlink > 3
    #else
      return false
    #endif
  }

  #if os(Linux)
    /// The folder of a process's threads, kept open: to find it by its path takes three times as long.
    @MainActor private static var threads: (process: pid_t, folder: Int32) = (0, -1)
  #endif

  /// The names that the app gave to threads which run now.
  ///
  /// One without has that of the process, or the end of that of one of Dispatch's own queues.
  static var threadNames: [String] {
    #if os(Linux)
      let folder = "/proc/self/task"
      let own = name(at: "\(folder)/\(getpid())/comm")
      guard let entries = opendir(folder) else { return [] }
      defer { closedir(entries) }
      var names: Set<String> = []
      while let entry = readdir(entries) {
        let number = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if number.first != ".", let name = name(at: "\(folder)/\(number)/comm"), name != own,
          !name.hasSuffix("qos"), !name.hasSuffix("qos.overcommit")
        {
          names.insert(name)
        }
      }
      return names.sorted()
    #else
      return []
    #endif
  }

  #if os(Linux)
    private static func name(at path: String) -> String? {
      let file = SystemCall.open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { SystemCall.close(file) }
      return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { memory in
        let count = SystemCall.read(file, into: memory)
        // A line feed ends it.
        return count > 1 ? String(decoding: memory.prefix(count - 1), as: UTF8.self) : nil
      }
    }
  #endif

  /// Which of the two processes goes on after a fork.
  enum Side {
    /// The one that was asked, with the copy's process identifier.
    case original(copy: Int32)
    /// The copy, with the socket on which it is reached.
    case copy(socket: Int32)
  }

  /// Makes a copy of the process, if nothing keeps it from being exact.
  func fork(number: Int) throws(Refusal) -> Side {
    #if os(Linux)
      let socket = try takeSocket(number)
      let threads = Self.threadCount()
      guard threads == 1 else {
        close(socket)
        throw Refusal("the app runs \(threads) threads, and a copy would have one of them")
      }
      let slots: [UnsafeMutablePointer<pid_t>]
      do throws(Refusal) {
        slots = try identity.slots()
      } catch {
        close(socket)
        throw error
      }
      // Else both would write what the app has printed but not written yet.
      fflush(nil)
      return try forkTwice(socket, renumbering: slots)
    #else
      throw Refusal("processes can be copied on Linux only")
    #endif
  }

  #if os(Linux)
    /// Makes a copy that works for this process; returns 0 in the copy.
    func splitOff() throws(Refusal) -> pid_t {
      let slots = try identity.slots()
      // Else both would write what the app has printed but not written yet.
      fflush(nil)
      let copy = Self.split()
      guard copy == 0 else {
        if copy > 0 { return copy }
        throw Refusal(
          "the system makes no more processes: \(SystemCall.errorText)")
      }
      let number = getpid()
      for slot in slots { slot.pointee = number }
      return 0
    }

    /// The socket that came with a request; older ones belong to requests that were never answered.
    private func takeSocket(_ number: Int) throws(Refusal) -> Int32 {
      while let (socket, found) = DescriptorPassing.receive(from: descriptor) {
        if found == number {
          _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
          return socket
        }
        close(socket)
      }
      throw Refusal("a checkpoint needs a socket, sent beside the request")
    }

    /// Forks, and forks again in the child, which then ends.
    ///
    /// So the copy is not a child of this process, and the inspector is told how it ends.
    ///
    /// - Parameter slots: where the thread keeps its number; the copy's thread has another one.
    private func forkTwice(
      _ socket: Int32, renumbering slots: [UnsafeMutablePointer<pid_t>]
    ) throws(Refusal) -> Side {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw Self.failed(socket) }
      let (reading, writing) = (ends[0], ends[1])
      let middle = Self.split()
      if middle == 0 {
        let copy = Self.split()
        if copy == 0 {
          let number = getpid()
          for slot in slots { slot.pointee = number }
          close(reading)
          close(writing)
          return .copy(socket: socket)
        }
        var identifier = copy
        _ = write(writing, &identifier, 4)
        _exit(0)
      }
      close(writing)
      defer { close(reading) }
      guard middle > 0 else { throw Self.failed(socket) }
      var copy: Int32 = -1
      var got = -1
      repeat { got = read(reading, &copy, 4) } while got < 0 && errno == EINTR
      SystemCall.wait(for: middle)
      guard got == 4, copy > 0 else { throw Self.failed(socket) }
      close(socket)
      return .original(copy: copy)
    }

    static func split() -> Int32 {
      SystemCall.fork()
    }

    /// Has a crash of this process, a copy, be an answer and nothing else: no crash reporter sees it.
    static func crashQuietly() {
      for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] { signal(number, SIG_DFL) }
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }

    private static func failed(_ socket: Int32) -> Refusal {
      let reason = SystemCall.errorText
      close(socket)
      return Refusal("the system makes no more processes: \(reason)")
    }

    static func threadCount() -> Int {
      guard let folder = opendir("/proc/self/task") else { return 0 }
      defer { closedir(folder) }
      var count = 0
      while let entry = readdir(folder) {
        // All other entries are threads, named by their numbers.
        if entry.pointee.d_name.0 != CChar(bitPattern: UInt8(ascii: ".")) { count += 1 }
      }
      return count
    }
  #endif
}
