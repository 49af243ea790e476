#if !WithoutRecorder
  import InspectableSystem

  /// The lines of a recording, in `FILE` and then in `FILE.1`, `FILE.2` and so on: each has the head of the first in
  /// its own, and says at its end that there is another, so that whoever reads the first reads all of them.
  final class RecordingFile {
    private let path: String
    private let head: String
    private let limits: RecordingLimits
    private var part: RecordingPart
    /// How many parts came before.
    private var number = 0
    /// How many bytes these have.
    private var before = 0
    /// How many bytes of the part are its head.
    private var headCount = 0
    /// Keeps others from recording there while later parts are written.
    private let lock: Int32

    /// - Parameter head: the command that begins the recording.
    init(
      _ path: String, head: String, limits: RecordingLimits = RecordingLimits()
    ) throws(RecordingFailure) {
      (self.path, self.head, self.limits) = (path, head, limits)
      part = try RecordingPart(path)
      lock = fcntl(part.descriptor, F_DUPFD_CLOEXEC, 0)
      try write(Array("> \(head)\n".utf8))
      headCount = part.count
    }

    deinit {
      finish()
      close(lock)
    }

    /// How many bytes were written.
    var count: Int { before + part.count }

    /// The number of the part that is written, and how many bytes it has.
    var end: (part: Int, offset: Int) { (number, part.count) }

    /// Appends lines, which are there as a whole or not at all.
    func append(_ lines: [UInt8]) throws(RecordingFailure) {
      let size = lines.count
      guard count + size <= limits.size else {
        throw RecordingFailure("it has \(count) bytes, and may have \(limits.size)")
      }
      if part.count + size > limits.partSize, part.count > headCount { try goOn() }
      try write(lines)
    }

    private func write(_ lines: [UInt8]) throws(RecordingFailure) {
      let part = part
      let outcome: Result<Void, RecordingFailure> = lines.withUnsafeBytes { bytes in
        Result { () throws(RecordingFailure) in try part.append(bytes) }
      }
      try outcome.get()
    }

    private func goOn() throws(RecordingFailure) {
      let next = try RecordingPart("\(path).\(number + 1)")
      part.finish(saying: "> # goes on in FILE.\(number + 1)")
      before += part.count
      part = next
      number += 1
      try write(Array("> # FILE.\(number) of \(head)\n".utf8))
      headCount = part.count
    }

    /// Writes why the recording ends, for which there is always room, and ends it.
    func finish(saying words: String) { part.finish(saying: "> # \(words)") }

    /// Ends the recording; nothing can be appended any more.
    func finish() { part.finish() }
  }
#endif
