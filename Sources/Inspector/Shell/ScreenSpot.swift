import InspectableDoor

/// A place on the screen, as the line editor goes from one to the next.
struct ScreenSpot {
  let columns: Int
  private var row = 0
  private var column = 0

  init(columns: Int) {
    self.columns = columns
  }

  /// Where the cursor stands: behind a full row at the beginning of the next.
  var cursor: (row: Int, column: Int) { column >= columns ? (row + 1, 0) : (row, column) }

  /// Goes behind a character.
  /// - Returns: the row in which it stands.
  @discardableResult
  mutating func pass(_ character: Character) -> Int {
    if character == "\n" {
      (row, column) = (cursor.row + 1, 0)
      return row
    }
    let width = DisplayWidth.of(character)
    if column + width > columns { (row, column) = (row + 1, 0) }
    column += width
    return row
  }
}
