/// Connects one view to an app: two pure functions, in a plain value that can be tested without any
/// store.
///
/// ```swift
/// struct WatchedHistoryConnector: Connector {
///   func connect(state: AppState) -> WatchedHistoryView.ViewState { ... }
///
///   func connect(action: WatchedHistoryView.ViewAction) -> AppAction {
///     switch action {
///     case .unwatch(let episode): .markAsWatched(episode: episode, watched: false)
///     }
///   }
/// }
/// ```
///
/// The view state is made again whenever the state has changed. One that takes long, and needs a part only,
/// is better made of that: `store.derived(state: \.titles, action: { $0 }).connected(using: connector)`
/// asks its connector only when the titles have changed.
///
/// The place for formatting: the view gets texts, not dates. As in the published Redux connectors.
public protocol Connector<StateType, Action> {
  /// The state of the app.
  associatedtype StateType

  /// The actions of the app.
  associatedtype Action

  /// What the view shows, as directly as it can be.
  associatedtype ViewState: Equatable

  /// What can be done in the view, and nothing else.
  associatedtype ViewAction

  /// Makes what the view shows.
  func connect(state: StateType) -> ViewState

  /// Says what an action of the view means to the app.
  func connect(action: ViewAction) -> Action
}
