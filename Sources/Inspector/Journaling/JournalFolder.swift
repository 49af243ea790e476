import InspectableSystem

/// Where journals are kept: private files.
///
/// The journal of a session that did not end well stays until somebody has recovered or dismissed
/// it. Of sessions that ended well, only so many are kept, and only for so long.
package struct JournalFolder: Sendable {
  /// How many journals of sessions that ended well are kept.
  static let mostFiles = 50
  /// How long they are kept, in days.
  static let mostDays = 90
  /// How large all journals may be, in bytes, before there is a warning.
  static let manyBytes = 1 << 30
  private static let suffix = ".inspect"
  /// The ending of the name of a journal that does not hold all of its session yet.
  private static let partialSuffix = ".partial"
  /// The ending of the name of the file that claims a journal.
  private static let claimSuffix = ".claim"

  private let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// A journal.
  package struct Saved: Hashable, Sendable {
    /// The word for it: the file's name without its ending.
    package var name: String
    package var path: String
    /// When it was written last, in the time of this place: `2026-11-21 07:01`.
    package var time: String
    /// Whether its inspector still writes it.
    package var isRunning: Bool
    fileprivate var modified: Int
    fileprivate var size: Int

    /// How long ago it was written last, in seconds.
    var age: Int {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      return max(0, now.tv_sec - modified)
    }

    /// Whether its session ended well.
    var hasEnded: Bool {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: JournalLines.farewellLength)
      let count = pread(file, &bytes, bytes.count, off_t(max(0, size - bytes.count)))
      return JournalLines.isFarewell(Array(bytes.prefix(max(0, count))))
    }

    /// The process that writes it, taken from its name.
    var process: Int32? {
      let words = name.split(separator: "-")
      return words.count > 2 ? Int32(words[2]) : nil
    }
  }

  /// A new journal, locked as long as it is open; makes room for it first.
  ///
  /// - Parameter isPartial: whether it is not valid until it is made whole.
  func makeFile(isPartial: Bool) throws(FileProblem) -> (file: AppendedFile, path: String) {
    try WrittenFile.makeFolders(path)
    prune()
    let start = Self.text(of: time(nil), format: "%Y%m%d-%H%M%S")
    // A second inspector in the same second, or a second journal of this one, gets another name.
    for number in 0... {
      let name = "\(start)-\(getpid())" + (number == 0 ? "" : "-\(number)")
      let whole = "\(path)/\(name)\(Self.suffix)"
      let partial = whole + Self.partialSuffix
      if Platform.exists(whole) || Platform.exists(partial) { continue }
      let path = isPartial ? partial : whole
      let file = try AppendedFile(new: path)
      try file.lock()
      return (file, path)
    }
    throw FileProblem("no name is left for a journal")
  }

  /// Makes a partial journal valid; returns its new path.
  func makeWhole(_ path: String) throws(FileProblem) -> String {
    let whole = String(path.dropLast(Self.partialSuffix.count))
    guard rename(path, whole) == 0 else { throw FileProblem(SystemCall.errorText) }
    return whole
  }

  func remove(_ path: String) {
    unlink(path)
  }

  /// The journals that no inspector is writing, the newest first.
  package func saved() -> [Saved] { all().filter { !$0.isRunning } }

  /// All journals, the newest first.
  func all() -> [Saved] {
    Platform.entries(ofFolder: path).compactMap { name in
      guard name.hasSuffix(Self.suffix) else { return nil }
      let file = "\(path)/\(name)"
      guard let (seconds, size) = Self.status(of: file) else { return nil }
      return Saved(
        name: String(name.dropLast(Self.suffix.count)), path: file,
        time: Self.text(of: seconds, format: "%Y-%m-%d %H:%M"),
        isRunning: AppendedFile.isLocked(file), modified: seconds, size: size)
    }.sorted { ($0.modified, $0.name) > ($1.modified, $1.name) }
  }

  /// A warning that the journals take much room; nil if they do not.
  package var warning: String? {
    let sizes = Platform.entries(ofFolder: path).filter { $0.hasSuffix(Self.suffix) }
      .compactMap { Self.status(of: "\(path)/\($0)")?.size }
    let bytes = sizes.reduce(0, +)
    guard bytes > Self.manyBytes else { return nil }
    let lost = saved().count { !$0.hasEnded }
    let gigabytes = (Double(bytes) / Double(1 << 30) * 10).rounded() / 10
    return "warning: the journals in \(path) have \(gigabytes) GB: "
      + "\(grouped(lost)) of \(grouped(sizes.count)) are of sessions that did not end well and were "
      + "not recovered; 'inspector recover' lists them, 'inspector recover --dismiss NAME' "
      + "removes one"
  }

  // MARK: Going on with a journal

  /// Reserves a journal for this process; nil if nothing can be written beside it.
  func claim(_ name: String) throws(JournalClaim.Holder) -> JournalClaim? {
    try JournalClaim.take(claimPath(of: name))
  }

  /// Who goes on with a journal; nil if nobody does.
  func holder(of name: String) -> JournalClaim.Holder? {
    JournalClaim.holder(of: claimPath(of: name))
  }

  private func claimPath(of name: String) -> String {
    "\(path)/\(name)\(Self.suffix)\(Self.claimSuffix)"
  }

  // MARK: Making room

  /// Removes what is old of what nobody needs.
  private func prune() {
    let now = time(nil)
    var count = 0
    for journal in saved() where journal.hasEnded && holder(of: journal.name) == nil {
      count += 1
      let isOld = now - journal.modified > Self.mostDays * 86_400
      if count >= Self.mostFiles || isOld { remove(journal.path) }
    }
    // Claims that were left behind by inspectors that were killed. A claim that was just made is
    // not locked yet, so none is removed before it is a day old.
    for name in Platform.entries(ofFolder: path)
    where name.hasSuffix(Self.partialSuffix) || name.hasSuffix(Self.claimSuffix) {
      let file = "\(path)/\(name)"
      guard let (seconds, _) = Self.status(of: file), now - seconds > 86_400,
        !AppendedFile.isLocked(file)
      else { continue }
      remove(file)
    }
  }

  /// When a file was written last, and how long it is; nil if there is none, or it is no file.
  private static func status(of path: String) -> (seconds: Int, size: Int)? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return (status.modified.tv_sec, Int(status.st_size))
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
