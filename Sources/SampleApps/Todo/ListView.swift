public import StateKit

/// A list of texts, one of them selected, whose rows can be tapped.
public final class ListView: View {
  /// An event of a row.
  public enum Interaction: Hashable {
    /// It was tapped.
    case selection
    /// Its delete control was tapped.
    case deleteItem
  }

  /// A background colour; lines of text do not show it.
  public enum Color: Hashable, Sendable {
    /// No colour.
    case clear
    /// White, like paper.
    case white
  }

  /// The rows.
  public var source: [String] = []
  /// The row that is marked; none if there is no such row.
  public var selectedIndex: Int?
  /// The colour behind the rows.
  public var backgroundColor = Color.clear

  private var handlers: [Interaction: (Int) -> Void] = [:]

  /// Sets the closure to call for an event of a row, in place of the previous one.
  public func on(_ interaction: Interaction, _ handler: @escaping (_ row: Int) -> Void) {
    handlers[interaction] = handler
  }

  /// Does something to a row, as a finger would.
  public func perform(_ interaction: Interaction, at row: Int) {
    handlers[interaction]?(row)
  }

  /// A line for each row, that of the selected one with an asterisk.
  public override func draw() -> [String] {
    if source.isEmpty { return ["(nothing to do)"] }
    return source.enumerated().map { index, title in
      (index == selectedIndex ? "* " : "  ") + title
    }
  }
}
