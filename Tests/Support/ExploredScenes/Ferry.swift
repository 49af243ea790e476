package import Inspectable

/// Three missionaries and three cannibals at a river, whose boat takes two.
package struct Ferry: Codable, Hashable, Sendable {
  /// How many are here.
  package private(set) var missionaries = 3
  package private(set) var cannibals = 3
  package private(set) var isHere = true

  package init() {}

  /// Takes some across, unless they are too many or too few, or missionaries would be outnumbered.
  package mutating func row(missionaries: Int, cannibals: Int) {
    guard missionaries >= 0, cannibals >= 0, missionaries <= 2, cannibals <= 2,
      (1...2).contains(missionaries + cannibals)
    else { return }
    var next = self
    next.missionaries += isHere ? -missionaries : missionaries
    next.cannibals += isHere ? -cannibals : cannibals
    next.isHere.toggle()
    guard (0...3).contains(next.missionaries), (0...3).contains(next.cannibals),
      next.missionaries == 0 || next.missionaries >= next.cannibals,
      next.missionaries == 3 || 3 - next.missionaries >= 3 - next.cannibals
    else { return }
    self = next
  }
}

package struct FerryApp: InspectableApp {
  package let name = "ferry"
  package let summary = "Missionaries and cannibals, counted"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    var ferry = Ferry()
    return Scene {
      StorePart("river", state: { ferry }, restore: { ferry = $0 }) {
        Do("row", "missionaries", "cannibals", help: "Row across") {
          (missionaries: Int, cannibals: Int) in
          ferry.row(missionaries: missionaries, cannibals: cannibals)
        }
      }
    }
  }
}

/// Sixteen lamps, each of which switches those beside it too.
package struct Lamps: Codable, Hashable, Sendable {
  package private(set) var lamps = Array(repeating: true, count: 16)

  package init() {}

  package mutating func press(_ index: Int) {
    guard lamps.indices.contains(index) else { return }
    let (row, column) = (index / 4, index % 4)
    for (row, column) in [
      (row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1),
    ] where (0..<4).contains(row) && (0..<4).contains(column) {
      lamps[row * 4 + column].toggle()
    }
  }
}

package struct LampsApp: InspectableApp {
  package let name = "lamps"
  package let summary = "Lamps that are to go out"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    var lamps = Lamps()
    return Scene {
      StorePart(state: { lamps }, restore: { lamps = $0 }) {
        Do("press", "lamp", help: "Press one") { (lamp: Int) in lamps.press(lamp) }
      }
    }
  }
}
