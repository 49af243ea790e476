import Inspectable

/// An app of one value, which inputs change.
struct ValueApp: InspectableApp {
  let name: String
  let summary: String
  /// Makes the scene, with a value of its own.
  let scene: @MainActor () -> Scene

  func makeScene(in context: SceneContext) -> Scene { scene() }
}

/// Puzzles with a known number of states and a known shortest solution.
///
/// A search in Python knows both, in `Tests/Explored/check`. A move against the rules does nothing.
enum Puzzles {
  @MainActor static var all: [any InspectableApp] {
    [
      frogs, solitaire, pancakes, colouredLamps, rings, knights, queens, wine, bridge, quarters,
    ]
  }

  /// Three frogs (1) and three toads (2) change sides by a hop or a leap over one other.
  private static let frogs = ValueApp(name: "frogs", summary: "Frogs and toads, by place") {
    var places = [1, 1, 1, 0, 2, 2, 2]
    return Scene {
      StorePart(state: { places }, restore: { places = $0 }) {
        Do("hop", "place") { (place: Int) in
          guard places.indices.contains(place), places[place] != 0 else { return }
          let direction = places[place] == 1 ? 1 : -1
          let free = [place + direction, place + 2 * direction].first {
            places.indices.contains($0) && places[$0] == 0
          }
          if let free { places.swapAt(place, free) }
        }
      }
    }
  }

  /// Fifteen holes in a triangle, all but the first with a peg, which leaves by being jumped over.
  private static let solitaire = ValueApp(name: "solitaire", summary: "Pegs in a triangle") {
    var pegs = [false] + Array(repeating: true, count: 14)
    let places = (0..<5).flatMap { row in (0...row).map { (row, $0) } }
    return Scene {
      StorePart(state: { pegs }, restore: { pegs = $0 }) {
        Do("jump", "from", "to") { (from: Int, to: Int) in
          guard pegs.indices.contains(from), pegs.indices.contains(to), pegs[from], !pegs[to]
          else { return }
          let (down, right) = (places[to].0 - places[from].0, places[to].1 - places[from].1)
          guard
            [(0, 2), (2, 0), (2, 2)].contains(where: { way in
              way == (down, right) || way == (-down, -right)
            })
          else { return }
          let over = (places[from].0 + down / 2, places[from].1 + right / 2)
          guard let middle = places.firstIndex(where: { $0 == over }), pegs[middle] else { return }
          pegs[from] = false
          pegs[middle] = false
          pegs[to] = true
        }
      }
    }
  }

  /// Six pancakes are put in order by turning over some of the upper ones.
  private static let pancakes = ValueApp(name: "pancakes", summary: "Pancakes of six sizes") {
    var sizes = [4, 6, 2, 5, 1, 3]
    return Scene {
      StorePart(state: { sizes }, restore: { sizes = $0 }) {
        Do("flip", "count") { (count: Int) in
          guard (2...sizes.count).contains(count) else { return }
          sizes[..<count].reverse()
        }
      }
    }
  }

  /// Nine lamps of three colours; one that is pressed changes those beside it too.
  private static let colouredLamps = ValueApp(
    name: "colours", summary: "Lamps of three colours"
  ) {
    var lamps = Array(repeating: 1, count: 9)
    return Scene {
      StorePart(state: { lamps }, restore: { lamps = $0 }) {
        Do("press", "lamp") { (lamp: Int) in
          guard lamps.indices.contains(lamp) else { return }
          for other in lamps.indices
          where abs(other / 3 - lamp / 3) + abs(other % 3 - lamp % 3) <= 1 {
            lamps[other] = (lamps[other] + 1) % 3
          }
        }
      }
    }
  }

  /// Six Chinese rings: the first moves freely, another one only with the one before it on and all
  /// before that off.
  private static let rings = ValueApp(name: "rings", summary: "Chinese rings") {
    var isOn = Array(repeating: true, count: 6)
    return Scene {
      StorePart(state: { isOn }, restore: { isOn = $0 }) {
        Do("move", "ring") { (ring: Int) in
          guard isOn.indices.contains(ring),
            ring == 0 || isOn[ring - 1] && !isOn[..<(ring - 1)].contains(true)
          else { return }
          isOn[ring].toggle()
        }
      }
    }
  }

