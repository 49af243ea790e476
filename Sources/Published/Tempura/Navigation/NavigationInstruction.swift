public import StateKitUIKit

/// Performs a navigation in a custom way.
public typealias CustomNavigationOptionClosure =
  @MainActor (
    _ identifier: RouteElementIdentifier, _ from: RouteElementIdentifier, _ animated: Bool,
    _ context: Any?, _ completion: @escaping RoutingCompletion
  ) -> Void

/// Performs a navigation in a custom way, and returns whether it did.
public typealias OptionalCustomNavigationOptionClosure =
  @MainActor (
    _ identifier: RouteElementIdentifier, _ from: RouteElementIdentifier, _ animated: Bool,
    _ context: Any?, _ completion: @escaping RoutingCompletion
  ) -> Bool

/// How a ``RoutableWithConfiguration`` does what it is asked for.
public enum NavigationInstruction {
  /// The way to treat the screens over one that is removed.
  public enum ModalDismissBehaviour: Hashable, Sendable {
    /// They stay.
    case soft
    /// They go with it.
    case hard
  }

  /// Puts a controller in front, in the navigation controller.
  case push(@MainActor (_ context: Any?) -> UIViewController)

  /// Takes the one in front away, in the navigation controller.
  case pop

  /// Takes all in front of the first away, in the navigation controller.
  case popToRootViewController

  /// Takes all in front of a screen away, in the navigation controller.
  case popToViewController(identifier: RouteElementIdentifier)

  /// Shows a controller over the others.
  case presentModally(@MainActor (_ context: Any?) -> UIViewController)

  /// Removes a modal screen.
  case dismissModally(behaviour: ModalDismissBehaviour)

  /// Navigates in a custom way.
  case custom(CustomNavigationOptionClosure)

  /// Navigates in a custom way, or says that it doesn't.
  case optionalCustom(OptionalCustomNavigationOptionClosure)

  /// Follows the instruction.
  ///
  /// - Returns: Whether it could be followed.
  @MainActor
  func follow(
    from source: UIViewController, _ request: NavigationRequest,
    behind from: RouteElementIdentifier,
    animated: Bool, context: Any?, completion: @escaping RoutingCompletion
  ) -> Bool {
    switch self {
    case .push(let make):
      return inStack(of: source, completion) {
        $0.pushViewController(make(context), animated: animated)
      }
    case .pop:
      return inStack(of: source, completion) { $0.popViewController(animated: animated) }
    case .popToRootViewController:
      return inStack(of: source, completion) { $0.popToRootViewController(animated: animated) }
    case .popToViewController(let identifier):
      return inStack(of: source, completion) { stack in
        let found = stack.viewControllers.last {
          ($0 as? any Routable)?.routeIdentifier == identifier
        }
        return found.flatMap { stack.popToViewController($0, animated: animated) }
      }
    case .presentModally(let make):
      source.recursivePresent(make(context), animated: animated, completion: completion)
      return true
    case .dismissModally(.soft):
      source.softDismiss(animated: animated, completion: completion)
      return true
    case .dismissModally(.hard):
      source.dismiss(animated: animated, completion: completion)
      return true
    case .custom(let perform):
      perform(request.identifier, from, animated, context, completion)
      return true
    case .optionalCustom(let perform):
      return perform(request.identifier, from, animated, context, completion)
    }
  }

  /// Does something in the navigation controller that a controller is, or is in.
  @MainActor
  private func inStack(
    of source: UIViewController, _ completion: RoutingCompletion,
    _ body: (UINavigationController) -> Any?
  ) -> Bool {
    guard let stack = source as? UINavigationController ?? source.navigationController,
      body(stack) != nil
    else { return false }
    completion()
    return true
  }
}

/// A view controller that says in a table how it does what it is asked for.
///
/// ```swift
/// extension ListViewController: RoutableWithConfiguration {
///   var routeIdentifier: RouteElementIdentifier { "list" }
///
///   var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
///     [
///       .show("addItem"): .presentModally { [unowned self] _ in
///         AddItemViewController(store: self.store)
///       }
///     ]
///   }
/// }
/// ```
@preconcurrency @MainActor
public protocol RoutableWithConfiguration: Routable {
  /// What it can be asked for, and how it does that.
  var navigationConfiguration: [NavigationRequest: NavigationInstruction] { get }
}

extension RoutableWithConfiguration where Self: UIViewController {
  /// Shows another screen if the table says how.
  public func show(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool,
    context: Any?, completion: @escaping RoutingCompletion
  ) -> Bool {
    follow(.show(identifier), from, animated, context, completion)
  }

  /// Hides a screen if the table says how.
  public func hide(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool,
    context: Any?, completion: @escaping RoutingCompletion
  ) -> Bool {
    follow(.hide(identifier), from, animated, context, completion)
  }

  private func follow(
    _ request: NavigationRequest, _ from: RouteElementIdentifier, _ animated: Bool, _ context: Any?,
    _ completion: @escaping RoutingCompletion
  ) -> Bool {
    navigationConfiguration[request]?.follow(
      from: self, request, behind: from, animated: animated, context: context,
      completion: completion) ?? false
  }
}
