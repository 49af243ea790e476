public import StateKit

/// What binds one view to an app: two pure functions, in a plain value that is tested without any store.
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
