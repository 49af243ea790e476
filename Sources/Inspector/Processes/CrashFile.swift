import InspectableSystem
import InspectableDoor

/// The file without a name to which a host and its copies write where they crash.
final class CrashFile {
  /// More than this no crash takes.
  private static let limit = 4 << 20

  let descriptor: Int32
  private var taken = 0

  init?() {
    guard let descriptor = try? Platform.makeOutputFile() else { return nil }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// What a process wrote since this was last asked; nil if that was nothing.
  func take(from process: Int32) -> CrashTrail? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) > taken else { return nil }
    let end = Int(status.st_size)
    let start = max(taken, end - Self.limit)
    taken = end
    var bytes = [UInt8](repeating: 0, count: end - start)
    let got = bytes.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, $0.count, off_t(start))
    }
    return CrashTrail(Array(bytes.prefix(max(0, got))), of: process)
  }
}
