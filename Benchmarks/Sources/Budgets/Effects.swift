import Benchmark
import StateKit

/// Side effects, compared with tasks.
enum Effects {
  static func register() {
    measureAwaited("side-effect", repetitions: .kilo) {
      let store = Store(state: Nothing())
      return (
        { repetitions in
          for _ in 0..<repetitions { try? await store.dispatch(DoNothing()).value }
        },
        peer: { repetitions in
          for _ in 0..<repetitions { try? await Task { @MainActor in try doNothing() }.value }
        }
      )
    }
  }

  @MainActor private static func doNothing() throws {}
}

private struct Nothing: State {}

private struct DoNothing: SideEffect {
  func sideEffect(_ context: SideEffectContext<Nothing, Void>) async throws {}
}
