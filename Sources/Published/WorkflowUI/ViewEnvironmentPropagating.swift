public import StateKit
public import StateKitUIKit

/// A place at which an environment is passed on: a view, a view controller, or a node between them.
///
/// An environment comes from the one that it is inside of, and each that observes it may change it. As in
/// Square's ViewEnvironmentUI.
@preconcurrency @MainActor
public protocol ViewEnvironmentPropagating: AnyObject {
  /// The one that the environment comes from; nil for those where it begins.
  var environmentAncestor: (any ViewEnvironmentPropagating)? { get }

  /// Those that the environment goes to.
  var environmentDescendants: [any ViewEnvironmentPropagating] { get }

  /// The object from which it comes, unless overridden.
  var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? { get }

  /// The objects to which it goes, unless overridden.
  var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] { get }

  /// Has the environment applied at the next opportunity, such as when a view is laid out.
  func setNeedsApplyEnvironment()

  /// Says that the environment is another one from here on.
  func setNeedsEnvironmentUpdate()
}

/// A place that can change the environment, or is called when it changes.
@preconcurrency @MainActor
public protocol ViewEnvironmentObserving: ViewEnvironmentPropagating {
  /// Changes the environment, for this place and those it is passed on to.
  func customize(environment: inout ViewEnvironment)

  /// Takes over what the environment says.
  func apply(environment: ViewEnvironment)

  /// Applies the environment if it is another one since it was applied; to be called in
  /// `viewWillLayoutSubviews()` or `layoutSubviews()`.
  func applyEnvironmentIfNeeded()

  /// Called when the environment is another one, before it is applied.
  func environmentDidChange()
}

extension ViewEnvironmentObserving {
  /// Changes nothing.
  public func customize(environment: inout ViewEnvironment) {}

  /// Does nothing.
  public func apply(environment: ViewEnvironment) {}

  /// Does nothing.
  public func environmentDidChange() {}
}

/// Where an environment comes from, asked whenever it is read.
public typealias EnvironmentAncestorProvider = @MainActor () -> (any ViewEnvironmentPropagating)?

/// Where an environment goes to, asked whenever it is another one.
public typealias EnvironmentDescendantsProvider = @MainActor () -> [any ViewEnvironmentPropagating]

/// Takes a changed environment.
public typealias ViewEnvironmentUpdateObservation = @MainActor (ViewEnvironment) -> Void

extension ViewEnvironmentPropagating {
  /// The environment here: that of where it comes from, as this place changes it.
  public var environment: ViewEnvironment {
    var environment = places.given ?? environmentAncestor?.environment ?? .empty
    (self as? any ViewEnvironmentObserving)?.customize(environment: &environment)
    return environment
  }

  /// The one that the environment comes from, which may be overridden.
  public var environmentAncestor: (any ViewEnvironmentPropagating)? {
    if let override = places.ancestorOverride { return override() }
    return places.given == nil ? defaultEnvironmentAncestor : nil
  }

  /// Those that the environment goes to, which may be overridden.
  public var environmentDescendants: [any ViewEnvironmentPropagating] {
    places.descendantsOverride?() ?? defaultEnvironmentDescendants
  }

  /// Says where the environment comes from, in place of the default; nil for the default.
  public var environmentAncestorOverride: EnvironmentAncestorProvider? {
    get { places.ancestorOverride }
    set { places.ancestorOverride = newValue }
  }

  /// Says where the environment goes to, in place of the default; nil for the default.
  public var environmentDescendantsOverride: EnvironmentDescendantsProvider? {
    get { places.descendantsOverride }
    set { places.descendantsOverride = newValue }
  }

  /// Says that the environment is another one from here on.
  public func setNeedsEnvironmentUpdate() {
    places.needsUpdate = true
    places.tellObservers { environment }
    if let observer = self as? any ViewEnvironmentObserving {
      observer.environmentDidChange()
      setNeedsApplyEnvironment()
    }
    setNeedsEnvironmentUpdateOnAppropriateDescendants()
  }

  /// Says so to those that the environment goes to, unless it comes from nowhere for them.
  public func setNeedsEnvironmentUpdateOnAppropriateDescendants() {
    for descendant in environmentDescendants where descendant.environmentAncestor != nil {
      descendant.setNeedsEnvironmentUpdate()
    }
  }

  /// Applies the environment if it is another one since it was applied.
  public func applyEnvironmentIfNeeded() {
    guard places.needsUpdate else { return }
    places.needsUpdate = false
    (self as? any ViewEnvironmentObserving)?.apply(environment: environment)
  }

  /// Whether the environment is another one since it was applied.
  public var needsEnvironmentUpdate: Bool { places.needsUpdate }

  /// Calls a function whenever the environment changes.
  ///
  /// - Returns: An object that keeps the observation alive: it ends when this goes away.
  public func addEnvironmentNeedsUpdateObserver(
    _ onNeedsUpdate: @escaping ViewEnvironmentUpdateObservation
  ) -> ViewEnvironmentUpdateObservationLifetime {
    let places = places
    let id = places.add(onNeedsUpdate)
    return ViewEnvironmentUpdateObservationLifetime { [weak places] in places?.remove(id) }
  }

  var places: EnvironmentPlace { EnvironmentPlace.of(self) }
}

/// An observation of environments, which lasts as long as you keep this.
@preconcurrency @MainActor
public final class ViewEnvironmentUpdateObservationLifetime {
  private let onRemove: @MainActor () -> Void

  init(onRemove: @escaping @MainActor () -> Void) {
    self.onRemove = onRemove
  }

  /// Takes the wish back.
  public func remove() { onRemove() }

  @MainActor deinit { onRemove() }
}

extension UIViewController: ViewEnvironmentPropagating {
  /// The controller that this one is inside of, or over.
  public var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? {
    parent ?? presentingViewController
  }

  /// The controllers inside, and the one over it.
  public var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] {
    children + [presentedViewController].compactMap { $0 }
  }

  /// Has the view laid out.
  public func setNeedsApplyEnvironment() { viewIfLoaded?.setNeedsLayout() }
}

extension UIView: ViewEnvironmentPropagating {
  /// The view that this one is inside of.
  public var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? { superview }

  /// The views inside.
  public var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] { subviews }

  /// Has the view laid out.
  public func setNeedsApplyEnvironment() { setNeedsLayout() }
}

extension HeadlessViewController: EnvironmentReceiver {
  /// Begins an environment here: the one of the screen that is shown.
  package func receive(_ environment: ViewEnvironment) {
    places.given = environment
    setNeedsEnvironmentUpdate()
  }
}
