import StateKit

/// A button, drawn as its title in brackets.
///
/// `sendActions(for: .touchUpInside)` taps it.
open class UIButton: UIControl {
  /// The kind of a button; all look alike.
  public enum ButtonType: Hashable, Sendable {
    /// One without a style.
    case custom
    /// One of the system's.
    case system
    /// One with a question mark, a plus, a cross or an i.
    case contactAdd, close, detailDisclosure, infoDark, infoLight
  }

  /// The kind of button.
  public private(set) var buttonType = ButtonType.custom

  /// The text of the title, which is the one that `draw()` shows.
  public let titleLabel: UILabel? = UILabel()

  /// How far its picture keeps from the edges.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// How far its title keeps from the edges.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// How far both keep from the edges.
  open var contentEdgeInsets = UIEdgeInsets.zero

  private var titles: [UIControl.State: String] = [:]
  private var titleColors: [UIControl.State: UIColor] = [:]
  private var images: [UIControl.State: UIImage] = [:]

  /// Makes a button of some kind.
  public convenience init(type: ButtonType) {
    self.init()
    buttonType = type
  }

  /// Sets the title that the button has in a state, and in each that has no other.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state] = title
    titleLabel?.text = currentTitle
  }

  /// The title that the button has in a state.
  open func title(for state: UIControl.State) -> String? { titles[state] ?? titles[.normal] }

  /// Sets the colour that the title has in a state, and in each that has no other.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    titleColors[state] = color
  }

  /// The colour that the title has in a state.
  open func titleColor(for state: UIControl.State) -> UIColor? {
    titleColors[state] ?? titleColors[.normal]
  }

  /// Sets the picture that the button has in a state, and in each that has no other.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    images[state] = image
  }

  /// The picture that the button has in a state.
  open func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }

  /// The title that the button has now.
  public var currentTitle: String? { title(for: state) }

  /// The title in brackets; where there is none, the name of the picture.
  open override func draw() -> [String] {
    ["[ \(currentTitle ?? image(for: state)?.name ?? "") ]"]
  }
}
