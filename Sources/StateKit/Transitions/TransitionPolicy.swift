/// Decides what happens with a state that is requested during a transition.
///
/// A policy of your own is one function:
///
/// ```swift
/// /// Errors go before everything else that waits.
/// struct ErrorsFirst: TransitionPolicy {
///   func waiting(
///     afterRequest state: any TransitionState, while waiting: [any TransitionState]
///   ) -> [any TransitionState] {
///     state is ErrorState ? [state] + waiting : waiting + [state]
///   }
/// }
/// ```
@preconcurrency @MainActor
public protocol TransitionPolicy {
  /// The states that wait from now on, next first.
  ///
  /// If the requested state isn't among them, it is refused. A waiting state no longer among them
  /// is dropped.
  ///
  /// - Parameters:
  ///   - state: The requested state.
  ///   - waiting: The states that already wait, next first. The function is called only during a
  ///     transition; otherwise the request is always granted.
  func waiting(
    afterRequest state: any TransitionState, while waiting: [any TransitionState]
  ) -> [any TransitionState]
}

/// Requests wait in line and are entered one after the other: Staty's own way.
public struct QueueingPolicy: TransitionPolicy {
  /// Makes the policy; there is nothing to choose.
  public init() {}

  /// Puts the request at the end.
  public func waiting(
    afterRequest state: any TransitionState, while waiting: [any TransitionState]
  ) -> [any TransitionState] {
    waiting + [state]
  }
}

/// Requests are refused during a transition.
public struct RejectingPolicy: TransitionPolicy {
  /// Makes the policy; there is nothing to choose.
  public init() {}

  /// Leaves out the request.
  public func waiting(
    afterRequest state: any TransitionState, while waiting: [any TransitionState]
  ) -> [any TransitionState] {
    waiting
  }
}

/// Keeps only the newest of the requests made during a transition.
public struct ReplacingPolicy: TransitionPolicy {
  /// Makes the policy; there is nothing to choose.
  public init() {}

  /// Drops everything but the request.
  public func waiting(
    afterRequest state: any TransitionState, while waiting: [any TransitionState]
  ) -> [any TransitionState] {
    [state]
  }
}
