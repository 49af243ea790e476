/// A state of a view that presents itself on a target and disposes of itself, which may take time.
///
/// This is Staty's `State`; it has another name here because Katana's `State` has that one.
///
/// A state is an object with an identity of its own, since it says for itself when it is gone.
/// Usually it asks its target for a strategy, an object that knows how this kind of state looks
/// there, and leaves showing and hiding to it; ``LoadingState`` is written so.
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
@MainActor
public protocol TransitionState: AnyObject {
  /// Who is told when the state is gone: the controller that entered it.
  ///
  /// Store it weakly; the controller holds the state.
  var delegate: (any StateDelegate)? { get set }

  /// What the state is called in listings and reports; the name of its type unless said otherwise.
  var stateName: String { get }

  /// Presents the state on a target, which is usually a view.
  // Disfavored, so that `state.enter(on: view)` is the function below, by which the delegate knows
  // where the state stands.
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
  @MainActor public var stateName: String { String(describing: type(of: self)) }

  /// Presents the state on each of these targets, and lets its delegate know where.
  ///
  /// This is what entering a state by hand calls, so that whoever enters it, the controller can have
  /// it leave again before the next is entered:
  ///
  /// ```swift
  /// func didChangeStateTo(_ state: any TransitionState) { state.enter(on: screen) }
  /// ```
  @MainActor public func enter(on target: AnyObject, _ others: AnyObject...) {
    let present: (AnyObject) -> Void = enter(on:)
    for target in [target] + others {
      delegate?.willEnter(self, on: target)
      present(target)
    }
  }

  /// Has the state leave each of these targets, and lets its delegate know.
  @MainActor public func exit(from target: AnyObject, _ others: AnyObject...) {
    let leave: (AnyObject) -> Void = exit(from:)
    for target in [target] + others {
      delegate?.willExit(self, from: target)
      leave(target)
    }
  }
}

/// Who is told where a state stands, and that it is gone.
@MainActor
public protocol StateDelegate: AnyObject {
  /// Takes note that a state has gone entirely from the target on which it was entered.
  ///
  /// A state that was entered on several targets calls it once for each.
  func didExit(_ state: any TransitionState)

  /// Takes note that a state is about to be entered on a target.
  ///
  /// Whoever enters a state as `any TransitionState` calls it; a state may also do so itself, which
  /// lets it be known from wherever it is entered. By default it does nothing.
  func willEnter(_ state: any TransitionState, on target: AnyObject)

  /// Takes note that a state is about to be told to leave a target; by default nothing.
  func willExit(_ state: any TransitionState, from target: AnyObject)
}

extension StateDelegate {
  /// Takes no note of it.
  @MainActor public func willEnter(_ state: any TransitionState, on target: AnyObject) {}

  /// Takes no note of it.
  @MainActor public func willExit(_ state: any TransitionState, from target: AnyObject) {}
}
