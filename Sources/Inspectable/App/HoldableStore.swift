/// A store whose actions can be kept waiting, and let go one by one.
///
/// With it `hold`, `step` and `held` work on a store of any architecture:
///
/// ```swift
/// StorePart("model", state: { loop.model }, holding: loop) { … }
/// ```
@MainActor
public protocol HoldableStore: AnyObject {
  /// Whether actions are kept waiting.
  var isHolding: Bool { get }

  /// The actions that wait, the next one first.
  var waitingActions: [Any] { get }

  /// The first of them; nil if none waits.
  var nextWaitingAction: Any? { get }

  /// From now on keeps every action waiting.
  func hold()

  /// Keeps nothing waiting any more, and performs in order what has waited.
  func unhold()

  /// Performs the next action that waits; what that causes waits in turn.
  func performNextAction()

  /// Forgets the actions that wait.
  func dropWaitingActions()
}

extension HoldableStore {
  /// The first of ``waitingActions``.
  public var nextWaitingAction: Any? { waitingActions.first }
}
