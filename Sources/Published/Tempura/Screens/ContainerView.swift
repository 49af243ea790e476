public import StateKitUIKit

/// Where the view of a controller stands in that of another one.
///
/// See `add(_:in:)` of StateKit's `ViewController`.
open class ContainerView: UIView {
  /// Lets each view inside take all the place.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for view in subviews { view.frame = bounds }
  }
}
