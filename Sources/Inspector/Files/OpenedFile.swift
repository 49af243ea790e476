import InspectableSystem
import InspectableDoor

/// A file that is being read; it is closed when nobody has it any more.
package final class OpenedFile: Sendable {
  private let descriptor: Int32
  private let isOwned: Bool
  /// Whether nothing of it has to be waited for.
  let isRegular: Bool
  private let isInterrupted: @Sendable () -> Bool

  /// - Parameters:
  ///   - isOwned: whether it is closed in the end.
  ///   - isInterrupted: asked when a signal comes while it is waited for.
  package init(
    _ descriptor: Int32, isOwned: Bool = true,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    self.isInterrupted = isInterrupted
    isRegular = (try? FileStatus(of: descriptor))?.isRegular == true
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads what comes next, in one call of the system; false at the end.
  func read(into buffer: inout LineBuffer) throws(FileProblem) -> Bool {
    do throws(Platform.Failure) {
      return try Platform.check("read", isInterrupted: isInterrupted) {
        buffer.read(from: descriptor)
      } > 0
    } catch {
      throw FileProblem(error.code == EINTR ? "interrupted" : error.reason)
    }
  }

  /// Everything up to the end, or to a number of bytes.
  func read(upTo limit: Int) throws(FileProblem) -> [UInt8] {
    var buffer = LineBuffer()
    while buffer.count < limit, try read(into: &buffer) {}
    return Array(buffer.takeRest().prefix(limit))
  }
}

/// What stands at a path or behind a descriptor.
struct FileStatus {
  private let status: stat

  /// What stands at a path, links followed.
  init(at path: String) throws(FileProblem) {
    var status = stat()
    do throws(Platform.Failure) {
      try Platform.check("stat") { stat(path, &status) }
    } catch {
      throw FileProblem(error.reason)
    }
    self.status = status
  }

  /// What is open.
  init(of descriptor: Int32) throws(FileProblem) {
    var status = stat()
    do throws(Platform.Failure) {
      try Platform.check("stat") { fstat(descriptor, &status) }
    } catch {
      throw FileProblem(error.reason)
    }
    self.status = status
  }

  private var kind: mode_t { status.st_mode & S_IFMT }

  /// Whether it is a file whose bytes are all there.
  ///
  /// The device that has none is as good as an empty file, and some put it where a file is not wanted.
  var isRegular: Bool {
    if kind == S_IFREG { return true }
    var null = stat()
    return kind == S_IFCHR && stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
  }

  func isSameFile(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }

  /// Itself, if it may be read.
  func checked(for wanted: FileKind) throws(FileProblem) -> FileStatus {
    switch kind {
    case S_IFDIR: throw FileProblem("is a folder, not a file")
    case _ where wanted == .any || isRegular: return self
    case S_IFIFO: throw FileProblem("is a pipe, not a file")
    case S_IFSOCK: throw FileProblem("is a socket, not a file")
    default: throw FileProblem("is a device, not a file")
    }
  }
}
