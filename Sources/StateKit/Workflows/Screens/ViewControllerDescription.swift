/// How to build a view controller, and how to update one that is there.
///
/// As in Square's Workflow.
@MainActor
public struct ViewControllerDescription {
  /// What kind of view controller is described: its class.
  public let kind: ObjectIdentifier

  private let type: any Any.Type
  private let build: @MainActor () -> HeadlessViewController
  private let performUpdate: @MainActor (HeadlessViewController) -> Void

  /// Describes a view controller of a class.
  ///
  /// - Parameters:
  ///   - performInitialUpdate: Whether one is updated right after it is built.
  ///   - type: The class.
  ///   - build: Makes one of this class or of a subclass.
  ///   - update: Brings one up to date.
  public init<Controller: HeadlessViewController>(
    performInitialUpdate: Bool = true, type: Controller.Type = Controller.self,
    build: @escaping @MainActor () -> Controller,
    update: @escaping @MainActor (Controller) -> Void
  ) {
    kind = ObjectIdentifier(type)
    self.type = type
    self.build = {
      let controller = build()
      if performInitialUpdate { update(controller) }
      return controller
    }
    performUpdate = { controller in
      if let controller = controller as? Controller { update(controller) }
    }
  }

  /// Builds a new view controller, with an initial update unless told otherwise.
  public func buildViewController() -> HeadlessViewController {
    build()
  }

  /// Whether a view controller is of the class that is described, or of a subclass.
  public func canUpdate(_ viewController: HeadlessViewController) -> Bool {
    func isKind<Kind>(_ type: Kind.Type) -> Bool { viewController is Kind }
    // Compared with the class that was given, which may be a subclass of the declared one.
    return _openExistential(type, do: isKind)
  }

  /// Brings a view controller up to date.
  ///
  /// - Returns: Whether it is of the kind that is described; if not, nothing was done.
  @discardableResult
  public func update(_ viewController: HeadlessViewController) -> Bool {
    guard canUpdate(viewController) else { return false }
    performUpdate(viewController)
    return true
  }
}
