import InspectableSystem

/// The file of a recording: lines that are in it as soon as they were appended, whatever becomes of the
/// process.
///
/// It is written through memory that it shares with the file's pages, in segments whose blocks were set
/// aside before: a disk that is full is found then, and not by a signal. What was not written yet is zeros,
/// which readers take for the end.
final class RecordingFile {
  private let descriptor: Int32
  private var segment: UnsafeMutableRawBufferPointer
  /// Where the segment begins in the file.
  private var start = 0
  /// How much of the segment is written.
  private var used = 0

  static let segmentSize = 1 << 20
  /// Room behind each segment for the last words, where there is no next one.
  private static let spare = 1 << 14

  /// Why nothing can be written.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(_ path: String) throws(Failure) {
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(description: "\(path): \(SystemCall.errorText)") }
    do {
      segment = try Self.map(descriptor, at: 0)
    } catch {
      close(descriptor)
      throw Failure(description: "\(path): \(error)")
    }
  }

  deinit { finish() }

  /// How many bytes were written.
  var count: Int { start + used }

  /// Appends lines, which are there as a whole or not at all where they lie within one segment.
  func append(_ lines: String) throws(Failure) {
    var lines = lines
    let outcome: Result<Void, Failure> = lines.withUTF8 { bytes in
      Result { () throws(Failure) in try append(UnsafeRawBufferPointer(bytes)) }
    }
    try outcome.get()
  }

  private func append(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = bytes[...]
    while let first = rest.first {
      if used == Self.segmentSize { try goOn() }
      let part = rest.prefix(Self.segmentSize - used)
      // The first byte last: up to then readers find the end here.
      UnsafeMutableRawBufferPointer(rebasing: segment[(used + 1)...]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: part.dropFirst()))
      segment[used] = first
      used += part.count
      rest = rest.dropFirst(part.count)
    }
  }

  /// Writes why the recording ends, for which there is always room, and ends it.
  func finish(saying words: String) {
    let line = "> # \(words)\n".utf8.prefix(Self.spare)
    if segment.baseAddress != nil, line.count <= segment.count - used {
      for (index, byte) in line.enumerated() { segment[used + index] = byte }
      used += line.count
    }
    finish()
  }

  /// Goes on in the next segment.
  private func goOn() throws(Failure) {
    let next = try Self.map(descriptor, at: start + Self.segmentSize)
    munmap(segment.baseAddress, segment.count)
    start += Self.segmentSize
    (segment, used) = (next, 0)
  }

  /// Cuts off what was set aside and not written; nothing can be appended any more.
  func finish() {
    guard segment.baseAddress != nil else { return }
    munmap(segment.baseAddress, segment.count)
    segment = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    ftruncate(descriptor, off_t(start + used))
    close(descriptor)
  }

  private static func map(
    _ descriptor: Int32, at offset: Int
  ) throws(Failure) -> UnsafeMutableRawBufferPointer {
    let count = segmentSize + spare
    guard SystemCall.setAside(descriptor, from: offset, count: count) else {
      throw Failure(description: SystemCall.errorText)
    }
    guard
      let address = mmap(
        nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset)),
      address != MAP_FAILED
    else { throw Failure(description: SystemCall.errorText) }
    return UnsafeMutableRawBufferPointer(start: address, count: count)
  }
}
