import InspectableSystem

/// Files that the inspector writes as a whole.
package enum WrittenFile {
  /// Writes a file, new or not, completely or not at all.
  ///
  /// It is written beside the path and renamed, so that what was there stays until the new text is on the disk. Where
  /// the path is a link, the link stays. A pipe, a device, a stream of this process, and a file in a folder where
  /// nothing can be made are written where they are.
  package static func write(_ text: String, to path: String) throws(FileProblem) {
    let bytes = Array(text.utf8)
    var status = stat()
    let isThere = stat(path, &status) == 0
    // A link to nothing is left to `open`, which makes what it names.
    let isWhole = isThere ? status.st_mode & S_IFMT == S_IFREG : lstat(path, &status) != 0
    guard isWhole, !isOwnStream(path) else { return try overwrite(path, with: bytes) }
    if isThere, access(path, W_OK) != 0 { throw FileProblem(String(cString: strerror(errno))) }
    let target = isThere ? try ReadBounds.resolved(path) : path
    let draft: Draft
    do throws(Platform.Failure) {
      draft = try Draft(beside: target, mode: isThere ? status.st_mode & 0o7777 : nil)
    } catch {
      guard isThere, !FileProblem(error).isFull else { throw FileProblem(error) }
      return try overwrite(path, with: bytes)
    }
    do throws(Platform.Failure) {
      try draft.finish(with: bytes, as: target)
    } catch {
      throw FileProblem(error).saying(
        isThere ? "the file that was there is kept" : "nothing was written")
    }
  }

  /// Whether a path leads to what a standard stream of this process goes to, such as `/dev/stdout`.
  private static func isOwnStream(_ path: String) -> Bool {
    guard let stamp = FileStamp(path: path) else { return false }
    return (STDIN_FILENO...STDERR_FILENO).contains {
      FileStamp(descriptor: $0)?.isSameFile(as: stamp) == true
    }
  }

  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
    do throws(Platform.Failure) {
      let file = try Platform.check("open") {
        // Opening a pipe that nobody reads then fails instead of waiting.
        open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
      }
      defer { close(file) }
      // Writing to a pipe that is read waits until everything is taken.
      _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
      try Platform.writeAll(bytes, to: file)
    } catch {
      throw FileProblem(error)
    }
  }

  /// Makes a folder that only its owner can read, and those above it, where they are missing.
  package static func makeFolders(_ path: String) throws(FileProblem) {
    var folder = ""
    for part in path.split(separator: "/") {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      if mkdir(folder, 0o700) != 0, errno != EEXIST, access(folder, F_OK) != 0 {
        throw FileProblem("\(folder): \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Replaces the text that was read by another one, completely or not at all.
  ///
  /// The new file is written beside the old one and renamed; it has the permissions of the old one,
  /// and where the path is a link, the link stays. A file that is no longer as it was read is left
  /// alone.
  ///
  /// - Parameter folder: what it must lie in, so that no link leads out of it; nil for anywhere.
  package static func replace(
    _ old: String, with new: String, at path: String, below folder: String? = nil
  ) throws(FileProblem) {
    do {
      let target = try ReadBounds.resolved(path)
      if let folder, !ReadBounds.lies(target, below: try ReadBounds.resolved(folder)) {
        throw FileProblem("is a link that leads out of \(folder), so it was left alone")
      }
      try Platform.check("access") { access(target, W_OK) }
      var status = stat()
      try Platform.check("stat") { stat(target, &status) }
      guard try LocalFiles().read(target).elementsEqual(old.utf8) else {
        throw FileProblem("has changed since it was read, so it was left alone")
      }
      try Draft(beside: target, mode: status.st_mode & 0o7777)
        .finish(with: Array(new.utf8), as: target)
    } catch let failure as Platform.Failure {
      throw FileProblem(failure)
    } catch let problem as FileProblem {
      throw problem
    } catch {
      throw FileProblem("\(error)")
    }
  }
}

/// A new text of a file, beside the old one until it is complete.
struct Draft {
  private let path: String
  private let file: Int32
  private let leftover: Leftovers.Slot?

  /// - Parameter mode: the permissions of the file; nil for those of any new one.
  init(beside target: String, mode: mode_t?) throws(Platform.Failure) {
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let path = "\(folder).inspector-\(number)"
    self.path = path
    let leftover = Leftovers.add(path)
    self.leftover = leftover
    do throws(Platform.Failure) {
      file = try Platform.check("open") {
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode == nil ? 0o666 : 0o600)
      }
    } catch {
      Leftovers.forget(leftover)
      throw error
    }
    if let mode { fchmod(file, mode) }
  }

  /// Writes the text and puts it in the place of the old one; if that fails, nothing of it is left.
  func finish(with bytes: [UInt8], as target: String) throws(Platform.Failure) {
    defer { Leftovers.forget(leftover) }
    do throws(Platform.Failure) {
      defer { close(file) }
      try Platform.writeAll(bytes, to: file)
      // Some systems only notice here that there is no room.
      try Platform.check("fsync") { fsync(file) }
      try Platform.check("rename") { SystemCall.rename(path, to: target) }
    } catch {
      unlink(path)
      throw error
    }
  }
}
