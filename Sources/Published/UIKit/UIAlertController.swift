public import StateKit

/// A message with buttons, shown over another controller.
open class UIAlertController: UIViewController {
  /// Where it is shown; it looks alike.
  public enum Style: Hashable, Sendable {
    /// At the bottom, or in the middle.
    case actionSheet, alert
  }

  /// The text below the title.
  open var message: String? {
    didSet { show() }
  }

  /// Where it is shown.
  public private(set) var preferredStyle = Style.alert

  /// Its buttons.
  public private(set) var actions: [UIAlertAction] = []

  /// Makes a message without buttons.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.preferredStyle = preferredStyle
    self.message = message
    show()
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    show()
  }

  /// Taps a button, as a finger would: the message is taken away, and then its handler is called.
  ///
  /// - Returns: Whether there is such a button, which can be tapped.
  @discardableResult
  public func tap(_ title: String) -> Bool {
    stage.tap(title)
  }

  /// As an alert of StateKit's looks.
  private func show() {
    let text = [title, message].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ")
    let titles = actions.map { "  [\($0.title ?? "")]" }.joined()
    let buttons = actions.filter(\.isEnabled).map { action in
      StateStage.Button(action.title ?? "") { [weak self] in
        self?.presentingViewController?.dismiss(animated: false)
        action.handler?(action)
      }
    }
    stage.show(["! \(text)\(titles)"], in: "alert", buttons: buttons)
  }
}

/// A button of a message.
@preconcurrency @MainActor
public final class UIAlertAction {
  /// The purpose of a button; all look alike.
  public enum Style: Hashable, Sendable {
    /// Anything, nothing, or something that cannot be undone.
    case `default`, cancel, destructive
  }

  /// The text of the button.
  public let title: String?
  /// The purpose of the button.
  public let style: Style
  /// Whether it can be tapped.
  public var isEnabled = true

  let handler: (@MainActor (UIAlertAction) -> Void)?

  /// Makes a button.
  public init(
    title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
