public import StateKit

/// The link between one view and an app: two pure functions, in a value that you test without a
/// store.
///
/// ```swift
/// struct WatchedHistoryConnector: Connector {
///   func connect(state: AppState) -> HistoryView.State { … }
///   func connect(action: HistoryView.Action) -> AppAction { … }
/// }
/// ```
public protocol Connector<State, Action>: StateKit.Connector where StateType == State {
  /// The state of the app.
  associatedtype State
}
