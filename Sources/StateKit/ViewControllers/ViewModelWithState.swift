/// What a view shows, made from the global state: a plain value, testable without a view.
///
/// As in Tempura.
public protocol ViewModelWithState: ViewModel {
  /// The global state.
  associatedtype S: State

  /// Makes the view model of a state.
  ///
  /// - Returns: nil if there is nothing to show in this state.
  init?(state: S)
}
