public import StateKit

/// A place between two others at which an environment is changed, or led another way.
///
/// As in Square's ViewEnvironmentUI.
public final class ViewEnvironmentPropagationNode: ViewEnvironmentObserving {
  /// Says where the environment comes from.
  public var environmentAncestorProvider: EnvironmentAncestorProvider {
    didSet { setNeedsEnvironmentUpdate() }
  }

  /// Says where it goes to.
  public var environmentDescendantsProvider: EnvironmentDescendantsProvider {
    didSet { setNeedsEnvironmentUpdate() }
  }

  /// Changes it.
  public var customizeEnvironment: @MainActor (inout ViewEnvironment) -> Void {
    didSet { setNeedsEnvironmentUpdate() }
  }

  private let onChange: @MainActor (ViewEnvironment) -> Void
  private let onApply: @MainActor (ViewEnvironment) -> Void

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - environmentAncestor: Says where the environment comes from.
  ///   - environmentDescendants: Says where it goes to.
  ///   - customizeEnvironment: Changes it.
  ///   - environmentDidChange: Is given it when it is another one.
  ///   - applyEnvironment: Is given it right after that.
  public init(
    environmentAncestor: @escaping EnvironmentAncestorProvider = { nil },
    environmentDescendants: @escaping EnvironmentDescendantsProvider = { [] },
    customizeEnvironment: @escaping @MainActor (inout ViewEnvironment) -> Void = { _ in },
    environmentDidChange: @escaping @MainActor (ViewEnvironment) -> Void = { _ in },
    applyEnvironment: @escaping @MainActor (ViewEnvironment) -> Void = { _ in }
  ) {
    environmentAncestorProvider = environmentAncestor
    environmentDescendantsProvider = environmentDescendants
    self.customizeEnvironment = customizeEnvironment
    onChange = environmentDidChange
    onApply = applyEnvironment
  }

  /// Where the environment comes from.
  public var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? {
    environmentAncestorProvider()
  }

  /// Where it goes to.
  public var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] {
    environmentDescendantsProvider()
  }

  /// Changes it.
  public func customize(environment: inout ViewEnvironment) { customizeEnvironment(&environment) }

  /// Hands it on.
  public func environmentDidChange() { onChange(environment) }

  /// Hands it on.
  public func apply(environment: ViewEnvironment) { onApply(environment) }

  /// Applies it at once: a node has no layout.
  public func setNeedsApplyEnvironment() { applyEnvironmentIfNeeded() }
}
