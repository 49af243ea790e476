/// An effect of a store that has not ended.
package struct EffectRecord: Identifiable {
  /// What an effect is doing.
  package enum Status: Equatable, Sendable {
    /// It runs, or waits for something that the inspector doesn't control.
    case running

    /// It, or a part of it, waits for something that is controlled.
    case parked(on: [EffectWait])
  }

  /// Counts up from 1 in each store, in the order in which effects started.
  package let id: Int

  /// What was dispatched: the side effect, or the action whose reducer returned the effect.
  package let value: Any

  package let status: Status

  /// Whether it has been cancelled.
  package let isCancelled: Bool
}

/// What happens to an effect.
package enum EffectEvent: Sendable {
  case started

  /// It, or a part of it, has begun to wait for something that is controlled.
  case parked(EffectWait)

  /// What it has waited for is there, or it has been cancelled meanwhile.
  case unparked(EffectWait)

  /// It has ended of its own accord.
  case finished

  /// It has ended with an error.
  case failed(any Error)

  /// It was cancelled, and has ended.
  case cancelled
}

/// What a parked effect waits for.
package enum EffectWait: Hashable, Sendable {
  /// A virtual clock; with the name of the timer.
  case clock(String)

  /// The answer to a controlled request; with its name.
  case request(String)

  /// The end of something it has dispatched; with the name of its type.
  case dispatch(String)
}

extension EffectWait: CustomStringConvertible {
  /// The kind and the name, such as `request fetchTodos`.
  package var description: String {
    switch self {
    case .clock(let name): "clock \(name)"
    case .request(let name): "request \(name)"
    case .dispatch(let name): "dispatch \(name)"
    }
  }
}
