public import StateKitUIKit
public import StateKitWorkflow

extension WorkflowHostingController: ViewEnvironmentObserving {
  /// Changes the environment of the screens.
  public func customize(environment: inout ViewEnvironment) { customizeEnvironment(&environment) }

  /// Shows the screen in the current environment.
  public func environmentDidChange() { show() }
}

extension WorkflowHostingController: HostSurroundings {
  package var hostEnvironment: ViewEnvironment { environment }

  package var hostAncestors: [ObjectIdentifier] {
    sequence(first: self as any ViewEnvironmentPropagating, next: \.environmentAncestor)
      .dropFirst().map { ObjectIdentifier($0) }
  }

  package func hostEnvironmentDidChange() { setNeedsEnvironmentUpdate() }

  package func fillHost(with child: UIViewController) { child.view.frame = view.bounds }
}

extension WorkflowHostingController: SingleScreenContaining {
  /// The screen that is rendered now.
  public var primaryScreen: any Screen { runner.currentRendering }
}
