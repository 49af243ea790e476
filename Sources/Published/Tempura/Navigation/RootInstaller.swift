/// Who puts the first screen in its place.
///
/// ```swift
/// func installRoot(
///   identifier: RouteElementIdentifier, context: Any?, completion: @escaping Navigator.Completion
/// ) -> Bool {
///   window.rootViewController = ListViewController(store: store)
///   completion()
///   return true
/// }
/// ```
@preconcurrency @MainActor
public protocol RootInstaller {
  /// Puts a screen in the place of the first one.
  ///
  /// - Parameters:
  ///   - identifier: The screen.
  ///   - context: The context that the caller passed.
  ///   - completion: Call it when the screen is there.
  /// - Returns: Whether it does.
  @discardableResult
  func installRoot(
    identifier: RouteElementIdentifier, context: Any?, completion: @escaping Navigator.Completion
  ) -> Bool
}
