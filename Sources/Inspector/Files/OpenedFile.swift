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
  /// What is read after it, as if it were one file.
  private let rest: OpenedFile?

  /// - Parameters:
  ///   - isOwned: whether it is closed in the end.
  ///   - isInterrupted: asked when a signal comes while it is waited for.
  package convenience init(
    _ descriptor: Int32, isOwned: Bool = true,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.init(descriptor, isOwned: isOwned, isInterrupted: isInterrupted, rest: nil)
  }

  private init(
    _ descriptor: Int32, isOwned: Bool, isInterrupted: @escaping @Sendable () -> Bool,
    rest: OpenedFile?
  ) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    self.isInterrupted = isInterrupted
    self.rest = rest
    isRegular = (try? FileStatus(of: descriptor))?.isRegular == true
    var first: UInt8 = 0
    canBeRecording = isRegular && pread(descriptor, &first, 1, 0) == 1 && first != 0
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// The same file, after which another is read.
  func followed(by rest: OpenedFile) -> OpenedFile {
    OpenedFile(
      fcntl(descriptor, F_DUPFD_CLOEXEC, 0), isOwned: true, isInterrupted: isInterrupted, rest: rest
    )
  }

  /// Reads what comes next, in one call of the system; false at the end.
  ///
  /// Zeros end a regular file: they are the rest of a recording whose app was ended before it could be cut off.
  func read(into buffer: inout LineBuffer) throws(FileProblem) -> Bool {
    let before = buffer.count
    if try fill(&buffer) {
      guard canBeRecording else { return true }
      buffer.dropZeros()
      if buffer.count > before { return true }
    }
    return try rest?.read(into: &buffer) ?? false
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
    let bytes = Array(buffer.takeRest().prefix(limit))
    guard let rest, bytes.count < limit else { return bytes }
    return bytes + (try rest.read(upTo: limit - bytes.count))
  }
}

// MARK: Recordings in parts

extension OpenedFile {
  /// The first line, if it is not too long to be the head of a recording; where the file is read next stays.
  var head: String? {
    let start = bytes(at: 0, count: 4096)
    guard canBeRecording, let end = start.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return String(validating: start[..<end], as: UTF8.self)
  }

  /// The number of the file in which a recording goes on, `FILE.1` being the first of them; nil where it does not.
  var nextPart: Int? {
    guard let status = try? FileStatus(of: descriptor), status.size > 0 else { return nil }
    let count = min(status.size, 64)
    let end = String(decoding: bytes(at: status.size - count, count: count), as: UTF8.self)
    guard end.hasSuffix("\n"), let line = end.dropLast().split(separator: "\n").last else {
      return nil
    }
    return Self.nextPart(after: line)
  }

  /// The same, by the last line of a file.
  static func nextPart(after line: some StringProtocol) -> Int? {
    line.hasPrefix(goesOn) ? Int(line.dropFirst(goesOn.count)) : nil
  }

  private static let goesOn = "> # goes on in FILE."

  private func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { memory, got in
      got = max(0, pread(descriptor, memory.baseAddress, count, off_t(offset)))
    }
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

  /// How many bytes it has.
  var size: Int { Int(status.st_size) }

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
