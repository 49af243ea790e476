#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Inspectable

/// The file that takes what a host and its copies print, of which each piece is read once.
final class PrintedFile {
  let descriptor: Int32
  private var taken = 0

  init() throws(Platform.Failure) {
    descriptor = try Platform.makeOutputFile()
  }

  deinit {
    close(descriptor)
  }

  /// What came since this was last called.
  ///
  /// - Parameter limit: how many bytes are kept of it.
  func take(limit: Int) -> AppOutput {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return AppOutput() }
    let start = taken
    let size = Int(status.st_size)
    taken = size
    guard size > start else { return AppOutput(bytes: [], start: start) }
    let count = min(size - start, limit)
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, count, off_t(start))
    }
    return AppOutput(
      bytes: Array(bytes.prefix(max(got, 0))), start: start, dropped: size - start - count)
  }
}
