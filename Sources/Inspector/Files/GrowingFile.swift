import InspectableSystem

/// A file that is written piece by piece, and takes the place of what was there once it is whole.
///
/// It is written beside the old one and renamed. What is no ordinary file, such as a pipe, is written as it comes, as
/// is one in a folder in which no other can be made.
package final class GrowingFile {
  private let descriptor: Int32
  /// What it is called until it is whole; nil if it is written in place.
  private var temporary: String?
  private let target: String

  package init(_ path: String) throws(FileProblem) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    // Where the path is a link, the link stays.
    let resolved = try? ReadBounds.resolved(path)
    target = isThere ? resolved ?? path : path
    // Whether the old one may be written decides, not whether its folder may.
    if isThere ? status.st_mode & S_IFMT == S_IFREG && access(target, W_OK) == 0 : true {
      var template = Array("\(target).XXXXXX".utf8CString)
      let file = mkstemp(&template)
      if file >= 0 {
        descriptor = file
        temporary = String(
          decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        fchmod(file, isThere ? status.st_mode & 0o7777 : Self.modeOfNewFiles)
        return
      }
    }
    do {
      descriptor = try Platform.check("open") {
        // Opening a pipe that nobody reads then fails instead of waiting.
        open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
      }
      // Writing to a pipe that is read waits until everything is taken.
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    } catch {
      throw FileProblem(error.reason)
    }
  }

  deinit {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  private static var modeOfNewFiles: mode_t {
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }

  package func write(_ bytes: [UInt8]) throws(FileProblem) {
    do {
      try Platform.writeAll(bytes, to: descriptor)
    } catch {
      throw FileProblem(error.reason)
    }
  }

  /// Puts it in its place; without this the old file stays.
  package func finish() throws(FileProblem) {
    guard let temporary else { return }
    do {
      try Platform.check("rename") { SystemCall.rename(temporary, to: target) }
    } catch {
      throw FileProblem(error.reason)
    }
    self.temporary = nil
  }
}
