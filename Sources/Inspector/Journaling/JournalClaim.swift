import InspectableSystem
import Synchronization

/// Reserves a journal for the one inspector that goes on with it, as long as that runs.
///
/// A file beside the journal, which is locked and holds the process's number. A lock ends with its
/// process, however that ends, so a file that was left behind reserves nothing.
package final class JournalClaim: Sendable {
  /// Who has a journal.
  struct Holder: Error, Hashable {
    /// The process's number; nil if it has not written it down yet.
    var process: Int32?

    /// The words for it.
    var text: String { process.map { "process \($0)" } ?? "another process" }
  }

  private let path: String
  /// -1 once the claim is given back.
  private let descriptor: Atomic<Int32>

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = Atomic(descriptor)
  }

  /// Takes the claim that a file stands for, or throws who has it; nil if no file can be made
  /// there.
  static func take(_ path: String) throws(Holder) -> JournalClaim? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return nil }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        let holder = holder(of: descriptor)
        close(descriptor)
        if let holder { throw holder }
        // Another process only looked who has it, or has just given it back.
        continue
      }
      // The process that gave it back has removed the file meanwhile.
      guard let own = FileStamp(descriptor: descriptor), let there = FileStamp(path: path),
        own.isSameFile(as: there)
      else {
        close(descriptor)
        continue
      }
      ftruncate(descriptor, 0)
      try? Platform.writeAll(Array("\(getpid())\n".utf8), to: descriptor)
      return JournalClaim(path: path, descriptor: descriptor)
    }
  }

  /// Who has the claim that a file stands for; nil if nobody has.
  static func holder(of path: String) -> Holder? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return holder(of: descriptor)
  }

  private static func holder(of descriptor: Int32) -> Holder? {
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
    return Holder(process: Int32(String(decoding: digits, as: UTF8.self)))
  }

  /// Lets others have it.
  func giveBack() {
    let open = descriptor.exchange(-1, ordering: .relaxed)
    guard open >= 0 else { return }
    // While it is locked, nobody else has it.
    unlink(path)
    flock(open, LOCK_UN)
    close(open)
  }

  deinit { giveBack() }
}
