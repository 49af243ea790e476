import InspectableSystem

/// A file that is written piece by piece, and takes the place of what was there once it is whole.
///
/// It is written beside the old one and renamed, so that what was there stays until the new text is on the disk. Where
/// the path is a link, the link stays. A pipe, a device, a stream of this process, and a file in a folder where
/// nothing can be made are written where they are.
package final class GrowingFile {
  private enum Place {
    case beside(Draft, String)
    case here(Int32)
  }

  private let place: Place
  /// Whether there was a file before.
  private let isThere: Bool

  package init(_ path: String) throws(FileProblem) {
    var status = stat()
    isThere = stat(path, &status) == 0
    // A link to nothing is left to `open`, which makes what it names.
    let isWhole = isThere ? status.st_mode & S_IFMT == S_IFREG : lstat(path, &status) != 0
    guard isWhole, !Self.isOwnStream(path) else {
      place = .here(try Self.overwritten(path))
      return
    }
    if isThere, access(path, W_OK) != 0 { throw FileProblem(SystemCall.errorText) }
    let target = isThere ? try ReadBounds.resolved(path) : path
    do throws(Platform.Failure) {
      place = .beside(
        try Draft(beside: target, mode: isThere ? status.st_mode & 0o7777 : nil), target)
    } catch {
      guard isThere, !FileProblem(error).isFull else { throw FileProblem(error) }
      place = .here(try Self.overwritten(path))
    }
  }

  deinit {
    if case .here(let file) = place { close(file) }
  }

  /// Whether a path leads to what a standard stream of this process goes to, such as `/dev/stdout`.
  private static func isOwnStream(_ path: String) -> Bool {
    guard let stamp = FileStamp(path: path) else { return false }
    return (STDIN_FILENO...STDERR_FILENO).contains {
      FileStamp(descriptor: $0)?.isSameFile(as: stamp) == true
    }
  }

  private static func overwritten(_ path: String) throws(FileProblem) -> Int32 {
    do throws(Platform.Failure) {
      let file = try Platform.check("open") {
        // Opening a pipe that nobody reads then fails instead of waiting.
        open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
      }
      // Writing to a pipe that is read waits until everything is taken.
      _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
      return file
    } catch {
      throw FileProblem(error)
    }
  }

  package func write(_ bytes: [UInt8]) throws(FileProblem) {
    try telling { () throws(Platform.Failure) in
      switch place {
      case .beside(let draft, _): try draft.write(bytes)
      case .here(let file): try Platform.writeAll(bytes, to: file)
      }
    }
  }

  /// Puts it in its place; without this the old file stays.
  package func finish() throws(FileProblem) {
    guard case .beside(let draft, let target) = place else { return }
    try telling { () throws(Platform.Failure) in try draft.finish(as: target) }
  }

  private func telling(_ body: () throws(Platform.Failure) -> Void) throws(FileProblem) {
    do throws(Platform.Failure) {
      try body()
    } catch {
      guard case .beside = place else { throw FileProblem(error) }
      throw FileProblem(error).saying(
        isThere ? "the file that was there is kept" : "nothing was written")
    }
  }
}

/// A new text of a file, beside the old one until it is complete; without an end nothing of it is left.
final class Draft {
  private let path: String
  private let file: Int32
  private let leftover: Leftovers.Slot?
  private var isInPlace = false

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

  deinit {
    close(file)
    if !isInPlace { unlink(path) }
    Leftovers.forget(leftover)
  }

  func write(_ bytes: [UInt8]) throws(Platform.Failure) {
    try Platform.writeAll(bytes, to: file)
  }

  /// Puts what was written in the place of the old file.
  func finish(as target: String) throws(Platform.Failure) {
    // Some systems only notice here that there is no room.
    try Platform.check("fsync") { fsync(file) }
    try Platform.check("rename") { SystemCall.rename(path, to: target) }
    isInPlace = true
  }

  /// Puts a whole text in the place of a file, with its permissions.
  static func replace(_ target: String, with bytes: [UInt8]) throws(Platform.Failure) {
    var status = stat()
    try Platform.check("stat") { stat(target, &status) }
    let draft = try Draft(beside: target, mode: status.st_mode & 0o7777)
    try draft.write(bytes)
    try draft.finish(as: target)
  }
}
