/// An object that knows an app's current route, and can go to another.
@preconcurrency @MainActor
public protocol RouteKeeper: AnyObject {
  /// What the screens are called that are there, the one in front last.
  var currentRoute: [String] { get }

  /// Goes to another route.
  ///
  /// - Returns: A handle that says when the app is there, or why it is not.
  @discardableResult
  func go(to route: [String]) -> DispatchHandle<Void>
}
