import Benchmark
import StateKit

/// What waits in a line, or is told of changes, beside few and beside many others.
enum Queues {
  static func register() {
    for count in [10, 4_000] {
      measure("unsubscribe-\(count)", repetitions: .kilo) {
        let store = Store(state: Numbers())
        for _ in 0..<count { store.addListener { (_: Numbers) in } }
        return { repetitions in
          for _ in 0..<repetitions { store.addListener { (_: Numbers) in }() }
        }
      }
      measure("transition-\(count)", repetitions: .kilo) {
        let controller = BasicStateController()
        // Those that wait begin one by one.
        controller.isHolding = true
        for _ in 0..<count { controller.transit(to: Stage()) }
        return { repetitions in
          for _ in 0..<repetitions {
            controller.transit(to: Stage())
            controller.beginNext()
          }
        }
      }
    }
  }
}

private struct Numbers: State {
  var number = 0
}

/// A state that goes at once.
private final class Stage: TransitionState {
  weak var delegate: (any StateDelegate)?

  func enter(on target: AnyObject) {}
  func exit(from target: AnyObject) { delegate?.didExit(self) }
}
