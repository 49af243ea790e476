import InspectableSystem
import InspectableDoor

/// A file that is being read; it is closed when the object goes.
package final class OpenedFile: Sendable {
  private let descriptor: Int32
  private let isOwned: Bool
  /// Whether it can be read without waiting.
  let isRegular: Bool
  /// Whether zeros at its end are the rest of a recording: it begins with something else.
  private let canBeRecording: Bool
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
    var first: UInt8 = 0
    canBeRecording = isRegular && pread(descriptor, &first, 1, 0) == 1 && first != 0
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads what comes next, in one call of the system; false at the end.
  ///
  /// Zeros end a regular file: they are the rest of a recording whose app was ended before it could be cut off.
  func read(into buffer: inout LineBuffer) throws(FileProblem) -> Bool {
    let before = buffer.count
    guard try fill(&buffer) else { return false }
    guard canBeRecording else { return true }
    buffer.dropZeros()
    return buffer.count > before
  }

  private func fill(_ buffer: inout LineBuffer) throws(FileProblem) -> Bool {
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
    while buffer.count < limit, try fill(&buffer) {}
    if canBeRecording, buffer.count < limit { buffer.dropZeros() }
    return Array(buffer.takeRest().prefix(limit))
  }
}

/// What kind of thing is at a path or behind a descriptor.
struct FileStatus {
  private let status: stat

  /// Looks at what is at a path, links followed.
  init(at path: String) throws(FileProblem) {
    var status = stat()
    do throws(Platform.Failure) {
      try Platform.check("stat") { stat(path, &status) }
    } catch {
      throw FileProblem(error.reason)
    }
    self.status = status
  }

  /// Looks at what is open.
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
  /// `/dev/null` counts as an empty file, since some name it where no file is wanted.
  var isRegular: Bool {
    if kind == S_IFREG { return true }
    var null = stat()
    return kind == S_IFCHR && stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
  }

  func isSameFile(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }

  /// The status itself, if this kind of thing may be read; else throws.
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
