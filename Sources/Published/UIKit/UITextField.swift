import StateKit

/// A field that a line of text can be entered in.
open class UITextField: UIControl {
  /// The text in the field.
  open var text: String? = ""

  /// The text shown while the field is empty.
  open var placeholder: String?

  /// The colour of the text.
  open var textColor: UIColor? = .black

  /// How its letters look.
  open var font: UIFont? = .systemFont(ofSize: 17)

  /// The alignment of the text; it is drawn at the left.
  open var textAlignment = NSTextAlignment.natural

  /// Whether the text is not to be read.
  open var isSecureTextEntry = false

  /// Who is asked about editing.
  open weak var delegate: (any UITextFieldDelegate)?

  /// Replaces the text, as a user would, and sends the events for that.
  public func enter(_ text: String) {
    guard isEnabled, delegate?.textFieldShouldBeginEditing(self) ?? true else { return }
    sendActions(for: .editingDidBegin)
    self.text = text
    sendActions(for: .editingChanged)
    sendActions(for: .editingDidEnd)
  }

  /// Presses Return, as a user would, and tells of it.
  public func pressReturn() {
    guard isEnabled, delegate?.textFieldShouldReturn(self) ?? true else { return }
    sendActions(for: .editingDidEndOnExit)
  }

  /// The text between bars, or the placeholder.
  open override func draw() -> [String] {
    let text = text ?? ""
    let shown = isSecureTextEntry ? String(repeating: "•", count: text.count) : text
    return ["| \(text.isEmpty ? placeholder ?? "" : shown) |"]
  }
}

/// Who is asked about the editing of a field.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Whether editing may begin; yes unless said otherwise.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Whether Return does what it does; yes unless said otherwise.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Lets it begin.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Lets it do that.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
