public import StateKitKatana

/// An item that navigates.
public protocol NavigationSideEffect: AnySideEffect {}

extension NavigationSideEffect {
  @MainActor
  func navigator(of context: any AnySideEffectContext) throws -> Navigator {
    guard let provider = context.anyDependencies as? any NavigationProvider else {
      throw NavigationError.noNavigator
    }
    return provider.navigator
  }
}

/// Goes to a route.
public struct Navigate: NavigationSideEffect, Codable {
  /// The route.
  public let route: Route
  /// Whether to do it gradually.
  public let animated: Bool
  /// The context for the screens; not kept in scripts.
  public private(set) var context: Any?

  private enum CodingKeys: CodingKey { case route, animated }

  /// Makes the item.
  public init(to route: Route, animated: Bool = false, context: Any? = nil) {
    self.route = route
    self.animated = animated
    self.context = context
  }

  /// Goes there, and returns when the app is there.
  public func anySideEffect(_ context: any AnySideEffectContext) async throws -> Any {
    try await navigator(of: context)
      .changeRoute(newRoute: route, animated: animated, context: self.context).value
  }

  /// The name of the type, and the route.
  public var debugDescription: String {
    String(reflecting: type(of: self)) + "." + route.joined(separator: ".")
  }
}

/// Shows screens, each in front of the one before.
public struct Show: NavigationSideEffect, Codable {
  /// The screens.
  public let identifiersToShow: [RouteElementIdentifier]
  /// Whether to do it gradually.
  public let animated: Bool
  /// The context for the screens; not kept in scripts.
  public private(set) var context: Any?

  private enum CodingKeys: CodingKey { case identifiersToShow, animated }

  /// Makes the item.
  public init(
    _ identifiersToShow: [RouteElementIdentifier], animated: Bool = false, context: Any? = nil
  ) {
    self.identifiersToShow = identifiersToShow
    self.animated = animated
    self.context = context
  }

  /// Makes the item.
  public init(
    _ identifierToShow: RouteElementIdentifier, animated: Bool = false, context: Any? = nil
  ) {
    self.init([identifierToShow], animated: animated, context: context)
  }

  /// Makes the item.
  public init<K: RawRepresentable>(
    _ identifiersToShow: [K], animated: Bool = false, context: Any? = nil
  ) where K.RawValue == RouteElementIdentifier {
    self.init(identifiersToShow.map(\.rawValue), animated: animated, context: context)
  }

  /// Makes the item.
  public init<K: RawRepresentable>(
    _ identifierToShow: K, animated: Bool = false, context: Any? = nil
  ) where K.RawValue == RouteElementIdentifier {
    self.init([identifierToShow.rawValue], animated: animated, context: context)
  }

  /// Shows them, and returns when they are there.
  public func anySideEffect(_ context: any AnySideEffectContext) async throws -> Any {
    try await navigator(of: context)
      .show(identifiersToShow, animated: animated, context: self.context).value
  }

  /// The name of the type, and the screens.
  public var debugDescription: String {
    let name = String(reflecting: type(of: self))
    return identifiersToShow.count == 1
      ? name + "." + identifiersToShow[0]
      : name + " [" + identifiersToShow.joined(separator: ", ") + "]"
  }
}

/// Hides a screen, and those in front of it.
public struct Hide: NavigationSideEffect, Codable {
  /// The screen; nil for the one in front when its turn comes.
  public let identifierToHide: RouteElementIdentifier?
  /// Whether to do it gradually.
  public let animated: Bool
  /// The context for the screens; not kept in scripts.
  public private(set) var context: Any?
  /// Whether the screens in front of it go with it, and are not hidden themselves.
  public let atomic: Bool

  private enum CodingKeys: CodingKey { case identifierToHide, animated, atomic }

  /// Makes the item.
  public init(
    _ identifierToHide: RouteElementIdentifier, animated: Bool = false, context: Any? = nil,
    atomic: Bool = false
  ) {
    self.init(screen: identifierToHide, animated, context, atomic)
  }

  /// Makes the item.
  public init<K: RawRepresentable>(
    _ identifierToHide: K, animated: Bool = false, context: Any? = nil, atomic: Bool = false
  ) where K.RawValue == RouteElementIdentifier {
    self.init(screen: identifierToHide.rawValue, animated, context, atomic)
  }

  /// Makes the item, for the screen in front.
  public init(animated: Bool = false, context: Any? = nil, atomic: Bool = false) {
    self.init(screen: nil, animated, context, atomic)
  }

  private init(
    screen: RouteElementIdentifier?, _ animated: Bool, _ context: Any?, _ atomic: Bool
  ) {
    identifierToHide = screen
    self.animated = animated
    self.context = context
    self.atomic = atomic
  }

  /// Hides it, and returns when it has gone.
  public func anySideEffect(_ context: any AnySideEffectContext) async throws -> Any {
    try await navigator(of: context)
      .hide(identifierToHide, animated: animated, context: self.context, atomic: atomic).value
  }

  /// The name of the type, and the screen.
  public var debugDescription: String {
    ([String(reflecting: type(of: self))] + [identifierToHide].compactMap { $0 })
      .joined(separator: ".")
  }
}
