/// One step on the way from a route to another.
enum RouteChange {
  case show(RouteElementIdentifier)
  case hide(any Routable)
  case change(any Routable, from: RouteElementIdentifier, to: RouteElementIdentifier)
  case root(RouteElementIdentifier)

  /// The screen that is shown or hidden.
  @MainActor
  var screen: RouteElementIdentifier {
    switch self {
    case .show(let screen), .root(let screen), .change(_, _, let screen): screen
    case .hide(let routable): routable.routeIdentifier
    }
  }
}

/// A way from a route to another.
@MainActor
struct Journey {
  let to: Route
  let animated: Bool
  let context: Any?
  /// Whether screens in front of one that is hidden go with it, and are not hidden themselves.
  let atomic: Bool

  init(to: Route, animated: Bool, context: Any?, atomic: Bool) {
    self.to = to
    self.animated = animated
    self.context = context
    self.atomic = atomic
  }

  /// What has to be changed.
  func changes(from old: [any Routable]) throws -> [RouteChange] {
    guard let root = to.first else { throw NavigationError.noScreenLeft }
    let common = common(with: old)
    guard common > 0 else { return [.root(root)] }
    if common == to.count { return hiding(old[common...]) }
    if common == old.count { return to[common...].map { .show($0) } }
    return [
      .change(old[common - 1], from: old[common].routeIdentifier, to: to[common])
    ]
  }

  /// What has still to be changed when a change has been made.
  func changes(
    from now: [any Routable], after change: RouteChange, _ rest: [RouteChange]
  ) throws -> [RouteChange] {
    switch change {
    case .show, .hide:
      return rest
    case .root:
      // Nobody can do more than put the first screen in its place.
      return common(with: now) > 0 ? try changes(from: now) : []
    case .change(let behind, let from, _):
      let common = common(with: now)
      // Left to be done here: first what is in front goes.
      if common < now.count, common > 0, now[common - 1] === behind,
        now[common].routeIdentifier == from
      {
        return hiding(now[common...]) + to[common...].map { .show($0) }
      }
      return try changes(from: now)
    }
  }

  /// How many screens of the route are there already, from the first one on.
  private func common(with old: [any Routable]) -> Int {
    zip(old, to).prefix { $0.routeIdentifier == $1 }.count
  }

  private func hiding(_ routables: ArraySlice<any Routable>) -> [RouteChange] {
    atomic ? routables.prefix(1).map { .hide($0) } : routables.reversed().map { .hide($0) }
  }
}
