public import StateKitKatana

/// The dependencies of an app that navigates.
@preconcurrency @MainActor
public protocol NavigationProvider: SideEffectDependencyContainer {
  /// The navigator of the app.
  var navigator: Navigator { get }
}

/// Says which screens take part in navigation, in place of a window: for tests, above all.
public struct RoutableProvider {
  /// The screens from the first one to the one in front.
  public let currentRoutable: @MainActor () -> [any Routable]

  /// Makes a provider.
  public init(currentRoutable: @escaping @MainActor () -> [any Routable]) {
    self.currentRoutable = currentRoutable
  }
}
