public import Foundation
public import StateKit

/// A field that lines of text can be entered in.
open class UITextView: UIScrollView {
  /// The text in the field; nil makes it empty.
  // As UIKit declares it, so that it is assigned and read without a question mark.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! = "" {
    didSet { if text == nil { text = "" } }
  }

  /// The colour of the text.
  open var textColor: UIColor? = .black

  /// How its letters look.
  open var font: UIFont?

  /// The alignment of the text; it is drawn at the left.
  open var textAlignment = NSTextAlignment.natural

  /// Whether a user can change the text.
  open var isEditable = true

  /// Who is asked about editing.
  open weak var delegate: (any UITextViewDelegate)?

  /// Makes an empty field.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init()
    self.frame = frame
  }

  /// Makes an empty field.
  public required init() {
    super.init()
  }

  /// Replaces the text, as a user would: the delegate is asked, and told of it.
  public func enter(_ text: String) {
    let old = self.text ?? ""
    guard isEditable, delegate?.textViewShouldBeginEditing(self) ?? true else { return }
    delegate?.textViewDidBeginEditing(self)
    replace(NSRange(location: 0, length: old.utf16.count), of: "", by: text)
    delegate?.textViewDidEndEditing(self)
  }

  /// Types at the end of the text, as a user would: `"\n"` is Return.
  public func typeText(_ text: String) {
    let old = self.text ?? ""
    guard isEditable else { return }
    replace(NSRange(location: old.utf16.count, length: 0), of: old, by: text)
  }

  private func replace(_ range: NSRange, of kept: String, by text: String) {
    guard delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
    else { return }
    self.text = kept + text
    delegate?.textViewDidChange(self)
  }

  /// Each line of the text between bars.
  open override func draw() -> [String] { (text ?? "").lines.map { "| \($0) |" } }
}

/// The region that text is laid out in, of which nothing shows.
public final class NSTextContainer {
  /// Makes a region.
  public init() {}
}

/// Who is asked about the editing of a field of several lines.
@preconcurrency @MainActor
public protocol UITextViewDelegate: AnyObject {
  /// Whether editing may begin; yes unless said otherwise.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Takes note that editing has begun; by default it does nothing.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Whether a text may take the place of another; yes unless said otherwise.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Takes note of another text; by default it does nothing.
  func textViewDidChange(_ textView: UITextView)
  /// Takes note that editing has ended; by default it does nothing.
  func textViewDidEndEditing(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Lets it begin.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Takes no note of it.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Lets it.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Takes no note of it.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Takes no note of it.
  public func textViewDidEndEditing(_ textView: UITextView) {}
}

extension UIView {
  /// Whether what a user types goes to this view.
  public var isFirstResponder: Bool { FirstResponder.view === self }

  /// Lets what a user types go to this view.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    FirstResponder.view = self
    return true
  }

  /// Lets it go nowhere, if it goes to this view.
  @discardableResult
  public func resignFirstResponder() -> Bool {
    if isFirstResponder { FirstResponder.view = nil }
    return true
  }
}

@MainActor
private enum FirstResponder {
  static weak var view: UIView?
}
