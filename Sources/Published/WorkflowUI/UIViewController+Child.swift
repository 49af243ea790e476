public import StateKit
public import StateKitUIKit

/// A view controller that can show a screen by a child, which it has as a member.
@preconcurrency @MainActor
public protocol UpdateChildScreenViewController {}

extension UIViewController: UpdateChildScreenViewController {}

extension UpdateChildScreenViewController where Self: UIViewController {
  /// Has a child show a screen; one of another class takes its place if it cannot.
  ///
  /// - Parameters:
  ///   - child: The member that has the child, which is one of this controller.
  ///   - screen: The screen for the child.
  ///   - environment: The values passed down to it.
  ///   - onChange: Is given the new child if there is one.
  public func update<Child: UIViewController>(
    child: ReferenceWritableKeyPath<Self, Child>, with screen: some Screen,
    in environment: ViewEnvironment, onChange: (Child) -> Void = { _ in }
  ) {
    let description = screen.viewControllerDescription(environment: environment)
    let old = self[keyPath: child]
    guard !description.canUpdate(viewController: old) else {
      return description.update(viewController: old)
    }
    guard let new = description.buildViewController() as? Child else {
      preconditionFailure("\(screen) is shown by something that is no \(Child.self).")
    }
    self[keyPath: child] = new
    if let parent = old.parent {
      precondition(parent === self, "\(old) is a child of \(parent), not of \(self).")
      exchange(old, for: new) { new.view.frame = old.view.frame }
    }
    onChange(new)
  }
}
