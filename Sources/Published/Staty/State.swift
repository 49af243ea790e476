public import StateKit

/// A state of a view that presents itself on a target and disposes of itself, which may take time.
///
/// ```swift
/// class Content: State {
///   var target: ContentView?
///   func enterOn(_ target: Any) {
///     self.target = target as? ContentView
///     self.target?.show()
///     delegate?.didEnter(self)
///   }
///   func exit() { target?.hide { [weak self] in self.map { $0.delegate?.didExit($0) } } }
/// }
/// ```
///
/// It remembers for itself where it was entered, and tells its ``delegate`` once when it has gone. It is a
/// `TransitionState`, so whatever takes one takes it.
@preconcurrency @MainActor
public protocol State: TransitionState {
  /// Presents the state on a target, which is usually a view.
  func enterOn(_ target: Any)

  /// Disposes of the state, at once or over time.
  func exit()
}

extension State {
  /// The delegate, called when the state has come and gone; held weakly, and set by the controller.
  public var delegate: (any StateKit.StateDelegate)? {
    get { StateDelegates.delegate(of: self) }
    set { StateDelegates.set(newValue, of: self) }
  }

  /// Presents the state on a target.
  public func enter(on target: AnyObject) { enterOn(target) }

  /// Disposes of the state, which knows where it is.
  public func exit(from target: AnyObject) { exit() }
}

/// An object that a state calls when it has come, and when it has gone.
@preconcurrency @MainActor
public protocol StateDelegate: StateKit.StateDelegate {
  /// Takes note that a state has gone entirely.
  func didExit(_ state: any State)

  /// Takes note that a state is to be seen.
  func didEnter(_ state: any State)
}

extension StateDelegate {
  /// Called when a state has gone entirely; ignores one that isn't a ``State``.
  public func didExit(_ state: any TransitionState) {
    if let state = state as? any State { didExit(state) }
  }

  /// Called when a state is visible; ignores one that isn't a ``State``.
  public func didEnter(_ state: any TransitionState) {
    if let state = state as? any State { didEnter(state) }
  }
}

/// The delegates of states, which have no place for one themselves, as Staty associates them.
@MainActor
enum StateDelegates {
  private struct Entry {
    weak var state: (any State)?
    weak var delegate: (any StateKit.StateDelegate)?
    /// How many delegates had been set before.
    var number: Int
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]
  private static var number = 0
  /// How many entries there may be before those of states that are gone are taken out.
  private static var most = 64

  static func delegate(of state: any State) -> (any StateKit.StateDelegate)? {
    // The place in memory may have been another state's.
    entries[ObjectIdentifier(state)].flatMap { $0.state === state ? $0.delegate : nil }
  }

  static func set(_ delegate: (any StateKit.StateDelegate)?, of state: any State) {
    if entries.count >= most {
      entries = entries.filter { $0.value.state != nil }
      most = max(64, 2 * entries.count)
    }
    number += 1
    entries[ObjectIdentifier(state)] =
      delegate.map { Entry(state: state, delegate: $0, number: number) }
  }

  /// The states that were given a delegate after another was, the one that was given it first, first.
  static func states(of delegate: AnyObject, after state: (any State)?) -> [any State] {
    let first = state.flatMap { entries[ObjectIdentifier($0)]?.number } ?? 0
    return entries.values.filter { $0.delegate === delegate && $0.number > first }
      .sorted { $0.number < $1.number }.compactMap(\.state)
  }
}
