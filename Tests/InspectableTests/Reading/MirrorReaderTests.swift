import Inspectable
import TestSupport
import Testing

/// Mirrors show the same of a value as is read from memory.
@MainActor
@Suite struct MirrorReaderTests {
  /// Of `Any`, mirrors say on what level it is nil, and memory only that it is nil.
  private nonisolated static let ownMirrors: Set = ["Any"]

  @Test(arguments: CorpusType.all.filter { !ownMirrors.contains($0.description) })
  func `Mirrors and memory agree`(type: CorpusType) async throws {
    for seed in Thoroughness.seeds(20 as UInt64) {
      var random = SeededGenerator(seed: seed)
      try await type.visit(&random, Both())
    }
  }

  private struct Both: CorpusVisitor {
    func visit<T>(_ old: T, _ new: T) async throws {
      #expect(MirrorReader.value(of: new) == Reflection.value(of: new), "\(T.self)")
    }
  }

  @Test(arguments: CorpusType.all)
  func `A literal written from memory is that of the value`(type: CorpusType) async throws {
    for seed in Thoroughness.seeds(20 as UInt64) {
      var random = SeededGenerator(seed: seed)
      try await type.visit(&random, Written())
    }
  }

  private struct Written: CorpusVisitor {
    func visit<T>(_ old: T, _ new: T) async throws {
      for value in [old, new] {
        var writer = LiteralWriter()
        Reflection.write(value, to: &writer)
        #expect(
          String(decoding: writer.bytes, as: UTF8.self) == Reflection.value(of: value).literal,
          "\(T.self)")
      }
    }
  }
}
