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
  func enter(on target: AnyObject)

  /// Disposes of the state, at once or over time.
  ///
  /// When, and only when, it is really gone, the state calls ``StateDelegate/didExit(_:)`` once. It
  /// may also go by itself, without this being called.
  func exit(from target: AnyObject)
}

extension TransitionState {
  /// The name of the state's type.
  @MainActor public var stateName: String { String(describing: type(of: self)) }
}

/// Who is told that a state is gone.
@MainActor
public protocol StateDelegate: AnyObject {
  /// Takes note that a state has gone from its target entirely.
  func didExit(_ state: any TransitionState)
}
