/// The view model of a screen, which describes the view controller that shows it.
///
/// ```swift
/// struct DemoScreen: Screen {
///   let title: String
///   let onTap: @MainActor () -> Void
///
///   func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
///     DemoScreenViewController.description(for: self, environment: environment)
///   }
/// }
/// ```
///
/// As in Square's Workflow, without UIKit: see ``HeadlessViewController``.
@preconcurrency @MainActor
public protocol Screen {
  /// Describes the view controller that shows this screen.
  ///
  /// - Parameter environment: The values passed down to it.
  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription
}

/// A screen of any type.
public struct AnyScreen: Screen {
  /// The screen inside.
  public let wrappedScreen: any Screen

  /// Hides the type of a screen.
  public init(_ screen: some Screen) {
    wrappedScreen = (screen as? AnyScreen)?.wrappedScreen ?? screen
  }

  /// Describes the view controller of the screen inside.
  public func viewControllerDescription(
    environment: ViewEnvironment
  ) -> ViewControllerDescription {
    wrappedScreen.viewControllerDescription(environment: environment)
  }
}

/// A screen in an environment that is changed for it and the screens below it.
public struct AdaptedEnvironmentScreen<Content: Screen>: Screen {
  /// The screen inside.
  public let wrapped: Content

  private let adapt: @MainActor (inout ViewEnvironment) -> Void

  /// Changes the environment of a screen.
  public init(
    _ wrapped: Content, adapting adapt: @escaping @MainActor (inout ViewEnvironment) -> Void
  ) {
    self.wrapped = wrapped
    self.adapt = adapt
  }

  /// Describes the view controller of the screen inside, in the changed environment.
  public func viewControllerDescription(
    environment: ViewEnvironment
  ) -> ViewControllerDescription {
    var environment = environment
    adapt(&environment)
    return wrapped.viewControllerDescription(environment: environment)
  }
}

extension Screen {
  /// This screen with its type hidden.
  @preconcurrency @MainActor
  public func asAnyScreen() -> AnyScreen { AnyScreen(self) }

  /// This screen in an environment that is changed for it and the screens below it.
  @preconcurrency @MainActor
  public func adaptedEnvironment(
    _ adapt: @escaping @MainActor (inout ViewEnvironment) -> Void
  ) -> AdaptedEnvironmentScreen<Self> {
    AdaptedEnvironmentScreen(self, adapting: adapt)
  }

  /// This screen in an environment with the value of one key replaced.
  @preconcurrency @MainActor
  public func adaptedEnvironment<Key: ViewEnvironmentKey>(
    key: Key.Type, value: Key.Value
  ) -> AdaptedEnvironmentScreen<Self> {
    adaptedEnvironment { $0[key] = value }
  }
}
