public import Foundation
public import StateKit

/// A collection of cells, which a data source gives; all of them are drawn, one below another.
open class UICollectionView: UIScrollView {
  /// Who gives the cells.
  open weak var dataSource: (any UICollectionViewDataSource)?

  /// The delegate, called for events of cells.
  open weak var delegate: (any UICollectionViewDelegate)?

  /// How the cells are laid out, of which nothing shows.
  open var collectionViewLayout: UICollectionViewLayout

  /// The cells that are selected.
  public private(set) var indexPathsForSelectedItems: [IndexPath]? = []

  private var kinds: [String: UICollectionViewCell.Type] = [:]
  /// What has been inserted and deleted since the batch of updates began; nil outside of one.
  private var updates: [UICollectionViewUpdateItem]?

  /// Makes a collection with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init()
    self.frame = frame
  }

  /// Makes a collection with a layout of its own.
  public required init() {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init()
  }

  /// Has cells of a name made of a class.
  open func register(
    _ cellClass: UICollectionViewCell.Type?, forCellWithReuseIdentifier identifier: String
  ) {
    kinds[identifier] = cellClass
  }

  /// A cell to be filled in; a new one each time.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = (kinds[identifier] ?? UICollectionViewCell.self).init()
    cell.isSelected = indexPathsForSelectedItems?.contains(indexPath) ?? false
    return cell
  }

  /// A cell as the data source fills it in; nil where there is none.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    guard allItems.contains(indexPath) else { return nil }
    return dataSource?.collectionView(self, cellForItemAt: indexPath)
  }

  /// Asks for all cells again, which each drawing does.
  open func reloadData() {}

  /// Asks for some cells again, which each drawing does.
  open func reloadItems(at indexPaths: [IndexPath]) {}

  /// Tells the layout of cells that are new.
  open func insertItems(at indexPaths: [IndexPath]) {
    update(indexPaths.map { UICollectionViewUpdateItem(before: nil, after: $0) })
  }

  /// Tells the layout of cells that are gone.
  open func deleteItems(at indexPaths: [IndexPath]) {
    update(indexPaths.map { UICollectionViewUpdateItem(before: $0, after: nil) })
  }

  /// Tells the layout of a cell that moves.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update([UICollectionViewUpdateItem(before: indexPath, after: newIndexPath)])
  }

  /// Has several updates made as one; that takes no time.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    self.updates = []
    updates?()
    let made = self.updates ?? []
    self.updates = nil
    update(made)
    completion?(true)
  }

  /// Selects a cell, and tells nobody.
  open func selectItem(at indexPath: IndexPath?, animated: Bool) {
    indexPathsForSelectedItems = [indexPath].compactMap { $0 }
  }

  /// Takes the selection of a cell back, and tells nobody.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    indexPathsForSelectedItems?.removeAll { $0 == indexPath }
  }

  /// Taps a cell, as a finger would: selects it, and tells of it.
  public func tapItem(at indexPath: IndexPath) {
    guard allItems.contains(indexPath) else { return }
    selectItem(at: indexPath, animated: false)
    delegate?.collectionView(self, didSelectItemAt: indexPath)
  }

  /// Each cell on its lines.
  open override func draw() -> [String] {
    allItems.flatMap { dataSource?.collectionView(self, cellForItemAt: $0).render() ?? [] }
  }

  private func update(_ items: [UICollectionViewUpdateItem]) {
    guard updates == nil else {
      updates?.append(contentsOf: items)
      return
    }
    collectionViewLayout.prepare(forCollectionViewUpdates: items)
    collectionViewLayout.finalizeCollectionViewUpdates()
  }

  private var allItems: [IndexPath] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).flatMap { section in
      (0..<dataSource.collectionView(self, numberOfItemsInSection: section)).map {
        IndexPath(item: $0, section: section)
      }
    }
  }
}

/// A cell of a collection.
open class UICollectionViewCell: UIView {
  /// Where other views are put.
  public let contentView = UIView()

  /// Whether it is selected.
  open var isSelected = false

  /// Its contents, and the views beside them.
  open override func draw() -> [String] { contentView.render() + super.draw() }
}

/// Who gives the cells of a collection.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: AnyObject {
  /// How many sections there are; one unless said otherwise.
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// How many cells a section has.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  /// A cell.
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
}

extension UICollectionViewDataSource {
  /// One.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// The delegate, called for events of cells.
@preconcurrency @MainActor
public protocol UICollectionViewDelegate: AnyObject {
  /// Takes note that a cell was tapped; by default it does nothing.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  /// Takes no note of it.
  public func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
}
