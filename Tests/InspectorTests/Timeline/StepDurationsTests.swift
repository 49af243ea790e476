import InspectableDoor
import Testing

@testable import Inspector

@Suite("How long steps took")
struct StepDurationsTests {
  @Test("each step of each branch has its own, and what was not noted has none")
  func each() {
    var durations = StepDurations()
    func node(_ branch: Int, _ step: Int) -> Timeline.Node { .init(branch: branch, step: step) }
    durations.note(0.5, of: node(0, 1), first: 1)
    durations.note(2, of: node(0, 4), first: 1)
    durations.note(3, of: node(2, 3), first: 3)
    durations.note(4, of: node(0, 4), first: 1)
    #expect(durations.seconds(of: node(0, 1), first: 1) == 0.5)
    #expect(durations.seconds(of: node(0, 4), first: 1) == 4)
    #expect(durations.seconds(of: node(2, 3), first: 3) == 3)
    for (branch, step) in [(0, 2), (0, 3), (0, 5), (1, 1), (2, 4), (7, 1)] {
      #expect(durations.seconds(of: node(branch, step), first: 1 + branch) == nil)
    }
    durations.note(1, of: node(2, 2), first: 3)
    #expect(durations.seconds(of: node(2, 2), first: 3) == nil)
  }

  @Test(
    "times are told in the unit in which one reads them",
    arguments: [
      (0.000412, "0.412 ms"), (0.01234, "12.3 ms"), (1.254, "1.25 s"), (75, "75.0 s"),
      (0, "0.0 ms"),
    ])
  func words(_ seconds: Double, _ text: String) {
    #expect(spokenTime(seconds: seconds) == text)
  }
}
