import Inspectable
import InspectableDoor
import TestSupport
import Testing

@testable import Inspector

@Suite("Numbers over time as bars")
struct BarsTests {
  private func bars(_ points: [(Int, Value?)], to end: Int) -> String? {
    Bars(points.map { TracePoint(step: $0.0, value: $0.1) }, from: 0, to: end)?.text
  }

  @Test("each step has a bar, as high as the value is between the least and the greatest")
  func each() {
    #expect(bars([(0, .int(3)), (1, .int(4)), (6, .int(0))], to: 7) == "▆█████▁▁")
    #expect(bars([(0, .double(-1)), (1, .uint(.max))], to: 1) == "▁█")
    #expect(bars([(0, .int(0)), (1, .int(7)), (2, .int(1))], to: 2) == "▁█▂")
  }

  @Test("what is no number, or always the same, has none")
  func none() {
    #expect(bars([(0, .int(1))], to: 3) == nil)
    #expect(bars([(0, .int(1)), (1, .string("a"))], to: 1) == nil)
    #expect(bars([(0, .int(1)), (1, nil)], to: 1) == nil)
    #expect(bars([(0, .double(.nan)), (1, .int(1))], to: 1) == nil)
    #expect(bars([], to: 0) == nil)
  }

  @Test(
    "of many steps some share a bar, and a peak is seen all the same",
    arguments: Thoroughness.seeds(40))
  func many(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let end = Int.random(in: 60...2_000, using: &random)
    let peak = Int.random(in: 1...end, using: &random)
    let text = bars(
      [(0, .int(1)), (peak, .int(9)), (peak + 1, .int(1))].filter { $0.0 <= end }, to: end)
    #expect(text?.count == 60)
    #expect(text?.filter { $0 == "█" }.count == 1 || peak == end)
    #expect(text?.contains("█") == true)
  }
}
