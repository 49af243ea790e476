public import Foundation
public import StateKit

/// A list of texts, one of them selected, as Tempura's page about local state has it.
open class ListView: UIView {
  /// An event of a row.
  public enum RowEvent: Hashable, Sendable {
    /// It was tapped.
    case selection
    /// Its delete control was tapped.
    case deleteItem
  }

  /// The rows.
  open var source: [String] = []

  /// The row that is marked; none if there is no such row.
  open var selectedIndex: Int?

  private var handlers: [RowEvent: (IndexPath) -> Void] = [:]

  /// Sets the closure to call for an event of a row, in place of the previous one.
  public func on(_ event: RowEvent, _ handler: @escaping (_ indexPath: IndexPath) -> Void) {
    handlers[event] = handler
  }

  /// Does something to a row, as a finger would; nothing where there is no such row.
  public func perform(_ event: RowEvent, at row: Int) {
    guard source.indices.contains(row) else { return }
    handlers[event]?(IndexPath(row: row, section: 0))
  }

  /// A line for each row, that of the selected one with an asterisk.
  open override func draw() -> [String] {
    source.enumerated().map { index, title in (index == selectedIndex ? "* " : "  ") + title }
  }
}
