package import InspectableDoor
import InspectableSystem

/// A file that another process writes, read line by line as it grows, up to the first byte that is not
/// written yet.
///
/// Whoever writes it through memory sets its room aside before, as zeros, and cuts off what is left of it in
/// the end: what has no zeros behind its last line is over.
@MainActor
package final class FollowedFile {
  /// Why nothing more comes.
  package enum End: Hashable, Sendable {
    /// It was cut off behind its last line.
    case whole
    /// It was cut off within a line.
    case cut
    /// Whoever wrote it has ended without cutting it off.
    case abandoned
    /// Another file is there in its place, or what was read of this one is gone.
    case replaced
  }

  package let path: String
  /// How far it was read: a recording may go on in other files.
  private var place = AttachRequest.Place()
  private var descriptor: Int32 = -1
  /// The line that is not whole yet.
  private var begun: [UInt8] = []
  /// The last line that was.
  private var last: [UInt8] = []
  /// The first bytes, by which a file that was begun anew is known.
  private var head: [UInt8] = []

  private static let headSize = 256
  private static let pieceSize = 1 << 16

  /// - Throws: if no file to be read can ever be there.
  package init(_ path: String) throws(FileProblem) {
    self.path = path
    if try !open() {
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      guard Platform.exists(folder.isEmpty ? "/" : folder) else {
        throw FileProblem("No such file or directory")
      }
    }
  }

  isolated deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether there is a file.
  package var isOpen: Bool { descriptor >= 0 }

  /// The file that is read now.
  private var part: String { place.path(of: path) }

  /// Whether everything before a place was read.
  package func hasRead(to end: AttachRequest.Place) -> Bool {
    (place.part, place.offset) >= (end.part, end.offset)
  }

  private func open() throws(FileProblem) -> Bool {
    guard Platform.exists(part) else { return false }
    do {
      _ = try FileStatus(at: part).checked(for: .regular)
      descriptor = try Platform.check("open") {
        SystemCall.open(part, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      }
      _ = try FileStatus(of: descriptor).checked(for: .regular)
      return true
    } catch {
      // It may be gone again.
      if !Platform.exists(part) { return false }
      throw error as? FileProblem ?? FileProblem((error as? Platform.Failure)?.reason ?? "\(error)")
    }
  }

  /// The whole lines that have come since they were last asked for, without their ends, and why no others
  /// come; nil while some may.
  package func read() throws(FileProblem) -> (lines: [[UInt8]], end: End?) {
    if descriptor < 0, try !open() { return ([], nil) }
    if isBegunAnew { return ([], .replaced) }
    // Asked first: whoever has the lock writes before it is given back.
    let isAbandoned = isAbandoned
    var lines: [[UInt8]] = []
    while let piece = nextPiece() {
      var rest = piece[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        last = begun + rest[..<end]
        lines.append(last)
        begun = []
        rest = rest[(end + 1)...]
      }
      begun += rest
      if lines.count >= 10_000 { return (lines, nil) }
    }
    if end == .whole, try goOn() { return (lines, nil) }
    if let end { return (lines, end) }
    // A new file gets its lock before its first line, and a writer may have come since the lock was looked at.
    return (lines, isAbandoned && lines.isEmpty && place.offset > 0 ? .abandoned : nil)
  }

  /// Goes on in the next file, where the last line says so.
  private func goOn() throws(FileProblem) -> Bool {
    guard let next = OpenedFile.nextPart(after: String(decoding: last, as: UTF8.self)) else {
      return false
    }
    close(descriptor)
    place = AttachRequest.Place(part: next)
    (descriptor, head, last) = (-1, [], [])
    guard try open() else { throw FileProblem("goes on in \(part), which is missing") }
    return true
  }

  /// What comes next; nil where nothing is written yet.
  private func nextPiece() -> [UInt8]? {
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { memory, count in
      let got = pread(descriptor, memory.baseAddress, memory.count, off_t(place.offset))
      count = memory.prefix(max(0, got)).firstIndex(of: 0) ?? max(0, got)
    }
    if piece.isEmpty { return nil }
    place.offset += piece.count
    if head.count < Self.headSize { head += piece.prefix(Self.headSize - head.count) }
    return piece
  }

  private var end: End? {
    guard let size = FileStamp(descriptor: descriptor)?.size, place.offset > 0 else { return nil }
    if size < place.offset { return .replaced }
    if let own = FileStamp(descriptor: descriptor), let there = FileStamp(path: part),
      !own.isSameFile(as: there)
    {
      return .replaced
    }
    if size > place.offset { return nil }
    return begun.isEmpty ? .whole : .cut
  }

  /// Whether other bytes are at its beginning than were there.
  private var isBegunAnew: Bool {
    guard !head.isEmpty else { return false }
    var now = [UInt8](repeating: 0, count: head.count)
    return pread(descriptor, &now, now.count, 0) == now.count && now != head
  }

  /// Whether no process holds the lock, which every writer holds to its end.
  private var isAbandoned: Bool {
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return false }
    flock(descriptor, LOCK_UN)
    return true
  }
}
