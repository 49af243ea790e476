import Benchmark
import InPlaceStore
import StateKit

/// Dispatching, compared with the simplest possible store.
enum Dispatching {
  private static let sizes = [10, 1_000, 100_000]
  private static let subscribers = [0, 1, 10]

  static func register() {
    for size in sizes {
      for count in subscribers {
        measure("dispatch-\(size)-\(count)", repetitions: .kilo) {
          let store = Store(state: Switches(size))
          let told = Told()
          for _ in 0..<count { store.addListener { (new: Switches) in told.hear(new) } }
          let peer = InPlaceStore(state: Switches(size))
          let peerTold = Told()
          for _ in 0..<count { peer.subscribe { new in peerTold.hear(new) } }
          return (
            { repetitions in
              for index in 0..<repetitions { store.dispatch(Toggle(index: index % 10)) }
            },
            peer: { repetitions in
              for index in 0..<repetitions { peer.dispatch(Toggle(index: index % 10)) }
            }
          )
        }
      }
    }
    for count in subscribers { inlined(count) }
  }

  /// Compares with a store that may be inlined as ours is.
  private static func inlined(_ count: Int) {
    measure("dispatch-inlined-\(count)", repetitions: .kilo) {
      let store = Store(state: Switches(1_000))
      let told = Told()
      for _ in 0..<count { store.addListener { (new: Switches) in told.hear(new) } }
      let peer = InlinableStore(state: Switches(1_000))
      let peerTold = Told()
      for _ in 0..<count { peer.subscribe { new in peerTold.hear(new) } }
      return (
        { repetitions in
          for index in 0..<repetitions { store.dispatch(Toggle(index: index % 10)) }
        },
        peer: { repetitions in
          for index in 0..<repetitions { peer.dispatch(Toggle(index: index % 10)) }
        }
      )
    }
  }
}

/// A state with an array that must not be copied.
private struct Switches: State {
  var isOn: [Bool]

  init() { self.init(0) }

  init(_ count: Int) { isOn = Array(repeating: false, count: count) }
}

/// Toggles one element, in our store and in the peer's.
private struct Toggle: StateUpdater, InPlaceAction {
  var index: Int

  func updateState(_ state: inout Switches) { state.isOn[index].toggle() }

  func update(_ state: inout Switches) { state.isOn[index].toggle() }
}

/// A subscriber that does as little as one can with a state.
@MainActor
private final class Told {
  private var count = 0

  func hear(_ state: Switches) { count &+= state.isOn.count }
}
