/// What a view shows, made from the global state and the local state of its screen.
///
/// ```swift
/// struct TodolistViewModel: ViewModelWithLocalState {
///   var todos: [String]
///   var selectedIndex: Int
///
///   init?(state: GlobalState?, localState: ListLocalState) {
///     guard let state else { return nil }
///     todos = state.todos
///     selectedIndex = localState.selectedIndex
///   }
/// }
/// ```
///
/// As in Tempura.
public protocol ViewModelWithLocalState: ViewModelWithState {
  // Declared again because type inference does not look for it beyond this protocol.
  /// The global state.
  override associatedtype S

  /// The local state.
  associatedtype LS: LocalState

  /// Makes the view model of a global and a local state.
  ///
  /// - Parameters:
  ///   - state: The newest global state; the last one seen if the screen is disconnected; nil if
  ///     it has never been connected.
  ///   - localState: The newest local state.
  /// - Returns: nil if there is nothing to show.
  init?(state: S?, localState: LS)
}

extension ViewModelWithLocalState {
  /// Makes nothing: without a local state there is no such view model.
  public init?(state: S) {
    return nil
  }
}
