public import Foundation
public import StateKit

/// A picture, drawn as its name.
open class UIImageView: UIView {
  /// The picture.
  open var image: UIImage?

  /// Makes a view of a picture.
  public init(image: UIImage?) {
    self.image = image
    super.init()
  }

  /// Makes a view without a picture.
  public required init() { super.init() }

  /// The name of the picture in parentheses; no line without one.
  open override func draw() -> [String] {
    image.map { ["(\($0.name))"] } ?? []
  }
}

/// Something that turns while one waits.
open class UIActivityIndicatorView: UIView {
  /// How it looks; they look alike.
  public enum Style: Hashable, Sendable {
    /// Small or large, and as it was called before.
    case medium, large, gray, white, whiteLarge
  }

  /// How it looks.
  open var style = Style.medium
  /// Its colour.
  open var color: UIColor?
  /// Whether it is not to be seen while it does not turn.
  open var hidesWhenStopped = true
  /// Whether it turns.
  public private(set) var isAnimating = false

  /// Makes one that does not turn.
  public convenience init(style: Style) {
    self.init()
    self.style = style
  }

  /// Lets it turn.
  open func startAnimating() {
    isAnimating = true
  }

  /// Stops it.
  open func stopAnimating() {
    isAnimating = false
  }

  /// A line that says so while it turns.
  open override func draw() -> [String] {
    isAnimating ? ["loading…"] : hidesWhenStopped ? [] : ["…"]
  }
}

/// A view that shows a part of its contents; here all of it is drawn.
open class UIScrollView: UIView {
  /// How large it is inside.
  open var contentSize = CGSize.zero
  /// Where the part begins.
  open var contentOffset = CGPoint.zero
  /// The distance of the contents from the edges.
  open var contentInset = UIEdgeInsets.zero
  /// Whether it can be moved.
  open var isScrollEnabled = true
  /// Whether it moves by whole pages.
  open var isPagingEnabled = false

  /// Shows another part.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }
}
