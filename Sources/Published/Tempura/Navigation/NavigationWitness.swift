public import StateKitKatana

/// Navigation as a value: a side effect that takes it can be tested without screens.
@preconcurrency @MainActor
public struct NavigationWitness {
  let shows: @MainActor ([RouteElementIdentifier], Bool, Any?) -> Promise<Void>
  let hides: @MainActor (RouteElementIdentifier?, Bool, Any?, Bool) -> Promise<Void>

  /// Shows screens, each in front of the one before.
  @discardableResult
  public func show(
    _ identifiersToShow: [RouteElementIdentifier], animated: Bool = false, context: Any? = nil
  ) -> Promise<Void> {
    shows(identifiersToShow, animated, context)
  }

  /// Shows a screen.
  @discardableResult
  public func show(
    _ identifierToShow: RouteElementIdentifier, animated: Bool = false, context: Any? = nil
  ) -> Promise<Void> {
    shows([identifierToShow], animated, context)
  }

  /// Shows screens, each in front of the one before.
  @discardableResult
  public func show<I: RawRepresentable>(
    _ identifiersToShow: [I], animated: Bool = false, context: Any? = nil
  ) -> Promise<Void> where I.RawValue == RouteElementIdentifier {
    shows(identifiersToShow.map(\.rawValue), animated, context)
  }

  /// Shows a screen.
  @discardableResult
  public func show<I: RawRepresentable>(
    _ identifierToShow: I, animated: Bool = false, context: Any? = nil
  ) -> Promise<Void> where I.RawValue == RouteElementIdentifier {
    shows([identifierToShow.rawValue], animated, context)
  }

  /// Hides a screen, and those in front of it.
  @discardableResult
  public func hide(
    _ identifierToHide: RouteElementIdentifier, animated: Bool = false, context: Any? = nil,
    atomic: Bool = false
  ) -> Promise<Void> {
    hides(identifierToHide, animated, context, atomic)
  }

  /// Hides a screen, and those in front of it.
  @discardableResult
  public func hide<I: RawRepresentable>(
    _ identifierToHide: I, animated: Bool = false, context: Any? = nil, atomic: Bool = false
  ) -> Promise<Void> where I.RawValue == RouteElementIdentifier {
    hides(identifierToHide.rawValue, animated, context, atomic)
  }

  /// Hides the screen in front.
  @discardableResult
  public func hide(
    animated: Bool = false, context: Any? = nil, atomic: Bool = false
  ) -> Promise<Void> {
    hides(nil, animated, context, atomic)
  }
}

extension NavigationWitness {
  /// Navigates an app, by dispatching ``Show`` and ``Hide``.
  public static func live(dispatch: @escaping AnyDispatch) -> Self {
    NavigationWitness(
      shows: { screens, animated, context in
        dispatch(Show(screens, animated: animated, context: context)).map { _ in }
      },
      hides: { screen, animated, context, atomic in
        let item =
          screen.map { Hide($0, animated: animated, context: context, atomic: atomic) }
          ?? Hide(animated: animated, context: context, atomic: atomic)
        return dispatch(item).map { _ in }
      })
  }

  /// Notes the requests, without navigating.
  ///
  /// - Parameters:
  ///   - navigations: The list that takes the requests.
  ///   - showHandlers: Called, in addition, when a screen is shown.
  ///   - hideHandlers: Called, in addition, when a screen is hidden; the one for `nil` belongs to the
  ///     screen in front.
  public static func mocked(
    appendTo navigations: NavigationRequests = [],
    showHandlers: [RouteElementIdentifier: @MainActor (Bool, Any?) -> Promise<Void>] = [:],
    hideHandlers: [RouteElementIdentifier: @MainActor (Bool, Any?, Bool) -> Promise<Void>] = [:]
  ) -> Self {
    NavigationWitness(
      shows: { screens, animated, context in
        navigations.requests += screens.map { .show($0) }
        return all(screens.compactMap { showHandlers[$0]?(animated, context) })
      },
      hides: { screen, animated, context, atomic in
        let screen = screen ?? "nil"
        navigations.requests.append(.hide(screen))
        return hideHandlers[screen]?(animated, context, atomic) ?? Promise(resolved: ())
      })
  }

  /// Fails, except for the handlers that you pass.
  public static func unimplemented(
    show: @escaping @MainActor ([RouteElementIdentifier], Bool, Any?) -> Promise<Void> = {
      _, _, _ in
      Promise(rejected: NavigationError.unimplemented)
    },
    hide: @escaping @MainActor (RouteElementIdentifier?, Bool, Any?, Bool) -> Promise<Void> = {
      _, _, _, _ in Promise(rejected: NavigationError.unimplemented)
    }
  ) -> Self {
    NavigationWitness(shows: show, hides: hide)
  }

  /// What ends when all of them have, with the first error there is.
  private static func all(_ promises: [Promise<Void>]) -> Promise<Void> {
    guard !promises.isEmpty else { return Promise(resolved: ()) }
    return Promise { resolve, reject in
      var left = promises.count
      for promise in promises {
        promise.whenFinished { result in
          left -= 1
          switch result {
          case .failure(let error): reject(error)
          case .success: if left == 0 { resolve(()) }
          }
        }
      }
    }
  }
}

/// The requests that a witness for tests has received.
public final class NavigationRequests: Equatable, ExpressibleByArrayLiteral,
  CustomDebugStringConvertible
{
  /// The requests, in order.
  public internal(set) var requests: [NavigationRequest]

  /// Makes a list.
  public init(_ initialValue: [NavigationRequest] = []) {
    requests = initialValue
  }

  /// Makes a list.
  public required init(arrayLiteral elements: NavigationRequest...) {
    requests = elements
  }

  /// Whether two lists have the same requests.
  public static func == (lhs: NavigationRequests, rhs: NavigationRequests) -> Bool {
    lhs.requests == rhs.requests
  }

  /// The requests.
  public var debugDescription: String { requests.debugDescription }
}