  /// Two white (1) and two black (2) knights change places on nine squares.
  private static let knights = ValueApp(name: "knights", summary: "Knights that change places") {
    var squares = [1, 0, 1, 0, 0, 0, 2, 0, 2]
    return Scene {
      StorePart(state: { squares }, restore: { squares = $0 }) {
        Do("move", "from", "to") { (from: Int, to: Int) in
          guard squares.indices.contains(from), squares.indices.contains(to), squares[from] != 0,
            squares[to] == 0, abs(from / 3 - to / 3) * abs(from % 3 - to % 3) == 2
          else { return }
          squares.swapAt(from, to)
        }
      }
    }
  }

  /// Five queens are placed row by row, so that none attacks another.
  private static let queens = ValueApp(name: "queens", summary: "Queens that don't attack") {
    var columns: [Int] = []
    return Scene {
      StorePart(state: { columns }, restore: { columns = $0 }) {
        Do("place", "column") { (column: Int) in
          guard columns.count < 5, (0..<5).contains(column),
            !columns.enumerated().contains(where: { row, other in
              other == column || abs(other - column) == columns.count - row
            })
          else { return }
          columns.append(column)
        }
        Do("take") { _ = columns.popLast() }
      }
    }
  }

  private enum Jug: Int, CaseIterable, Codable, Sendable { case large, middle, small }

  /// Eight litres are halved with jugs of eight, five and three.
  private static let wine = ValueApp(name: "wine", summary: "Eight litres to be halved") {
    let sizes = [8, 5, 3]
    var litres = [8, 0, 0]
    return Scene {
      StorePart(state: { litres }, restore: { litres = $0 }) {
        Do("pour", "from", "into") { (from: Jug, into: Jug) in
          guard from != into else { return }
          let poured = min(litres[from.rawValue], sizes[into.rawValue] - litres[into.rawValue])
          litres[from.rawValue] -= poured
          litres[into.rawValue] += poured
        }
      }
    }
  }

  private struct Night: Codable, Hashable, Sendable {
    var areAcross = [false, false, false, false]
    var isTorchAcross = false
    var minutes = 0
  }

  private enum Walker: Int, CaseIterable, Codable, Sendable { case one, two, five, ten }

  /// Four walkers cross a bridge at night with one torch, in seventeen minutes at best.
  private static let bridge = ValueApp(name: "bridge", summary: "Walkers at a bridge") {
    let needed = [1, 2, 5, 10]
    var night = Night()
    return Scene {
      StorePart(state: { night }, restore: { night = $0 }) {
        Do("cross", "walker", "other") { (walker: Walker, other: Walker) in
          let walkers = Set([walker.rawValue, other.rawValue])
          let time = walkers.map { needed[$0] }.max() ?? 0
          guard walkers.allSatisfy({ night.areAcross[$0] == night.isTorchAcross }),
            night.minutes + time <= 20
          else { return }
          for walker in walkers { night.areAcross[walker].toggle() }
          night.isTorchAcross.toggle()
          night.minutes += time
        }
      }
    }
  }

  private enum Quarter: String, CaseIterable, Codable, Sendable { case north, east, south, west }

  /// Eight numbers in a circle: a quarter turns the four from its place on by one.
  private static let quarters = ValueApp(name: "quarters", summary: "A circle that turns by parts")
  {
    var circle = [1, 2, 3, 4, 5, 6, 7, 8]
    return Scene {
      StorePart(state: { circle }, restore: { circle = $0 }) {
        Do("turn", "quarter") { (quarter: Quarter) in
          let first = 2 * (Quarter.allCases.firstIndex(of: quarter) ?? 0)
          let places = (0..<4).map { (first + $0) % 8 }
          let numbers = places.map { circle[$0] }
          for (place, number) in zip(places, numbers.dropFirst() + numbers.prefix(1)) {
            circle[place] = number
          }
        }
      }
    }
  }
}
