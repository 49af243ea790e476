/// The fewest insertions and removals that turn one array into another.
///
/// The algorithm is Eugene Myers' "An O(ND) Difference Algorithm and Its Variations" (1986), given
/// up where the arrays have so little in common that it would take long.
struct ShortestEdit {
  /// The positions of elements that stay, upwards on both sides.
  private(set) var matches: [(old: Int, new: Int)] = []

  static let mostEdits = 256

  /// Finds the edit, or nil if it takes too many steps.
  ///
  /// The function says how many elements from two positions on are the same.
  init?(
    _ old: Range<Int>, _ new: Range<Int>, atMost most: Int, commonPrefix: (Int, Int) -> Int
  ) {
    let limit = min(old.count + new.count, most)
    /// How far each diagonal was followed, as a position in the older array.
    var reach = [Int](repeating: 0, count: 2 * limit + 3)
    var history: [[Int]] = []
    func at(_ diagonal: Int) -> Int { diagonal + limit + 1 }

    for edits in 0...limit {
      history.append(Array(reach[at(-edits - 1)...at(edits + 1)]))
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let start = Self.start(edits, diagonal) { reach[at($0)] }
        let place = start - diagonal
        guard start <= old.count, place <= new.count else {
          reach[at(diagonal)] = start
          continue
        }
        let snake = commonPrefix(old.lowerBound + start, new.lowerBound + place)
        reach[at(diagonal)] = start + snake
        if start + snake == old.count, place + snake == new.count {
          trace(history, old, new)
          return
        }
      }
    }
    return nil
  }

  /// Whether a diagonal is best reached from its upper neighbour, by an insertion.
  private static func isInsertion(_ edits: Int, _ diagonal: Int, _ reach: (Int) -> Int) -> Bool {
    diagonal == -edits || (diagonal != edits && reach(diagonal - 1) < reach(diagonal + 1))
  }

  /// Where a diagonal begins after an edit.
  private static func start(_ edits: Int, _ diagonal: Int, _ reach: (Int) -> Int) -> Int {
    if edits == 0 { return 0 }
    return isInsertion(edits, diagonal, reach) ? reach(diagonal + 1) : reach(diagonal - 1) + 1
  }

  /// Follows the way back from the end.
  private mutating func trace(_ history: [[Int]], _ old: Range<Int>, _ new: Range<Int>) {
    var (x, y) = (old.count, new.count)
    for edits in history.indices.reversed() {
      func reach(_ diagonal: Int) -> Int { history[edits][diagonal + edits + 1] }
      let diagonal = x - y
      let start = Self.start(edits, diagonal, reach)
      while x > start {
        x -= 1
        y -= 1
        matches.append((old.lowerBound + x, new.lowerBound + y))
      }
      if edits > 0, Self.isInsertion(edits, diagonal, reach) { y -= 1 } else { x -= 1 }
    }
    matches.reverse()
  }
}
