#if os(Linux)
  import Foundation
  import Inspectable
  import TestSupport
  import Testing

  /// Files of machine code, whose symbols tell where a thread keeps its number.
  @Suite("Object files")
  struct ObjectFileTests {
    private static let lockNumber = Array("_swift_stdlib_gettid.tid".utf8)

    /// How many places for a thread's number are found in a file.
    private func places(in file: ObjectFile) -> Int {
      file.threadLocalSymbols.count { file.string(at: $0.name, hasPrefix: Self.lockNumber) }
    }

    @Test("The symbols of this program show where its locks keep the number of the thread")
    func own() throws {
      let bytes = try Data(contentsOf: URL(filePath: "/proc/self/exe"), options: .mappedIfSafe)
      bytes.withUnsafeBytes { bytes in
        let file = ObjectFile(bytes)
        #expect(file.hasSymbolTable && file.hasSwiftSections)
        #expect(file.programHeaders?.isEmpty == false)
        // Each file of code that uses a lock has one.
        #expect(places(in: file) > 1)
      }
    }

    @Test("Whatever bytes a file has, reading them ends", arguments: Thoroughness.seeds(20))
    func damaged(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      // The table of sections is at the end, the header at the beginning: a small file has both near.
      let whole = [UInt8](try Data(contentsOf: URL(filePath: "/usr/bin/true")))
      for round in 0..<40 {
        var bytes = whole
        for _ in 0..<(round % 8) {
          let isHeader = Bool.random(using: &random)
          let range = isHeader ? 16..<64 : (bytes.count - 2_000)..<bytes.count
          bytes[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if round % 3 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
        bytes.withUnsafeBytes { bytes in
          let file = ObjectFile(bytes)
          // Dispatch's symbols are not in it, however it is damaged.
          #expect(places(in: file) == 0)
          #expect((file.programHeaders?.count ?? 0) <= bytes.count)
          _ = file.hasSwiftSections
        }
      }
    }
  }
#endif
