import InspectableSystem

/// A file that grows as a session goes on, so that nothing is lost with the process.
final class AppendedFile {
  private let descriptor: Int32

  /// Makes a new file that only its owner can read; a file that is there already is never touched.
  init(new path: String) throws(FileProblem) {
    do {
      descriptor = try Platform.check("open") {
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
      }
    } catch {
      throw error.code == EEXIST
        ? FileProblem("exists already, choose another name") : FileProblem(error)
    }
  }

  deinit {
    // A child process that was just started may have the descriptor open for a moment longer.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Locks a file that was just made for this process, until it is closed or the process ends in
  /// whatever way.
  func lock() throws(FileProblem) {
    do {
      // A process that only asks whether the file is locked locks it for a moment, and is waited
      // for.
      try Platform.check("flock") { flock(descriptor, LOCK_EX) }
    } catch {
      throw FileProblem(error.reason)
    }
  }

  /// Whether a process has locked a file.
  static func isLocked(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  /// Whether a path leads to this file.
  func stands(at path: String) -> Bool {
    guard let own = FileStamp(descriptor: descriptor), let other = FileStamp(path: path) else {
      return false
    }
    return own.isSameFile(as: other)
  }

  /// Removes the file again, if nothing was written to it and the path still leads to it.
  func removeIfEmpty(at path: String) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == 0, stands(at: path) else {
      return false
    }
    return unlink(path) == 0
  }

  /// Writes a text at the end, all of it or nothing; it has reached the system when this returns.
  func append(_ text: String) throws(FileProblem) {
    try Self.append(Array(text.utf8), to: descriptor)
  }

  /// Writes bytes at the end of a file, all of them or none.
  static func append(_ bytes: [UInt8], to descriptor: Int32) throws(FileProblem) {
    let end = lseek(descriptor, 0, SEEK_END)
    do throws(Platform.Failure) {
      try Platform.writeAll(bytes, to: descriptor)
    } catch {
      if end >= 0 { ftruncate(descriptor, end) }
      throw FileProblem(error)
    }
  }

  /// Removes the file, if the path still leads to it.
  func remove(at path: String) {
    if stands(at: path) { unlink(path) }
  }
}
