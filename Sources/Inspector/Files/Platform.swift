import InspectableFoundation
import InspectableSystem
import InspectableDoor

/// What differs between the systems, and the one place where C's return codes become errors.
package enum Platform {
  /// A failed system call.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package var call: String
    package var code: Int32

    /// The system's own words for it.
    package var reason: String { String(cString: strerror(code)) }

    package var description: String { "\(call): \(reason)" }
  }

  /// Calls again when a signal interrupts the call, and throws if C returns -1.
  ///
  /// - Parameter isInterrupted: asked after a signal; true makes that a failure too, with `EINTR`.
  @discardableResult
  package static func check<Result: BinaryInteger>(
    _ name: String, isInterrupted: () -> Bool = { false }, _ call: () -> Result
  ) throws(Failure) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      let code = errno
      if code != EINTR || isInterrupted() { throw Failure(call: name, code: code) }
    }
  }

  /// Whether a stream of this process is a terminal.
  package static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// Waits for one key at the terminal that is standard input, without a return behind it.
  ///
  /// - Returns: its first byte; nil at the end of input. Ctrl-C is a key like any other, since the terminal
  ///   has to be left as it was.
  package static func readKey() -> UInt8? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var modes = before
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  /// Asks for a line at the terminal, which shows nothing of what is typed; nil if there is no terminal, or no line.
  package static func askedSecret(_ question: String) -> String? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0, isTerminal(.errors) else { return nil }
    var modes = before
    modes.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
    try? writeAll(Array(question.utf8), to: STDERR_FILENO)
    let line = readLine()
    // The return key shows nothing, either.
    try? writeAll([UInt8(ascii: "\n")], to: STDERR_FILENO)
    return line.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A stream that every process has, by its descriptor.
  package enum Stream: Int32, Sendable {
    case input, output, errors
  }

  /// Whether something is there at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is a folder at a path.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is a file at a path that keeps what is written to it.
  package static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a file can be started as a program.
  package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// A path that means the same wherever it is used; the path itself if nothing is there.
  package static func absolutePath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A pipe whose ends no child inherits by accident.
  package static func makePipe() throws(Failure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    try check("pipe") { pipe(&ends) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// An anonymous file that only grows at its end, for what an app prints.
  package static func makeOutputFile() throws(Failure) -> Int32 {
    var template = Array("/tmp/inspector-output-XXXXXX".utf8CString)
    let file = try check("mkstemp") { mkstemp(&template) }
    unlink(template)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    _ = fcntl(file, F_SETFL, O_APPEND)
    return file
  }

  /// A new file with a text, which only the user can read, below `$TMPDIR` or `/tmp`; returns its path.
  package static func makePrivateFile(_ text: String) throws(Failure) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let suffix = ".inspect"
    var template = Array(
      "\(folder.isEmpty ? "/tmp" : folder)/inspector-XXXXXX\(suffix)".utf8CString)
    let file = try check("mkstemps") { mkstemps(&template, Int32(suffix.utf8.count)) }
    defer { close(file) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(Failure) {
      try writeAll(Array(text.utf8), to: file)
    } catch {
      unlink(path)
      throw error
    }
    return path
  }

  /// The names in a folder, those of folders with a slash at the end; nothing if it cannot be read.
  package static func entries(ofFolder path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      names.append(isFolder(path + "/" + name) ? name + "/" : name)
    }
    return names
  }

  /// Makes a write to a pipe that nobody reads, or beyond the limit of a file's size, fail instead
  /// of ending the process.
  package static func letWritesFail() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Takes every signal, although whoever started the process blocked some.
  ///
  /// Foundation's `Process` passes on what the threads of Dispatch block, which is nearly all of them: a tool
  /// that a Swift program starts would not end when it is told to.
  package static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
  }

  /// Opens `/dev/null` for standard streams that the process was started without.
  ///
  /// Otherwise the next file that is opened would get the stream's number, and what is written to
  /// the stream.
  package static func openMissingStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // `open` gives the lowest free number, which is that of the missing stream.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Ends the process.
  package static func end(_ code: Int32) -> Never { exit(code) }

  /// How many processors there are for this process.
  package static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Waits, doing nothing.
  package static func pause(milliseconds: Int32) {
    poll(nil, 0, milliseconds)
  }

  /// Writes all bytes to a descriptor that blocks.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      sent += try check("write") { SystemCall.write(bytes[sent...], to: descriptor) }
    }
  }

  /// Closes a descriptor.
  package static func close(_ descriptor: Int32) {
    SystemCall.close(descriptor)
  }

  #if os(Linux)
    /// Makes a copy of this process; returns 0 in the copy, the copy's number in this one, -1 on
    /// failure.
    static func fork() -> Int32 {
      SystemCall.fork()
    }
  #endif

  /// Whether a process is alive and a child of this one.
  package static func isChild(_ identifier: Int32) -> Bool {
    guard identifier > 0, let hasEnded = try? hasEnded(identifier, WNOHANG) else { return false }
    return !hasEnded
  }

  /// Whether a child of this process has ended; it can still be waited for.
  ///
  /// - Parameter options: `WNOHANG` to learn it at once, 0 to wait until it has.
  package static func hasEnded(_ identifier: Int32, _ options: Int32) throws(Failure) -> Bool {
    var info = siginfo_t()
    try check("waitid") {
      waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT | options)
    }
    return info.si_signo != 0
  }

  /// Frees the space on the disk of a part of a file that is not needed any more; the rest stays
  /// where it is.
  package static func release(_ range: Range<Int>, of descriptor: Int32) {
    #if os(Linux)
      typealias Allocate = @convention(c) (Int32, Int32, off_t, off_t) -> Int32
      // FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE; a file system that cannot do this keeps the
      // space.
      _ = SystemCall.function("fallocate", as: Allocate.self)?(
        descriptor, 0x1 | 0x2, off_t(range.lowerBound), off_t(range.count))
    #elseif canImport(Darwin)
      // Whole blocks only.
      let block = 1 << 16
      let (start, end) = (
        (range.lowerBound + block - 1) / block * block, range.upperBound / block * block
      )
      guard start < end else { return }
      var hole = fpunchhole_t(
        fp_flags: 0, reserved: 0, fp_offset: off_t(start), fp_length: off_t(end - start))
      _ = fcntl(descriptor, F_PUNCHHOLE, &hole)
    #endif
  }

  /// How much memory a process shares with no other, in bytes; nil where the system does not say.
  package static func privateBytes(ofProcess identifier: Int32) -> Int? {
    // Asked of copies alone, which there are on Linux only; elsewhere there is no such file.
    guard let file = fopen("/proc/\(identifier)/smaps_rollup", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    var total: Int?
    while fgets(&line, Int32(line.count), file) != nil {
      let words = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }.split(separator: 0x20)
      guard words.count >= 2, words[0].starts(with: "Private_".utf8),
        let kilobytes = Int(String(decoding: words[1], as: UTF8.self))
      else { continue }
      total = (total ?? 0) + kilobytes << 10
    }
    return total
  }

  /// The path of the running program.
  package static func executablePath() -> String {
    #if os(Linux)
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
      if count > 0 {
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    #elseif canImport(Darwin)
      var size = UInt32(PATH_MAX) + 1
      var buffer = [CChar](repeating: 0, count: Int(size))
      if _NSGetExecutablePath(&buffer, &size) == 0 { return String(cString: buffer) }
    #endif
    return CommandLine.arguments[0]
  }

  /// The name of a signal, such as `SIGILL`.
  package static func signalName(_ number: Int32) -> String {
    let names: [Int32: String] = [
      SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
      SIGHUP: "SIGHUP", SIGILL: "SIGILL", SIGINT: "SIGINT", SIGKILL: "SIGKILL",
      SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
      SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
      SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    ]
    return names[number] ?? "signal \(number)"
  }
}
