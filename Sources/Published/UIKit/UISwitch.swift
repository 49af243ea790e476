import StateKit

/// A control with two positions, on and off.
///
/// A user's tap does `setOn(_:animated:)`, then `sendActions(for: .valueChanged)`; ``flip()``
/// does both.
open class UISwitch: UIControl {
  /// Whether it is on.
  open var isOn = false

  /// Turns it on or off, and tells nobody.
  open func setOn(_ on: Bool, animated: Bool) {
    isOn = on
  }

  /// Turns it on or off as a user would, and tells of it.
  public func flip() {
    guard isEnabled else { return }
    isOn.toggle()
    sendActions(for: .valueChanged)
  }

  /// A box with or without a cross.
  open override func draw() -> [String] { [isOn ? "[x]" : "[ ]"] }
}
