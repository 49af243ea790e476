public import StateKitUIKit

// What Tempura has and this module cannot: the compiler says what to do in its place.

/// Loads views again while the app runs.
@available(
  *, unavailable, message: "a running app cannot take new code: the inspector loads it again"
)
public enum LiveReloadManager {}

/// A view that is loaded again while the app runs.
@available(
  *, unavailable, message: "a running app cannot take new code: the inspector loads it again"
)
public protocol LiveReloadableView {}

/// A view of SwiftUI's with a view model.
@available(*, unavailable, message: "there is no SwiftUI: write a ViewControllerModellableView")
public protocol SwiftUIModellableView {}

/// The view model of a view of SwiftUI's.
@available(*, unavailable, message: "there is no SwiftUI: write a ViewControllerModellableView")
public final class ViewModelProvider {}

extension RoutableProvider {
  /// The screens of the running app.
  @available(
    *, unavailable,
    message: "start the navigator without a provider: it knows the screens of its window"
  )
  public static func live(using application: UIApplication) -> RoutableProvider { fatalError() }
}
