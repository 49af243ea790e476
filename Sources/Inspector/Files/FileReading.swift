import InspectableSystem
import InspectableDoor

/// Where files are read from; tests put their own here.
package protocol FileReading: Sendable {
  /// Opens a file to be read.
  func open(_ path: String, as kind: FileKind) throws(FileProblem) -> OpenedFile
}

/// What may stand at a path that is read.
package enum FileKind: Sendable {
  /// A regular file, which can be read without waiting for anybody.
  case regular
  /// Also a pipe or a device, if it was named by a user, who can end the wait for it.
  case any
}

/// Why a file could not be read or written.
package struct FileProblem: Error, Hashable {
  package var reason: String
  /// The lines that follow it where it is told, such as those of a crash, as they may be shown.
  private(set) var details: [String] = []
  /// Whether there was no room for what was to be written.
  package private(set) var isFull = false

  package init(_ reason: String, details: [String] = []) {
    self.reason = reason
    self.details = details
  }

  /// What the system said of a file.
  package init(_ failure: Platform.Failure) {
    reason = failure.reason
    isFull = [ENOSPC, EDQUOT, EFBIG, EIO].contains(failure.code)
  }

  /// The lines that tell it; one line for the reason, in which a hostile file name may stand.
  var lines: [String] { ["error: \(reason)"] + details }

  /// Does something with a file, whose path its problems then name.
  static func naming<Result>(
    _ path: String, _ body: () throws(FileProblem) -> Result
  ) throws(FileProblem) -> Result {
    do throws(FileProblem) {
      return try body()
    } catch {
      throw FileProblem("\(path): \(error.reason)")
    }
  }

  /// The same, with what became of the file.
  func saying(_ rest: String) -> FileProblem {
    var problem = self
    problem.reason += ", " + rest
    return problem
  }

  /// It is outside of the folders that commands from elsewhere may read.
  static let outside = FileProblem("may not be read from here: --allow-read allows it")
}

/// The most that is read at once, in bytes.
package enum FileLimits {
  /// A file with a state.
  package static let state = 64 << 20
  /// A transcript, which is read as a whole; a script is read line by line, however long.
  package static let transcript = 64 << 20
  /// One command of a script.
  package static let command = 64 << 20
}

extension FileReading {
  /// All bytes of a file.
  ///
  /// - Parameter limit: how many there may be; nil for any number.
  package func read(
    _ path: String, as kind: FileKind = .regular, limit: Int? = nil
  ) throws(FileProblem) -> [UInt8] {
    let file = try open(path, as: kind)
    guard let limit else { return try file.read(upTo: .max) }
    let bytes = try file.read(upTo: limit + 1)
    guard bytes.count <= limit else {
      throw FileProblem("is more than \(limit >> 20) MB, the most that is read of such a file")
    }
    return bytes
  }

  /// The text of a transcript.
  package func transcript(
    _ path: String, as kind: FileKind = .regular
  ) throws(FileProblem) -> String {
    let bytes = try read(path, as: kind, limit: FileLimits.transcript)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileProblem("is not UTF-8")
    }
    return text
  }
}

/// The files of this machine, or those below some folders: the one place that opens files to be read.
package struct LocalFiles: FileReading {
  /// The folders outside of which nothing is opened; nil for no bounds.
  private let bounds: ReadBounds?
  /// Asked when a signal comes while a file is waited for, such as a pipe that nobody writes to.
  private let isInterrupted: @Sendable () -> Bool

  package init(
    within bounds: ReadBounds? = nil, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.bounds = bounds
    self.isInterrupted = isInterrupted
  }

  package func open(_ path: String, as kind: FileKind) throws(FileProblem) -> OpenedFile {
    let file = try openOne(path, as: kind)
    guard file.isRegular, let head = file.head, head.hasPrefix("> load ") else { return file }
    return try withRest(file, path: path, number: 0, head: head.dropFirst(2))
  }

  /// A recording with the parts of it that follow in other files.
  private func withRest(
    _ file: OpenedFile, path: String, number: Int, head: Substring
  ) throws(FileProblem) -> OpenedFile {
    guard let next = file.nextPart else { return file }
    let name = (path.split(separator: "/").last ?? "") + ".\(next)"
    let rest: OpenedFile
    do throws(FileProblem) {
      guard next == number + 1 else { throw FileProblem("is not the next part") }
      rest = try openOne("\(path).\(next)", as: .regular)
      guard rest.head == "> # FILE.\(next) of \(head)" else {
        throw FileProblem("belongs to another recording")
      }
    } catch {
      throw FileProblem("the recording goes on in \(name): \(error.reason)")
    }
    return file.followed(by: try withRest(rest, path: path, number: next, head: head))
  }

  private func openOne(_ path: String, as kind: FileKind) throws(FileProblem) -> OpenedFile {
    let place = try bounds?.place(of: path) ?? path
    // The kind is checked before opening: opening a pipe waits for a writer, and opening a device
    // may do anything.
    var before: FileStatus?
    if kind == .regular { before = try FileStatus(at: place).checked(for: kind) }
    var flags = O_RDONLY | O_CLOEXEC | O_NOCTTY
    // If another file has taken its place since then, opening it does not wait, and follows no
    // link.
    if kind == .regular { flags |= O_NONBLOCK }
    if bounds != nil { flags |= O_NOFOLLOW }
    let descriptor: Int32
    do throws(Platform.Failure) {
      descriptor = try Platform.check("open", isInterrupted: isInterrupted) {
        SystemCall.open(place, flags)
      }
    } catch {
      throw FileProblem(error.code == EINTR ? "interrupted" : error.reason)
    }
    // From here on the file is closed in any case.
    let file = OpenedFile(descriptor, isInterrupted: isInterrupted)
    let after = try FileStatus(of: descriptor).checked(for: kind)
    if let before, !after.isSameFile(as: before) {
      throw FileProblem("was replaced while it was opened")
    }
    return file
  }
}
