internal import CEdit
import InspectableSystem

/// How much a terminal shows.
package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Whether a line can be edited there: the line editor keeps every cell of the screen.
  package var isDrawable: Bool { columns * rows <= 1 << 22 }

  /// That of the terminal at standard output, as it is now; nil if the system does not know it.
  static var current: ScreenSize? {
    let size = ScreenSize(
      columns: Int(cedit_columns(STDOUT_FILENO)), rows: Int(cedit_rows(STDOUT_FILENO)))
    return size.columns > 0 && size.rows > 0 ? size : nil
  }
}
