import Benchmark
import StateKit

/// What waits in a line, or is told of changes, beside many others and beside few.
enum Queues {
  static func register() {
    measure("unsubscribe-4000", repetitions: .kilo) {
      (subscribing(beside: 4_000), peer: subscribing(beside: 10))
    }
    measure("transition-4000", repetitions: .kilo) {
      (transitions(while: 4_000), peer: transitions(while: 10))
    }
  }

  /// Starts and stops a listener while so many others listen.
  @MainActor
  private static func subscribing(beside count: Int) -> Repeated {
    let store = Store(state: Numbers())
    for _ in 0..<count { store.addListener { (_: Numbers) in } }
    return { repetitions in
      for _ in 0..<repetitions { store.addListener { (_: Numbers) in }() }
    }
  }

  /// Requests a transition and begins one while so many others wait.
  @MainActor
  private static func transitions(while count: Int) -> Repeated {
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

private struct Numbers: State {
  var number = 0
}

/// A state that goes at once.
private final class Stage: TransitionState {
  weak var delegate: (any StateDelegate)?

  func enter(on target: AnyObject) {}
  func exit(from target: AnyObject) { delegate?.didExit(self) }
}
