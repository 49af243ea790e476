/// What a screen is called in a route.
public typealias RouteElementIdentifier = String

/// An app's current route: the screens from the first one to the one in front.
public typealias Route = [RouteElementIdentifier]

/// Called when a navigation has come to its end.
public typealias RoutingCompletion = () -> Void

/// A screen that takes part in navigation, usually a view controller.
///
/// The ``Navigator`` asks the screens of the current route, the one in front first, until one of
/// them handles the request. A ``RoutableWithConfiguration`` has a table of the requests that it
/// handles.
@preconcurrency @MainActor
public protocol Routable: AnyObject {
  /// What the screen is called in a route.
  var routeIdentifier: RouteElementIdentifier { get }

  /// Shows another screen.
  ///
  /// - Parameters:
  ///   - identifier: The other screen.
  ///   - from: The screen in front.
  ///   - animated: Whether to do it gradually.
  ///   - context: The context that the caller passed.
  ///   - completion: Call it when the screen is there.
  /// - Returns: Whether it does; by default it does not.
  func show(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool,
    context: Any?, completion: @escaping RoutingCompletion
  ) -> Bool

  /// Hides itself, or another screen.
  ///
  /// - Parameters:
  ///   - identifier: The screen to hide.
  ///   - from: The one behind it.
  ///   - animated: Whether to do it gradually.
  ///   - context: The context that the caller passed.
  ///   - completion: Call it when the screen has gone.
  /// - Returns: Whether it does; by default it does not.
  func hide(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool,
    context: Any?, completion: @escaping RoutingCompletion
  ) -> Bool

  /// Puts another screen in the place of the one in front of it.
  ///
  /// By default it leaves that to ``Navigator``, which hides the screens in front and then shows
  /// the other.
  func change(
    from: RouteElementIdentifier, to: RouteElementIdentifier, animated: Bool, context: Any?,
    completion: @escaping RoutingCompletion)
}

extension Routable {
  /// Does not show it.
  public func show(
    identifier _: RouteElementIdentifier, from _: RouteElementIdentifier, animated _: Bool,
    context _: Any?, completion _: @escaping RoutingCompletion
  ) -> Bool { false }

  /// Does not hide it.
  public func hide(
    identifier _: RouteElementIdentifier, from _: RouteElementIdentifier, animated _: Bool,
    context _: Any?, completion _: @escaping RoutingCompletion
  ) -> Bool { false }

  /// Leaves it to the navigator.
  public func change(
    from _: RouteElementIdentifier, to _: RouteElementIdentifier, animated _: Bool,
    context _: Any?, completion: @escaping RoutingCompletion
  ) { completion() }
}
