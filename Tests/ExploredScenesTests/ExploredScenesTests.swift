import ExploredScenes
import Inspectable
import Testing

/// What is known of the scenes, found by a plain search that knows nothing of the explorer.
@Suite("What there is to find in the explored scenes")
struct ExploredScenesTests {
  /// All that can be reached, by the fewest moves that lead there.
  private func reached<Place: Hashable>(
    from start: Place, _ next: (Place) -> [Place]
  ) -> [Place: Int] {
    var moves = [start: 0]
    var front = [start]
    for number in 1... {
      var further: [Place] = []
      for place in front {
        for place in next(place) where moves[place] == nil {
          moves[place] = number
          further.append(place)
        }
      }
      if further.isEmpty { break }
      front = further
    }
    return moves
  }

  /// The same place after something is done to it.
  private func after<Place>(_ place: Place, _ change: (inout Place) -> Void) -> Place {
    var place = place
    change(&place)
    return place
  }

  @Test func `Noughts and crosses have 5,478 positions, of which 958 are the end of a game`() {
    let positions = reached(from: TicTacToe()) { position in
      (-1...9).map { cell in after(position) { $0.play(cell) } }
    }
    #expect(positions.count == 5478)
    #expect(positions.keys.count { $0.free.isEmpty } == 958)
    #expect(positions.filter { $0.key.winner == .x }.map(\.value).min() == 5)
    #expect(positions.values.max() == 9)
  }

  @Test
  func `With jugs of three and five litres there are 16 states, and four litres in six moves`() {
    let states = reached(from: Jugs()) { jugs in
      Jugs.Action.allCases.map { action in after(jugs) { $0.perform(action) } }
    }
    #expect(states.count == 16)
    #expect(states.filter { $0.key.large == 4 }.values.min() == 6)
    #expect(states.filter { $0.key.small == 4 }.isEmpty)
  }

  @Test func `Wolf, goat and cabbage have 10 safe states, and are across after seven crossings`() {
    let states = reached(from: Crossing()) { crossing in
      Crossing.Passenger.allCases.map { passenger in after(crossing) { $0.cross(with: passenger) } }
    }
    #expect(states.count == 10)
    #expect(states.keys.allSatisfy { $0.isSafe })
    #expect(states.filter { $0.key.isDone }.values.min() == 7)
  }

  @Test func `Missionaries and cannibals have 16 states, and are across after 11 crossings`() {
    let states = reached(from: Ferry()) { ferry in
      (-1...4).flatMap { first in (-1...4).map { (first, $0) } }.map { first, second in
        after(ferry) { $0.row(missionaries: first, cannibals: second) }
      }
    }
    #expect(states.count == 16)
    #expect(states.filter { $0.key.missionaries == 0 && $0.key.cannibals == 0 }.values.min() == 11)
  }

  @Test func `Sixteen lamps have 4,096 states`() {
    let states = reached(from: Lamps()) { lamps in
      (0..<16).map { lamp in after(lamps) { $0.press(lamp) } }
    }
    #expect(states.count == 4_096)
  }

  @Test func `Four discs have 81 states, and are on another peg after 15 moves`() {
    let states = reached(from: Hanoi()) { hanoi in
      (-1...3).flatMap { from in (-1...3).map { (from, $0) } }
        .map { from, to in after(hanoi) { $0.move(from: from, to: to) } }
    }
    #expect(states.count == 81)
    #expect(states.filter { $0.key.pegs[2].count == 4 }.values.min() == 15)
    #expect(states.values.max() == 15)
  }

  @Test func `Three philosophers have 14 states, and starve after three inputs`() {
    let states = reached(from: Philosophers()) { philosophers in
      (-1...3).map { number in after(philosophers) { $0.goOn(number) } }
    }
    #expect(states.count == 14)
    let stuck = states.filter { !$0.key.goesOn }
    #expect(stuck.count == 1)
    #expect(stuck.first?.key.doing == [.waiting, .waiting, .waiting])
    #expect(stuck.first?.value == 3)
  }

  @Test func `Eight tiles have 181,440 states, the farthest 31 moves away`() {
    // A position as the digits of a number, since this is ten times as fast in a debug build.
    let slides = EightPuzzle.Slide.allCases
    var seen: Set<EightPuzzle> = [EightPuzzle()]
    seen.reserveCapacity(181_440)
    var front = Array(seen)
    var farthest = -1
    while !front.isEmpty {
      farthest += 1
      front = front.flatMap { puzzle in
        slides.compactMap { slide in
          let next = after(puzzle) { $0.slide(slide) }
          return seen.insert(next).inserted ? next : nil
        }
      }
    }
    #expect(seen.count == 181_440)
    #expect(farthest == 31)
  }
}
