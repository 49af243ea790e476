public import StateKitKatana

/// The dependencies of an app that navigates.
@preconcurrency @MainActor
public protocol NavigationProvider: SideEffectDependencyContainer {
  /// The navigator of the app.
  var navigator: Navigator { get }
}
