/// How to build a view controller, and how to update an existing one.
///
/// As in Square's Workflow.
@preconcurrency @MainActor
public struct ViewControllerDescription {
  /// The kind of view controller that is described: its class.
  public let kind: KindIdentifier

  /// Whether one is updated right after it is built.
  public var performInitialUpdate: Bool

  private let environment: ViewEnvironment?
  private let build: @MainActor () -> HeadlessViewController
  private let performUpdate: @MainActor (HeadlessViewController) -> Void

  /// Describes a view controller of a class.
  ///
  /// - Parameters:
  ///   - performInitialUpdate: Whether one is updated right after it is built.
  ///   - type: The class.
  ///   - environment: The values passed down to it, for those who observe them; nil for those of the
  ///     controller that it is inside of.
  ///   - build: Makes one of this class or of a subclass.
  ///   - update: Brings one up to date.
  public init<Controller: HeadlessViewController>(
    performInitialUpdate: Bool = true, type: Controller.Type = Controller.self,
    environment: ViewEnvironment? = nil, build: @escaping @MainActor () -> Controller,
    update: @escaping @MainActor (Controller) -> Void
  ) {
    kind = KindIdentifier(type)
    self.performInitialUpdate = performInitialUpdate
    self.environment = environment
    self.build = build
    performUpdate = { controller in
      if let controller = controller as? Controller { update(controller) }
    }
  }

  /// Builds a new view controller, by default with an initial update.
  public func buildViewController() -> HeadlessViewController {
    let controller = build()
    if performInitialUpdate { performUpdate(controller) }
    passEnvironment(to: controller)
    return controller
  }

  /// Whether a view controller is of the class that is described, or of a subclass.
  public func canUpdate(_ viewController: HeadlessViewController) -> Bool {
    kind.canUpdate(viewController: viewController)
  }

  /// Brings a view controller up to date.
  ///
  /// - Returns: Whether it is of the kind that is described; if not, nothing was done.
  @discardableResult
  public func update(_ viewController: HeadlessViewController) -> Bool {
    guard canUpdate(viewController) else { return false }
    performUpdate(viewController)
    passEnvironment(to: viewController)
    return true
  }

  private func passEnvironment(to controller: HeadlessViewController) {
    guard let environment, let receiver = controller as? any EnvironmentReceiver else { return }
    receiver.receive(environment)
  }

  /// A class of view controllers.
  public struct KindIdentifier: Hashable {
    private let type: any Any.Type

    /// The kind of a class, which those of its subclasses are of too.
    public init<Controller: HeadlessViewController>(_ kind: Controller.Type) {
      type = kind
    }

    /// Whether a view controller is of this kind.
    @preconcurrency @MainActor
    public func canUpdate(viewController: HeadlessViewController) -> Bool {
      func isKind<Kind>(_ type: Kind.Type) -> Bool { viewController is Kind }
      // Compared with the class that was given, which may be a subclass of the declared one.
      return _openExistential(type, do: isKind)
    }

    /// Whether two kinds are of one class.
    public static func == (one: KindIdentifier, other: KindIdentifier) -> Bool {
      one.type == other.type
    }

    /// Hashes which class it is.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(type))
    }
  }
}

/// A view controller that lets others see the environment it is given.
@MainActor
package protocol EnvironmentReceiver: AnyObject {
  /// Takes the environment of a description, after the update.
  func receive(_ environment: ViewEnvironment)
}
