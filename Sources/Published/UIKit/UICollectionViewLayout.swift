public import Foundation

/// The layout of the cells of a collection, of which nothing shows; a subclass can follow updates.
@preconcurrency @MainActor
open class UICollectionViewLayout {
  /// Makes a layout.
  public init() {}

  /// Returns nil: there are no archives of layouts.
  public init?(coder: AnyObject) {
    return nil
  }

  /// Called before cells are inserted and deleted.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called when cells have been inserted and deleted.
  open func finalizeCollectionViewUpdates() {}

  /// Where a cell that comes is at first; nobody asks, for nothing moves.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Where a cell that goes is at last; nobody asks, for nothing moves.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
}

/// Cells in lines.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Which way the collection scrolls.
  public enum ScrollDirection: Hashable, Sendable {
    /// Down or to the side.
    case vertical, horizontal
  }

  /// How far lines are from each other.
  open var minimumLineSpacing: CGFloat = 10
  /// How far cells are from each other.
  open var minimumInteritemSpacing: CGFloat = 10
  /// How large a cell is.
  open var itemSize = CGSize(width: 50, height: 50)
  /// How far a section keeps from each edge.
  open var sectionInset = UIEdgeInsets.zero
  /// Which way the collection scrolls.
  open var scrollDirection = ScrollDirection.vertical
}

/// A cell that comes, goes or moves.
@preconcurrency @MainActor
public final class UICollectionViewUpdateItem {
  /// Where it was; nil if it is new.
  public let indexPathBeforeUpdate: IndexPath?
  /// Where it is; nil if it has gone.
  public let indexPathAfterUpdate: IndexPath?

  init(before: IndexPath?, after: IndexPath?) {
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
  }
}

/// Where a cell is.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes {
  /// Which cell it is.
  public let indexPath: IndexPath
  /// Where it is.
  open var frame = CGRect.zero
  /// How opaque it is.
  open var alpha: CGFloat = 1

  /// Makes those of a cell.
  public init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
  }
}

/// The delegate of a collection whose layout is in lines.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// How large a cell is; nobody asks, because nothing of it shows.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  /// None.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { .zero }
}
