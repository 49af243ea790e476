import InspectableSystem

/// Which file is at a path, and when it was last written.
package struct FileStamp: Hashable, Sendable {
  private var device: UInt64
  private var node: UInt64
  /// How many bytes it has.
  package private(set) var size: Int64
  /// The last change in whole seconds and nanoseconds.
  private var seconds: Int64
  private var nanoseconds: Int64

  /// The file at a path, links followed; nil if there is none.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// An open file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    seconds = Int64(status.modified.tv_sec)
    nanoseconds = Int64(status.modified.tv_nsec)
  }

  /// What the stamp is made of, to be summed up.
  package var numbers: [UInt64] {
    [device, node] + [size, seconds, nanoseconds].map { UInt64(bitPattern: $0) }
  }

  /// Whether both are the same file, changed or not.
  package func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && node == other.node
  }
}
