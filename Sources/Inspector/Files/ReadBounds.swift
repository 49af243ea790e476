import InspectableSystem

/// The folders below which commands from elsewhere may read.
package struct ReadBounds: Hashable, Sendable {
  /// Without links in them.
  private let folders: [String]

  /// The working directory, and other folders.
  package init(_ folders: [String] = []) {
    self.folders = (["."] + folders).compactMap { try? Self.resolved($0) }
  }

  /// The working directory, and the folder of a file of commands.
  package init(ofFile path: String?) {
    // Something that is not a file, such as a pipe, has no folder.
    let place = path.flatMap { try? Self.resolved($0) }
    let isFile = place.flatMap { try? FileStatus(at: $0) }?.isRegular == true
    self.init(isFile ? [Self.folder(of: place ?? ".")] : [])
  }

  /// Where a path leads, links followed; throws if that is outside.
  ///
  /// The error does not tell whether anything is there.
  func place(of path: String) throws(FileProblem) -> String {
    let place = try Self.resolved(path)
    guard folders.contains(where: { Self.lies(place, below: $0) }) else { throw .outside }
    return place
  }

  // MARK: Paths

  /// Whether a path without links leads to something in a folder, or in one within it.
  static func lies(_ path: String, below folder: String) -> Bool {
    // Compared byte by byte: to the system, two ways to encode a letter are two names.
    let start = folder == "/" ? "/" : folder + "/"
    return path.utf8.starts(with: start.utf8)
  }

  /// The folder that a path without links lies in.
  private static func folder(of path: String) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// A path from the root on with no links, `.` or `..` in it, whether anything stands there or not.
  static func resolved(_ path: String) throws(FileProblem) -> String {
    var done: [Substring] = []
    var rest = Array(parts(of: path).reversed())
    if !path.utf8.starts(with: "/".utf8) {
      guard let here = getcwd(nil, 0) else { throw FileProblem(SystemCall.errorText) }
      defer { free(here) }
      // The system gives this path without links.
      done = parts(of: String(cString: here))
    }
    var links = 0
    while let part = rest.popLast() {
      if part == ".." {
        _ = done.popLast()
        continue
      }
      guard let target = link(at: "/" + (done + [part]).joined(separator: "/")) else {
        done.append(part)
        continue
      }
      links += 1
      guard links <= 40 else { throw FileProblem(String(cString: strerror(ELOOP))) }
      if target.utf8.starts(with: "/".utf8) { done = [] }
      rest += parts(of: target).reversed()
    }
    return "/" + done.joined(separator: "/")
  }

  private static func parts(of path: String) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init).filter { $0 != "." }
  }

  /// Where a link leads; nil if there is no link.
  private static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, buffer.count - 1)
    guard count >= 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
