/// What a ``RoutableWithConfiguration`` is asked for: to show a screen, or to hide one.
public struct NavigationRequest: Hashable, Sendable {
  enum Kind: Sendable { case show, hide }

  let identifier: RouteElementIdentifier
  let kind: Kind

  /// To show a screen.
  public static func show(_ source: RouteElementIdentifier) -> NavigationRequest {
    NavigationRequest(identifier: source, kind: .show)
  }

  /// To show a screen.
  public static func show<T: RawRepresentable>(_ source: T) -> NavigationRequest
  where T.RawValue == RouteElementIdentifier {
    show(source.rawValue)
  }

  /// To hide a screen.
  public static func hide(_ source: RouteElementIdentifier) -> NavigationRequest {
    NavigationRequest(identifier: source, kind: .hide)
  }

  /// To hide a screen.
  public static func hide<T: RawRepresentable>(_ source: T) -> NavigationRequest
  where T.RawValue == RouteElementIdentifier {
    hide(source.rawValue)
  }
}

extension NavigationRequest: CustomDebugStringConvertible {
  /// The dispatched form of the request, such as `Show(detail)`.
  public var debugDescription: String {
    switch kind {
    case .show: "Show(\(identifier))"
    case .hide: "Hide(\(identifier))"
    }
  }
}
