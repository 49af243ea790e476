/// What becomes of a transition that is requested while another is under way.
///
/// One's own policy is one function:
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
@MainActor
public protocol TransitionPolicy {
  /// The states that wait from now on, next first.
  ///
  /// A requested state that is not among them is refused; a waiting one that is no longer among
  /// them is dropped.
  ///
  /// - Parameters:
  ///   - state: The state that is requested.
  ///   - waiting: The states that wait already, next first. Never called while nothing is under way:
  ///     then the request is always granted.
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

/// Requests are refused while a transition is under way.
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

/// Only the newest request survives while a transition is under way.
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
