import InspectableSystem
import InspectableDoor

/// The file that takes what a host and its copies print, of which each piece is read once.
///
/// It only grows, for its length tells how much the app has printed; but the disk space of what was
/// read is freed.
final class PrintedFile {
  /// How much that was read may stay on the disk, in bytes.
  private static let mostRead = 1 << 20

  let descriptor: Int32
  private var taken = 0 {
    didSet {
      guard taken - released >= Self.mostRead else { return }
      Platform.release(released..<taken, of: descriptor)
      released = taken
    }
  }
  /// Up to where the disk space was freed.
  private var released = 0

  init() throws(Platform.Failure) {
    descriptor = try Platform.makeOutputFile()
  }

  deinit {
    close(descriptor)
  }

  /// How many bytes came since the last were taken.
  var waiting: Int { max(0, size - taken) }

  private var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : taken
  }

  /// What came since this was last called.
  ///
  /// - Parameters:
  ///   - end: how far, counted as the app counts what it printed; nil for all.
  ///   - limit: how many bytes are kept of it.
  func take(upTo end: Int? = nil, limit: Int) -> AppOutput {
    let start = taken
    // If nothing was printed, the system is not asked for the size. A host may claim any number, so
    // it is limited.
    let end = end.map { $0 <= taken ? taken : min($0, size) } ?? size
    defer { taken = end }
    let count = min(end - start, limit)
    return AppOutput(
      bytes: read(start, count: count), start: start, dropped: max(0, end - start - count))
  }

  /// The end of what came since, when the app is lost.
  func takeLast(limit: Int) -> AppOutput {
    let start = taken
    let end = size
    defer { taken = end }
    let count = min(end - start, limit)
    var output = AppOutput(bytes: read(end - count, count: count), start: end - count)
    output.skipped = max(0, end - count - start)
    return output
  }

  private func read(_ start: Int, count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, count, off_t(start))
    }
    return Array(bytes.prefix(max(got, 0)))
  }
}
