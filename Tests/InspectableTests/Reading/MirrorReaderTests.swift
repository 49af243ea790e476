import Inspectable
import Testing

/// What mirrors show of a value is what is read from memory.
@MainActor
@Suite struct MirrorReaderTests {
  /// Types whose mirrors, which they make themselves, show them in another form; and `Any`, of which
  /// mirrors tell on what level it is nil where memory tells that it is.
  private nonisolated static let ownMirrors: Set = ["Any", "DateComponents", "IndexPath"]

  @Test(arguments: CorpusType.all.filter { !ownMirrors.contains($0.description) })
  func `Mirrors and memory agree`(type: CorpusType) async throws {
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
