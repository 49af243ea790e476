import Inspectable
import InspectableSystem
import Testing

@testable import Inspector

@Suite("The file that takes an app's output")
struct PrintedFileTests {
  /// How much room a file takes.
  private static func room(_ descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_blocks) * 512 : -1
  }

  /// Whether the file system here can free parts of files.
  private static let canRelease: Bool = {
    guard let file = try? Platform.makeOutputFile() else { return false }
    defer { Platform.close(file) }
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    guard (try? Platform.writeAll(bytes, to: file)) != nil else { return false }
    Platform.release(0..<(1 << 20), of: file)
    return room(file) < 1 << 19
  }()

  @Test(
    "The disk space of what was read is freed, and what comes later is read as it came",
    .enabled(if: canRelease, "the file system here gives nothing back"))
  func room() throws {
    let file = try PrintedFile()
    for round in 0..<40 {
      let bytes = [UInt8](repeating: UInt8(round), count: 500_000)
      try Platform.writeAll(bytes, to: file.descriptor)
      let taken = file.take(limit: 1 << 20)
      #expect(taken.bytes == bytes && taken.start == round * 500_000 && taken.dropped == 0)
      // A megabyte that was read, the part not read yet, and a block.
      #expect(Self.room(file.descriptor) < 2 << 20)
    }
    try Platform.writeAll(Array("end".utf8), to: file.descriptor)
    #expect(file.takeLast(limit: 10).bytes == Array("end".utf8))
  }

  @Test("A part is read up to where the app says, and the rest later")
  func parts() throws {
    let file = try PrintedFile()
    try Platform.writeAll(Array("one two".utf8), to: file.descriptor)
    #expect(file.take(upTo: 3, limit: 10).bytes == Array("one".utf8))
    // Whatever a host says.
    #expect(file.take(upTo: 2, limit: 10).bytes == [])
    #expect(file.take(upTo: -1, limit: 10).bytes == [])
    #expect(file.take(upTo: .max, limit: 10).bytes == Array(" two".utf8))
    #expect(file.take(limit: 10).bytes == [])
  }
}
