/// A state of a view that shows itself on a target and removes itself again, which may take time.
///
/// This is Staty's `State`; it has another name here because Katana's `State` has that one.
///
/// A state is an object with an identity of its own, since it says itself when it has left. Usually
/// it asks its target for a strategy, an object that knows how this kind of state looks there, and
/// leaves showing and hiding to it; ``LoadingState`` is written so.
///
/// ```swift
/// final class Content: TransitionState {
///   weak var delegate: (any StateDelegate)?
///   let title: String
///   init(title: String) { self.title = title }
///
///   func enter(on target: AnyObject) { (target as? any ContentTarget)?.show(title) }
///   func exit(from target: AnyObject) { delegate?.didExit(self) }
/// }
/// ```
@preconcurrency @MainActor
public protocol TransitionState: AnyObject {
  /// The delegate, which is called when the state has left: the controller that entered it.
  ///
  /// Store it weakly; the controller holds the state.
  var delegate: (any StateDelegate)? { get set }

  /// What the state is called in listings and reports; the name of its type unless said otherwise.
  var stateName: String { get }

  /// Presents the state on a target, which is usually a view.
  // Disfavored, so that `state.enter(on: view)` calls the function below, which lets the delegate
  // know where the state is.
  @_disfavoredOverload
  func enter(on target: AnyObject)

  /// Disposes of the state, at once or over time.
  ///
  /// When, and only when, it is really gone from the target, the state calls
  /// ``StateDelegate/didExit(_:)`` once. It may also go by itself, without this being called.
  @_disfavoredOverload
  func exit(from target: AnyObject)
}

extension TransitionState {
  /// The name of the state's type.
  @preconcurrency @MainActor public var stateName: String { String(describing: type(of: self)) }

  /// Presents the state on each of these targets, and lets its delegate know where.
  ///
  /// This is what entering a state by hand calls, so that the controller can make it leave again
  /// before the next is entered, whoever entered it:
  ///
  /// ```swift
  /// func didChangeStateTo(_ state: any TransitionState) { state.enter(on: screen) }
  /// ```
  @preconcurrency @MainActor public func enter(on target: AnyObject, _ others: AnyObject...) {
    let present: (AnyObject) -> Void = enter(on:)
    for target in [target] + others {
      delegate?.willEnter(self, on: target)
      present(target)
    }
  }

  /// Makes the state leave each of these targets, and lets its delegate know.
  @preconcurrency @MainActor public func exit(from target: AnyObject, _ others: AnyObject...) {
    let leave: (AnyObject) -> Void = exit(from:)
    for target in [target] + others {
      delegate?.willExit(self, from: target)
      leave(target)
    }
  }
}

/// An object that a state calls when it is entered, and when it has left.
@preconcurrency @MainActor
public protocol StateDelegate: AnyObject {
  /// Takes note that a state has gone entirely from the target on which it was entered.
  ///
  /// A state that was entered on several targets calls it once for each.
  func didExit(_ state: any TransitionState)

  /// Takes note that a state is to be seen on the target on which it was entered; by default nothing.
  ///
  /// A state that takes time to come may call it; nothing waits for it.
  func didEnter(_ state: any TransitionState)

  /// Takes note that a state is about to be entered on a target.
  ///
  /// The functions that enter an `any TransitionState` call it. A state may also call it itself, so
  /// that it is known wherever it is entered. By default it does nothing.
  func willEnter(_ state: any TransitionState, on target: AnyObject)

  /// Called before a state is asked to leave a target; by default it does nothing.
  func willExit(_ state: any TransitionState, from target: AnyObject)
}

extension StateDelegate {
  /// Takes no note of it.
  @preconcurrency @MainActor public func didEnter(_ state: any TransitionState) {}

  /// Takes no note of it.
  @preconcurrency @MainActor public func willEnter(
    _ state: any TransitionState, on target: AnyObject
  ) {}

  /// Takes no note of it.
  @preconcurrency @MainActor public func willExit(
    _ state: any TransitionState, from target: AnyObject
  ) {}
}
