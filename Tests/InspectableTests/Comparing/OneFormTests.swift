import Inspectable
import TestSupport
import Testing

/// A step reports the same changes between two values of a type as are found if only values are
/// known, as after moving through time; and each path in them can be printed.
@MainActor
@Suite struct OneFormTests {
  @Test(arguments: CorpusType.all) func `A change has one form`(type: CorpusType) async throws {
    for seed in Thoroughness.seeds(40 as UInt64) {
      var random = SeededGenerator(seed: seed)
      // Asking a host takes longer than all else.
      try await type.visit(&random, Forms(isAsking: seed < 3))
    }
  }

  private struct Forms: CorpusVisitor {
    var isAsking: Bool

    func visit<T>(_ old: T, _ new: T) async throws {
      let (before, after) = (Snapshot(old), Snapshot(new))
      // Only a step sees that the bytes of something unreadable changed; the others repeat it.
      let told = after.changes(since: before).filter {
        $0.kind != .changed(old: .untracked, new: .untracked)
      }
      #expect(told == Difference.between(before.value, after.value), "\(T.self)")
      #expect(told.isEmpty == (before.value == after.value), "\(T.self)")
      if isAsking {
        let hosts = (try await Box(old).host(), try await Box(new).host())
        let found = try await Dialogue(hosts.0, hosts.1).changes()
        #expect(told == found.flatMap(\.changes), "\(T.self)")
      }
      for change in told {
        #expect(try ValuePath(parsing: change.path.description) == change.path)
        try expectPrintable(change, in: after)
      }
    }

    /// Expects that the path of a change leads to the new value that the change gives.
    private func expectPrintable(_ change: Change, in now: Snapshot) throws {
      func found(_ path: ValuePath) throws -> Value {
        let found = try now.value.resolve(path).value(limit: .full)
        let live = try now.live.resolve(path).value(limit: .full)
        // Where a circle closes depends on where one enters it.
        #expect(live == found || found.literal.contains("cycle"))
        return found
      }
      switch change.kind {
      case .changed(_, let new): #expect(try found(change.path) == new, "\(change)")
      case .inserted(let new):
        let value = try found(change.path)
        guard case .set(let elements) = value, !(value == new) else {
          #expect(value == new, "\(change)")
          return
        }
        #expect(elements.contains(new), "\(change)")
      case .moved(_, let to, let value):
        #expect(try found(change.path.appending(.index(to))) == value, "\(change)")
      case .removed: break
      }
    }
  }
}
