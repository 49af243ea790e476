internal import StateKit
public import StateKitKatana
public import StateKitUIKit

/// Goes from screen to screen: asks the current screens to show and to hide others.
///
/// ```swift
/// store.dependencies.navigator.start(using: self, in: window, at: "list")
/// store.dispatch(Show("addItem"))
/// store.dispatch(Hide("addItem"))
/// ```
///
/// One navigation follows the other. A navigation that no screen performs fails with a
/// ``NavigationError``, and so does one whose completion isn't called within three seconds of the
/// app's time.
@preconcurrency @MainActor
public final class Navigator {
  /// Called when a navigation has come to its end.
  public typealias Completion = RoutingCompletion

  private var rootInstaller: (any RootInstaller)?
  private var window: UIWindow?
  private var routableProvider: RoutableProvider?
  private var waiting: [() -> Void] = []
  private var isNavigating = false

  /// Makes a navigator, which is nowhere.
  ///
  /// - Parameter routableProvider: Says which screens there are; nil for those in the window.
  public init(routableProvider: RoutableProvider? = nil) {
    self.routableProvider = routableProvider
  }

  /// Goes to the first screen.
  ///
  /// - Parameters:
  ///   - rootInstaller: The object that installs it.
  ///   - window: The window for it.
  ///   - rootElementIdentifier: The screen.
  ///   - routableProvider: Says which screens there are, in place of those in the window.
  public func start(
    using rootInstaller: any RootInstaller, in window: UIWindow,
    at rootElementIdentifier: RouteElementIdentifier, routableProvider: RoutableProvider? = nil
  ) {
    requireMainActor("Navigator.start(using:in:at:)")
    self.rootInstaller = rootInstaller
    self.window = window
    if let routableProvider { self.routableProvider = routableProvider }
    rootInstaller.installRoot(identifier: rootElementIdentifier, context: nil) {
      window.makeKeyAndVisible()
    }
  }

  /// Goes to the first screen.
  public func start<K: RawRepresentable>(
    using rootInstaller: any RootInstaller, in window: UIWindow, at rootElementIdentifier: K
  ) where K.RawValue == RouteElementIdentifier {
    start(using: rootInstaller, in: window, at: rootElementIdentifier.rawValue)
  }

  // MARK: Where the app stands

  /// The controllers from the first one to the one in front, whether or not they have a name.
  public var currentViewControllers: [UIViewController] { window?.controllersInFront ?? [] }

  /// Those of them that take part in navigation.
  public var currentRoutables: [any Routable] {
    routableProvider?.currentRoutable()
      ?? currentViewControllers.compactMap { $0 as? any Routable }
  }

  /// The identifiers of the current screens.
  public var currentRoutableIdentifiers: [RouteElementIdentifier] {
    currentRoutables.map(\.routeIdentifier)
  }

  /// The frontmost controller of a kind; nil if there is none.
  public func topmost<Controller: UIViewController>(_ kind: Controller.Type) -> Controller? {
    currentViewControllers.last { $0 is Controller } as? Controller
  }

  // MARK: Going elsewhere

  /// Goes to a route.
  @discardableResult
  public func changeRoute(newRoute: Route, animated: Bool, context: Any?) -> Promise<Void> {
    go(animated, context) { _ in newRoute }
  }

  func show(
    _ screens: [RouteElementIdentifier], animated: Bool, context: Any?
  ) -> Promise<Void> {
    go(animated, context) { $0 + screens }
  }

  /// - Parameter screen: nil for the one in front.
  func hide(
    _ screen: RouteElementIdentifier?, animated: Bool, context: Any?, atomic: Bool
  ) -> Promise<Void> {
    go(animated, context, atomic: atomic) { route in
      guard let screen else { return route.dropLast() }
      // One that is not there need not be hidden.
      return route.lastIndex(of: screen).map { Array(route[..<$0]) } ?? route
    }
  }

  private func go(
    _ animated: Bool, _ context: Any?, atomic: Bool = false,
    to route: @escaping @MainActor (Route) -> Route
  ) -> Promise<Void> {
    requireMainActor("Navigator.changeRoute(newRoute:animated:context:)")
    return Promise { resolve, reject in
      takeTurn { [self] end in
        let journey = Journey(
          to: route(currentRoutableIdentifiers), animated: animated, context: context,
          atomic: atomic)
        do {
          try goOn(journey, journey.changes(from: currentRoutables)) { error in
            end()
            if let error { reject(error) } else { resolve(()) }
          }
        } catch {
          end()
          reject(error)
        }
      }
    }
  }

  /// Does something when all that was asked for before has been done.
  private func takeTurn(_ body: @escaping (_ end: @escaping () -> Void) -> Void) {
    waiting.append { [self] in
      body { [self] in
        isNavigating = false
        next()
      }
    }
    next()
  }

  private func next() {
    guard !isNavigating, !waiting.isEmpty else { return }
    isNavigating = true
    waiting.removeFirst()()
  }

  /// Makes the changes one after the other.
  private func goOn(
    _ journey: Journey, _ changes: [RouteChange], ended: @escaping ((any Error)?) -> Void
  ) throws {
    guard let change = changes.first else { return ended(nil) }
    var isDone = false
    var patience: ScheduledTimer?
    try make(change, journey) { [self] in
      guard !isDone else { return }
      isDone = true
      patience?.cancel()
      do {
        try goOn(
          journey,
          journey.changes(from: currentRoutables, after: change, Array(changes.dropFirst())),
          ended: ended)
      } catch {
        ended(error)
      }
    }
    guard !isDone else { return }
    patience = AppTime.current.schedule(after: .seconds(3), name: "navigation") { [self] in
      guard !isDone else { return }
      isDone = true
      ended(NavigationError.notCompleted(change.screen, route: currentRoutableIdentifiers))
    }
  }

  private func make(
    _ change: RouteChange, _ journey: Journey, completion: @escaping RoutingCompletion
  ) throws {
    guard let rootInstaller else { throw NavigationError.notStarted }
    let there = currentRoutables
    let (animated, context) = (journey.animated, journey.context)
    switch change {
    case .hide(let routable):
      guard let index = there.firstIndex(where: { $0 === routable }) else { return completion() }
      guard index > 0 else { throw NavigationError.noScreenLeft }
      let screen = routable.routeIdentifier
      let isHidden = there[...index].reversed().contains {
        $0.hide(
          identifier: screen, from: there[index - 1].routeIdentifier, animated: animated,
          context: context, completion: completion)
      }
      guard isHidden else {
        throw NavigationError.notHidden(screen, route: currentRoutableIdentifiers)
      }
    case .show(let screen):
      let isShown =
        there.reversed().contains {
          $0.show(
            identifier: screen, from: there.last?.routeIdentifier ?? "", animated: animated,
            context: context, completion: completion)
        }
        || rootInstaller.installRoot(identifier: screen, context: context, completion: completion)
      guard isShown else {
        throw NavigationError.notShown(screen, route: currentRoutableIdentifiers)
      }
    case .change(let routable, let from, let to):
      routable.change(
        from: from, to: to, animated: animated, context: context, completion: completion)
    case .root(let screen):
      guard rootInstaller.installRoot(identifier: screen, context: context, completion: completion)
      else { throw NavigationError.notShown(screen, route: currentRoutableIdentifiers) }
    }
  }
}

extension Navigator: RouteKeeper {
  /// The identifiers of the current screens, the one in front last.
  public var currentRoute: Route { currentRoutableIdentifiers }

  /// Goes to a route.
  public func go(to route: Route) -> Promise<Void> {
    changeRoute(newRoute: route, animated: false, context: nil)
  }
}
