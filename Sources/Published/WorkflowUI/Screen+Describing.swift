public import StateKit
public import StateKitUIKit

extension ViewControllerDescription {
  /// Describes a view controller of a class known only at run time.
  ///
  /// - Parameters:
  ///   - performInitialUpdate: Whether one is updated right after it is built.
  ///   - dynamicType: The class.
  ///   - environment: The values passed down to it.
  ///   - build: Makes one of this class or of a subclass.
  ///   - update: Brings one up to date.
  public init(
    performInitialUpdate: Bool = true, dynamicType: UIViewController.Type,
    environment: ViewEnvironment, build: @escaping @MainActor () -> UIViewController,
    update: @escaping @MainActor (UIViewController) -> Void
  ) {
    self.init(
      performInitialUpdate: performInitialUpdate, type: dynamicType, environment: environment,
      build: build, update: update)
  }

  /// Whether a view controller is of the class that is described, or of a subclass.
  public func canUpdate(viewController: UIViewController) -> Bool { canUpdate(viewController) }

  /// Brings a view controller up to date, of which `canUpdate(viewController:)` must hold.
  public func update(viewController: UIViewController) {
    precondition(
      update(viewController),
      "A description was given a \(type(of: viewController)), which is not of the kind it describes; "
        + "ask canUpdate(viewController:) first.")
  }
}

extension Screen {
  /// Whether a view controller is of the class that shows this screen, or of a subclass.
  @preconcurrency @MainActor
  public func canUpdate(
    viewController: UIViewController, with environment: ViewEnvironment
  ) -> Bool {
    viewControllerDescription(environment: environment).canUpdate(viewController: viewController)
  }

  /// Has a view controller show this screen, of which `canUpdate(viewController:with:)` must hold.
  @preconcurrency @MainActor
  public func update(viewController: UIViewController, with environment: ViewEnvironment) {
    viewControllerDescription(environment: environment).update(viewController: viewController)
  }

  /// Builds a view controller that shows this screen.
  @preconcurrency @MainActor
  public func buildViewController(in environment: ViewEnvironment) -> UIViewController {
    viewControllerDescription(environment: environment).buildViewController()
  }

  /// This screen in an environment with the value at a key path replaced.
  @preconcurrency @MainActor
  public func adaptedEnvironment<Value>(
    keyPath: WritableKeyPath<ViewEnvironment, Value>, value: Value
  ) -> AdaptedEnvironmentScreen<Self> {
    AdaptedEnvironmentScreen(wrapping: self, keyPath: keyPath, value: value)
  }

  /// This screen in an environment that is changed for it and the screens below it.
  @preconcurrency @MainActor
  public func adaptedEnvironment(
    adapting: @escaping AdaptedEnvironmentScreen<Self>.Adapter
  ) -> AdaptedEnvironmentScreen<Self> {
    AdaptedEnvironmentScreen(wrapping: self, adapting: adapting)
  }
}

extension AdaptedEnvironmentScreen {
  /// Changes an environment in place.
  public typealias Adapter = @MainActor (inout ViewEnvironment) -> Void

  /// Changes the environment of a screen.
  public init(wrapping wrapped: Content, adapting: @escaping Adapter) {
    self.init(wrapped, adapting: adapting)
  }

  /// Replaces the value of one key in the environment of a screen.
  public init<Key: ViewEnvironmentKey>(
    wrapping screen: Content, key: Key.Type, value: Key.Value
  ) {
    self.init(screen) { $0[key] = value }
  }

  /// Replaces the value at a key path in the environment of a screen.
  public init<Value>(
    wrapping screen: Content, keyPath: WritableKeyPath<ViewEnvironment, Value>, value: Value
  ) {
    self.init(screen) { $0[keyPath: keyPath] = value }
  }
}

extension ScreenViewController {
  /// The type of the current screen.
  public final var screenType: any Screen.Type { ScreenType.self }
}

/// A container of a screen, whatever the screen's type.
@preconcurrency @MainActor
public protocol SingleScreenContaining {
  /// The screen that shows this one.
  var primaryScreen: any Screen { get }
}

extension SingleScreenContaining {
  /// The screen at the innermost, which contains none.
  @preconcurrency @MainActor
  public func findInnermostPrimaryScreen() -> any Screen {
    var screen = primaryScreen
    while let container = screen as? any SingleScreenContaining { screen = container.primaryScreen }
    return screen
  }
}

extension AnyScreen: SingleScreenContaining {
  /// The screen inside.
  public var primaryScreen: any Screen { wrappedScreen }
}

extension AdaptedEnvironmentScreen: SingleScreenContaining {
  /// The screen inside.
  public var primaryScreen: any Screen { wrapped }
}

extension ScreenViewController: SingleScreenContaining {
  /// The visible screen.
  public var primaryScreen: any Screen { screen }
}
