/// The reason why a navigation failed; the app stays where the navigation had got to.
public enum NavigationError: Error, Equatable {
  /// The dependencies of the store are no ``NavigationProvider``.
  case noNavigator

  /// The navigator has not been started.
  case notStarted

  /// Nobody in the route shows a screen.
  case notShown(RouteElementIdentifier, route: Route)

  /// Nobody in the route hides a screen.
  case notHidden(RouteElementIdentifier, route: Route)

  /// Whoever shows or hides a screen has not called its completion for three seconds.
  case notCompleted(RouteElementIdentifier, route: Route)

  /// There would be no screen left.
  case noScreenLeft

  /// The request has no handler, as in a witness for tests.
  case unimplemented
}

extension NavigationError: CustomStringConvertible {
  /// The error in words, without a full stop.
  public var description: String {
    switch self {
    case .noNavigator: "the store's dependencies are no NavigationProvider"
    case .notStarted: "the navigator has not been started"
    case .notShown(let screen, let route): "nobody in \(route) shows '\(screen)'"
    case .notHidden(let screen, let route): "nobody in \(route) hides '\(screen)'"
    case .notCompleted(let screen, let route):
      "'\(screen)' was not shown or hidden to the end within 3 s in \(route): its completion was not called"
    case .noScreenLeft: "the first screen cannot be hidden"
    case .unimplemented: "this navigation is not implemented"
    }
  }
}
