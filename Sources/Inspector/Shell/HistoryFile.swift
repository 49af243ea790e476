import InspectableSystem

/// The file that keeps commands from one shell to the next.
///
/// A command is a line; its further lines, where it has some, begin with a tab. Commands are only
/// ever appended, under a lock, so that shells side by side do not overwrite each other.
package struct HistoryFile: Sendable {
  private let path: String

  package init(path: String) {
    self.path = path
  }

  /// The newest commands, oldest first; nothing if the file does not exist yet.
  ///
  /// A file that has grown to twice the limit is cut to it.
  package func load(limit: Int) throws(FileProblem) -> [String] {
    guard access(path, F_OK) == 0 else { return [] }
    let entries = Self.entries(of: try LocalFiles().read(path))
    if entries.count >= 2 * limit { try cut(to: limit) }
    return entries.suffix(limit)
  }

  /// Adds a command at the end.
  package func append(_ command: String) throws(FileProblem) {
    if let end = path.lastIndex(of: "/") { try WrittenFile.makeFolders(String(path[..<end])) }
    try locked { file throws(FileProblem) in
      try AppendedFile.append(Self.bytes(of: command), to: file)
    }
  }

  // MARK: The form

  static func entries(of bytes: [UInt8]) -> [String] {
    var entries: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "\t"), let last = entries.popLast() {
        entries.append(last + "\n" + String(decoding: line.dropFirst(), as: UTF8.self))
      } else {
        entries.append(String(decoding: line, as: UTF8.self))
      }
    }
    return entries
  }

  static func bytes(of command: String) -> [UInt8] {
    let lines = command.split(separator: "\n", omittingEmptySubsequences: false)
    return Array((lines.joined(separator: "\n\t") + "\n").utf8)
  }

  // MARK: The file

  private func cut(to limit: Int) throws(FileProblem) {
    try locked { file throws(FileProblem) in
      // The file is read again: another shell may have added to it, or cut it, before we had the
      // lock.
      let entries = Self.entries(of: try LocalFiles().read(path)).suffix(limit)
      try replace(with: entries.flatMap(Self.bytes))
    }
  }

  /// A shell that waits for the lock meanwhile notices that the path leads to another file, and
  /// opens that.
  private func replace(with bytes: [UInt8]) throws(FileProblem) {
    let target = try ReadBounds.resolved(path)
    do throws(Platform.Failure) {
      try Draft.replace(target, with: bytes)
    } catch {
      throw FileProblem(error)
    }
  }

  private func locked(_ body: (Int32) throws(FileProblem) -> Void) throws(FileProblem) {
    let file = try openLocked()
    defer { close(file) }
    try body(file)
  }

  private func openLocked() throws(FileProblem) -> Int32 {
    do throws(Platform.Failure) {
      while true {
        let file = try Platform.check("open") {
          open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        }
        try Platform.check("flock") { flock(file, LOCK_EX) }
        var opened = stat()
        var named = stat()
        if fstat(file, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino {
          // Only the user may read what was typed, with whatever permissions the file was created; where the user
          // has put a link, the permissions of what it leads to are the user's own.
          var link = stat()
          if lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFREG { fchmod(file, 0o600) }
          return file
        }
        close(file)
      }
    } catch {
      throw FileProblem(error)
    }
  }
}
