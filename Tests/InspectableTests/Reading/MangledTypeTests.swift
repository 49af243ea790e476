import TestSupport
import Testing

@testable import Inspectable

/// The names of types as the compiler writes them down.
@Suite struct MangledTypeTests {
  private func holdsBlock(_ name: String) -> Bool { MangledType(Array(name.utf8)).holdsBlock }

  #if !canImport(ObjectiveC)
    @Test func `Blocks are found, also within other types`() {
      for name in [
        "yyXB", "yyXBSg", "SayyyXBG", "yyXB_Sit", "s6ResultOyyyXBs5Error_pG", "yyXL",
        "yyXzB7block_t",
      ] {
        #expect(holdsBlock(name), "\(name)")
      }
    }
  #endif

  @Test func `Names with the same letters, references and other functions are none`() {
    for name in [
      "4main2XBV", "4main5AXBXLC", "4main03FooB2XBV", "yyXC", "yyc", "SS", "SXBi64_", "9",
      "0", "05",
    ] {
      #expect(!holdsBlock(name), "\(name)")
    }
    #expect(!MangledType([1, 88, 66, 88, 76, 83, 103]).holdsBlock)
  }

  @Test func `Whatever the bytes are, reading them ends, and an identifier hides what is in it`() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        UInt8.random(in: 1...127, using: &random)
      }
      let type = MangledType(bytes)
      #expect(type.length == bytes.count)
      let letters = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Character(["X", "B", "L", "a"].randomElement(using: &random) ?? "a")
      }
      #expect(!holdsBlock("4main\(letters.count)\(String(letters))V"))
    }
  }
}
