import Inspectable
import Testing

/// What mirrors show of a value is what is read from memory.
@MainActor
@Suite struct MirrorReaderTests {
  @Test(arguments: CorpusType.all) func `Mirrors and memory agree`(type: CorpusType) async throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      try await type.visit(&random, Both())
    }
  }

  private struct Both: CorpusVisitor {
    func visit<T>(_ old: T, _ new: T) async throws {
      #expect(MirrorReader.value(of: new) == Reflection.value(of: new), "\(T.self)")
    }
  }
}
