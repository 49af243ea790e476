public import StateKitUIKit

/// A place in a controller's view for the view of another controller.
///
/// See `add(_:in:)` of StateKit's `ViewController`.
open class ContainerView: UIView {
  /// Lets each view inside take all the place.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for view in subviews { view.frame = bounds }
  }
}
