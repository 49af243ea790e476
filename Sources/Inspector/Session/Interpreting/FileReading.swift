#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Inspectable

/// Where files are read from; tests put their own here.
package protocol FileReading: Sendable {
  /// All bytes of a file.
  func read(_ path: String) throws(FileProblem) -> [UInt8]
}

/// Why a file could not be read or written.
package struct FileProblem: Error, Hashable {
  package var reason: String

  package init(_ reason: String) {
    self.reason = reason
  }
}

/// The files of this machine.
package struct LocalFiles: FileReading {
  /// Asked when a signal comes while a file is waited for, such as a pipe that nobody writes to.
  private let isInterrupted: @Sendable () -> Bool

  package init(isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.isInterrupted = isInterrupted
  }

  package func read(_ path: String) throws(FileProblem) -> [UInt8] {
    do {
      let file = try Platform.check("open", isInterrupted: isInterrupted) {
        open(path, O_RDONLY | O_CLOEXEC)
      }
      defer { close(file) }
      var status = stat()
      try Platform.check("stat") { fstat(file, &status) }
      if status.st_mode & S_IFMT == S_IFDIR { throw FileProblem("is a folder, not a file") }
      return try Self.readAll(
        file, expected: Int(status.st_size), isInterrupted: isInterrupted)
    } catch let failure as Platform.Failure {
      throw FileProblem(failure.code == EINTR ? "interrupted" : failure.reason)
    } catch let problem as FileProblem {
      throw problem
    } catch {
      throw FileProblem("\(error)")
    }
  }

  /// Everything up to the end of a descriptor.
  ///
  /// - Parameter expected: how many bytes there are, as far as that is known.
  package static func readAll(
    _ descriptor: Int32, expected: Int = 0, isInterrupted: () -> Bool = { false }
  ) throws(Platform.Failure) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(min(max(0, expected), 1 << 30))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try Platform.check("read", isInterrupted: isInterrupted) {
        chunk.withUnsafeMutableBytes { Descriptor.read(descriptor, into: $0) }
      }
      if count == 0 { return result }
      result += chunk[..<count]
    }
  }
}
