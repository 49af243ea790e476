import Benchmark
import InPlaceStore
import StateKit

/// The longer way of a dispatch: through interceptors, and of items of a kind of one's own.
enum Interceptors {
  static func register() {
    for count in [1, 5] {
      measure("interceptors-\(count)", repetitions: .kilo) {
        let store = Store(
          state: Sum(),
          interceptors: Array(repeating: { _ in { next in { try next($0) } } }, count: count))
        let peer = InterceptedStore(
          state: Sum(), interceptors: Array(repeating: { next in { next($0) } }, count: count))
        return (
          { repetitions in
            for index in 0..<repetitions { store.dispatch(Add(amount: index)) }
          },
          peer: { repetitions in
            for index in 0..<repetitions { peer.dispatch(Add(amount: index)) }
          }
        )
      }
    }
    measure("own-kind", repetitions: .kilo) {
      let store = Store(state: Sum())
      let peer = InPlaceStore(state: Sum())
      return (
        { repetitions in
          for index in 0..<repetitions { store.dispatch(OwnKind(amount: index)) }
        },
        peer: { repetitions in
          for index in 0..<repetitions { peer.dispatch(Add(amount: index)) }
        }
      )
    }
  }
}

private struct Sum: State {
  var number = 0
}

private struct Add: StateUpdater, InPlaceAction {
  var amount: Int

  func updateState(_ state: inout Sum) { state.number &+= amount }

  func update(_ state: inout Sum) { state.number &+= amount }
}

/// An item that is neither an updater nor an effect.
private struct OwnKind: Dispatchable {
  var amount: Int

  func perform(in execution: borrowing DispatchExecution<Sum>) {
    execution.update { $0.number &+= amount }
  }
}
