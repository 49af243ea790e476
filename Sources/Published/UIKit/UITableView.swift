public import Foundation
public import StateKit

/// A list of rows, which a data source gives; all of them are drawn.
open class UITableView: UIScrollView {
  /// Who gives the rows.
  open weak var dataSource: (any UITableViewDataSource)?

  /// The delegate, called for events of rows.
  open weak var delegate: (any UITableViewDelegate)?

  /// The row that is marked.
  public private(set) var indexPathForSelectedRow: IndexPath?

  private var kinds: [String: UITableViewCell.Type] = [:]

  /// Has rows of a name made of a class.
  open func register(
    _ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String
  ) {
    kinds[identifier] = cellClass
  }

  /// A row to be filled in; a new one each time.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    (kinds[identifier] ?? UITableViewCell.self).init()
  }

  /// Asks for all rows again, which each drawing does.
  open func reloadData() {}

  /// Marks a row, and tells nobody.
  open func selectRow(at indexPath: IndexPath?, animated: Bool) {
    indexPathForSelectedRow = indexPath
  }

  /// Unmarks a row, and tells nobody.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
  }

  /// Taps a row, as a finger would: marks it, and tells of it.
  public func tapRow(at indexPath: IndexPath) {
    guard allRows.contains(indexPath) else { return }
    indexPathForSelectedRow = indexPath
    delegate?.tableView(self, didSelectRowAt: indexPath)
  }

  /// Each row on its lines, the marked one with an asterisk.
  open override func draw() -> [String] {
    allRows.flatMap { path in
      let lines = dataSource?.tableView(self, cellForRowAt: path).render() ?? []
      return lines.map { (path == indexPathForSelectedRow ? "* " : "  ") + $0 }
    }
  }

  private var allRows: [IndexPath] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).flatMap { section in
      (0..<dataSource.tableView(self, numberOfRowsInSection: section)).map {
        IndexPath(row: $0, section: section)
      }
    }
  }
}

/// A row of a list.
open class UITableViewCell: UIView {
  /// The main text.
  public let textLabel: UILabel? = UILabel()
  /// The text below that.
  public let detailTextLabel: UILabel? = UILabel()
  /// Where other views are put.
  public let contentView = UIView()

  /// Its texts, and its contents.
  open override func draw() -> [String] {
    [textLabel, detailTextLabel].flatMap { $0?.render() ?? [] } + contentView.render()
      + super.draw()
  }
}

/// Who gives the rows of a list.
@preconcurrency @MainActor
public protocol UITableViewDataSource: AnyObject {
  /// How many sections there are; one unless said otherwise.
  func numberOfSections(in tableView: UITableView) -> Int
  /// How many rows a section has.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// A row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension UITableViewDataSource {
  /// One.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

/// The delegate, called for events of rows.
@preconcurrency @MainActor
public protocol UITableViewDelegate: AnyObject {
  /// Takes note that a row was tapped; by default it does nothing.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  /// Takes no note of it.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
