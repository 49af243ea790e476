#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where journals are kept: private files, the old ones thrown away.
package struct JournalFolder: Sendable {
  /// How many journals are kept.
  static let mostFiles = 50
  /// How many bytes all of them may have.
  static let mostBytes = 64 << 20
  private static let suffix = ".inspect"

  private let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// A journal of an inspector that has ended, in whatever way.
  package struct Saved: Hashable, Sendable {
    /// The word for it: the file's name without its ending.
    package var name: String
    package var path: String
    /// When it was written last, in the time of this place: `2026-11-21 07:01`.
    package var time: String
    fileprivate var modified: Int
    fileprivate var size: Int
  }

  /// A new journal, locked as long as it is open; makes room for it first.
  func makeFile() throws(FileProblem) -> (file: AppendedFile, path: String) {
    try WrittenFile.makeFolders(path)
    prune()
    let start = Self.text(of: time(nil), format: "%Y%m%d-%H%M%S")
    // A second inspector in the same second, or a second journal of this one, gets another name.
    for number in 0... {
      let name = "\(start)-\(getpid())" + (number == 0 ? "" : "-\(number)")
      let path = "\(path)/\(name)\(Self.suffix)"
      if Platform.exists(path) { continue }
      let file = try AppendedFile(new: path)
      file.lock()
      return (file, path)
    }
    throw FileProblem("no name is left for a journal")
  }

  func remove(_ path: String) {
    unlink(path)
  }

  /// The journals that no inspector is writing, the newest first.
  package func saved() -> [Saved] {
    Platform.entries(ofFolder: path).compactMap { name in
      guard name.hasSuffix(Self.suffix) else { return nil }
      let file = "\(path)/\(name)"
      var status = stat()
      guard stat(file, &status) == 0, !AppendedFile.isLocked(file) else { return nil }
      #if canImport(Darwin)
        let seconds = status.st_mtimespec.tv_sec
      #else
        let seconds = status.st_mtim.tv_sec
      #endif
      return Saved(
        name: String(name.dropLast(Self.suffix.count)), path: file,
        time: Self.text(of: seconds, format: "%Y-%m-%d %H:%M"), modified: seconds,
        size: Int(status.st_size))
    }.sorted { ($0.modified, $0.name) > ($1.modified, $1.name) }
  }

  /// Removes the oldest journals, so that with a new one there are not too many.
  private func prune() {
    var bytes = 0
    for (index, journal) in saved().enumerated() {
      bytes += journal.size
      if index >= Self.mostFiles - 1 || bytes > Self.mostBytes { remove(journal.path) }
    }
  }

  private static func text(of seconds: time_t, format: String) -> String {
    var seconds = seconds
    var parts = tm()
    localtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
