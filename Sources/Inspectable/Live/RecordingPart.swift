#if !WithoutRecorder
  internal import CCrashTrail
  import InspectableSystem

  /// One file of a recording: lines that are in it as soon as they were appended, whatever becomes of the
  /// process.
  ///
  /// It is written through memory that it shares with the file's pages, in segments whose blocks were set
  /// aside before: a disk that is full is found then, and not by a signal. What was not written yet is zeros,
  /// which readers take for the end.
  final class RecordingPart {
    let path: String
    /// Whoever holds it open keeps others from writing there.
    let descriptor: Int32
    private let watch: OpaquePointer?
    private var segment = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    /// Where the segment begins in the file.
    private var start = 0
    /// How much of the segment is written.
    private var used = 0

    static let segmentSize = 1 << 20
    /// Room behind each segment for the last words, where there is no next one.
    static let spare = 1 << 12

    init(_ path: String) throws(RecordingFailure) {
      self.path = path
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw RecordingFailure("\(path): \(SystemCall.errorText)") }
      do {
        try Self.take(descriptor)
      } catch {
        close(descriptor)
        throw RecordingFailure("\(path): \(error)")
      }
      watch = crash_recording_begin()
      do {
        try map(for: 0)
      } catch {
        crash_recording_end(watch)
        close(descriptor)
        throw RecordingFailure("\(path): \(error)")
      }
    }

    deinit { finish() }

    /// How many bytes were written.
    var count: Int { start + used }

    /// Appends lines, which are there as a whole or not at all.
    func append(_ bytes: UnsafeRawBufferPointer) throws(RecordingFailure) {
      if bytes.count > segment.count - Self.spare - used {
        do {
          try map(for: bytes.count)
        } catch {
          throw RecordingFailure("\(path): \(error)")
        }
      }
      guard write(bytes) else { throw RecordingFailure("\(path): \(Self.cut)") }
    }

    /// Writes where there is room; returns whether it is in the file.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard let place = segment.baseAddress, let line = bytes.baseAddress, !bytes.isEmpty else {
        return true
      }
      let isThere = crash_recording_append(
        watch, (place + used).assumingMemoryBound(to: CChar.self),
        line.assumingMemoryBound(to: CChar.self), bytes.count)
      used += bytes.count
      return isThere != 0
    }

    /// Writes a line for which there is always room, and ends the file.
    func finish(saying line: String) {
      var line = String(decoding: line.utf8.prefix(Self.spare / 2), as: UTF8.self) + "\n"
      line.withUTF8 { bytes in
        if bytes.count <= segment.count - used { _ = write(UnsafeRawBufferPointer(bytes)) }
      }
      finish()
    }

    /// Cuts off what was set aside and not written; nothing can be appended any more.
    func finish() {
      guard let address = segment.baseAddress else { return }
      crash_recording_end(watch)
      munmap(address, segment.count)
      segment = UnsafeMutableRawBufferPointer(start: nil, count: 0)
      // What somebody has cut does not come back as zeros.
      if let size = Self.size(of: descriptor), size > count { ftruncate(descriptor, off_t(count)) }
      close(descriptor)
    }

    /// Goes on in a segment that has room for a number of bytes.
    private func map(for bytes: Int) throws(RecordingFailure) {
      if segment.baseAddress != nil {
        guard let size = Self.size(of: descriptor), size >= count else {
          throw RecordingFailure(Self.cut)
        }
      }
      // A segment begins where a page does.
      let written = count % Int(getpagesize())
      let offset = count - written
      let least = written + bytes + Self.spare
      var room = max(Self.segmentSize, least)
      while !SystemCall.setAside(descriptor, from: offset, count: room) {
        let isFull = errno == ENOSPC || errno == EDQUOT || errno == EFBIG
        guard isFull, room > least else { throw RecordingFailure(SystemCall.errorText) }
        room = max(room / 2, least)
      }
      guard
        let address = mmap(
          nil, room, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset)),
        address != MAP_FAILED
      else { throw RecordingFailure(SystemCall.errorText) }
      // Otherwise every fourth action of 1 KB waits for a page; so one of a thousand waits for all of a segment's.
      SystemCall.prepare(address, count: room)
      crash_recording_map(watch, address, room)
      if let old = segment.baseAddress { munmap(old, segment.count) }
      segment = UnsafeMutableRawBufferPointer(start: address, count: room)
      (start, used) = (offset, written)
    }

    // MARK: The file

    private static let cut = "the file was cut while it was written"

    /// Takes a file for oneself that is new or an earlier recording's, and empties it.
    private static func take(_ descriptor: Int32) throws(RecordingFailure) {
      var isLocked = false
      // Whoever looks whether it is being recorded has the lock for a moment.
      for _ in 0..<20 {
        isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        if isLocked || errno != EWOULDBLOCK { break }
        usleep(500)
      }
      guard isLocked else {
        throw RecordingFailure(
          errno == EWOULDBLOCK ? "is being recorded into already" : SystemCall.errorText)
      }
      var bytes = [UInt8](repeating: 0, count: 7)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      let start = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      guard start.isEmpty || start.hasPrefix("\0") || start == "> load " || start == "> # FIL"
      else { throw RecordingFailure("is no recording, and is left as it is") }
      guard ftruncate(descriptor, 0) == 0 else { throw RecordingFailure(SystemCall.errorText) }
    }

    private static func size(of descriptor: Int32) -> Int? {
      var status = stat()
      return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
    }
  }

  /// Why nothing can be written.
  struct RecordingFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
#endif
