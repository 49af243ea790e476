/// The system's own calls, for types that have a method of the same name.
package enum SystemCall {
  /// Reads at most as many bytes as there is room for; returns what the system's `read` does.
  package static func read(_ descriptor: Int32, into memory: UnsafeMutableRawBufferPointer) -> Int {
    systemRead(descriptor, memory.baseAddress, memory.count)
  }

  /// Writes as many bytes as are taken at once; returns what the system's `write` does.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  /// Opens a file; returns what the system's `open` does.
  ///
  /// - Parameter mode: who may do what with a file that is made.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    systemOpen(path, flags, mode)
  }

  /// Closes a descriptor; returns what the system's `close` does.
  @discardableResult
  package static func close(_ descriptor: Int32) -> Int32 { systemClose(descriptor) }

  /// Gives a file another name, replacing a file that has it; returns what the system's `rename`
  /// does.
  package static func rename(_ path: String, to target: String) -> Int32 {
    systemRename(path, target)
  }

  /// A path of something that need not be there, from the root on.
  package static func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    return String(cString: here) + "/" + path
  }

  /// Waits for the end of a process that this one started; returns its status.
  @discardableResult
  package static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  /// What the last call of the system's that failed says.
  package static var errorText: String { String(cString: strerror(errno)) }

  #if canImport(Glibc)
    private static let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    private static let fileSizeLimit = RLIMIT_FSIZE
  #endif

  /// Sets blocks aside for a part of a file, which becomes as long as that; false where there is no room.
  package static func setAside(_ descriptor: Int32, from offset: Int, count: Int) -> Bool {
    // Beyond the most that a file may have, the system would send a signal.
    var limit = rlimit()
    if getrlimit(fileSizeLimit, &limit) == 0, limit.rlim_cur < offset + count {
      errno = EFBIG
      return false
    }
    #if os(Linux)
      let failure = posix_fallocate(descriptor, off_t(offset), off_t(count))
      if failure != 0 { errno = failure }
      return failure == 0
    #else
      var store = fstore_t(
        fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0,
        fst_length: off_t(count), fst_bytesalloc: 0)
      return fcntl(descriptor, F_PREALLOCATE, &store) == 0
        && ftruncate(descriptor, off_t(offset + count)) == 0
    #endif
  }

  /// Has the pages of mapped memory at hand for writing, where the system can do that at once.
  package static func prepare(_ address: UnsafeMutableRawPointer, count: Int) {
    #if os(Linux)
      // MADV_POPULATE_WRITE, which systems before Linux 5.14 refuse.
      _ = madvise(address, count, 23)
    #endif
  }

  /// Whether the process is just being copied by ``fork()``, not by somebody else.
  package nonisolated(unsafe) private(set) static var isCopying = false

  #if os(Linux)
    /// A function of the C library that is not declared for Swift, by its name; nil where this one has none.
    ///
    /// - Parameter type: its type in C, as a `@convention(c)` one: nothing checks that it is.
    package static func function<Function>(
      _ name: String, as type: Function.Type
    ) -> Function? {
      dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }

    /// Makes a copy of this process; returns 0 in the copy, the copy's number in this one, -1 on
    /// failure.
    package static func fork() -> Int32 {
      isCopying = true
      defer { isCopying = false }
      return systemFork()
    }
  #endif
}

// Within the type above the plain names would mean its own functions.
private func systemRead(_ file: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, memory, count)
}
private func systemWrite(_ file: Int32, _ memory: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, memory, count)
}
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
private func systemClose(_ file: Int32) -> Int32 { close(file) }
private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
#if os(Linux)
  private func systemFork() -> Int32 { fork() }
#endif
