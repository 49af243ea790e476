import Inspectable
import Inspector
import TestSupport
import Testing

@Suite("A timeline keeps every input")
struct TimelineTests {
  private func step(_ name: String) -> Timeline.Step {
    Timeline.Step(
      input: .dispatch(action: name, arguments: []), label: name, changedParts: ["state"])
  }

  private func labels(_ timeline: Timeline) -> [String] {
    timeline.tip == 0 ? [] : (1...timeline.tip).compactMap { timeline.step($0)?.label }
  }

  @Test("Inputs at the tip go on where the last one ended")
  func appendsAtTip() {
    var timeline = Timeline()
    let first = timeline.append(step("a"))
    let second = timeline.append(step("b"))
    #expect(first == nil && second == nil)
    #expect(timeline.position == 2)
    #expect(timeline.branchName == "main")
    #expect(labels(timeline) == ["a", "b"])
    #expect(timeline.step(0) == nil)
    #expect(timeline.step(3) == nil)
  }

  @Test("An input at an earlier step opens a branch that shares the steps before it")
  func branchesInThePast() {
    var timeline = Timeline()
    for name in ["a", "b", "c"] { timeline.append(step(name)) }
    timeline.go(to: 1)
    let opened = timeline.append(step("x"))
    #expect(opened?.name == "2" && opened?.from == 1)
    #expect(labels(timeline) == ["a", "x"])
    #expect(timeline.branches.first?.tip == 3)
    #expect(timeline.inputs(upTo: 2).count == 2)
  }

  @Test("A branch from a shared step begins at the branch that owns the step")
  func branchesOffSharedSteps() throws {
    var timeline = Timeline()
    for name in ["a", "b", "c"] { timeline.append(step(name)) }
    timeline.go(to: 2)
    timeline.append(step("x"))
    timeline.go(to: 1)
    timeline.append(step("y"))
    #expect(labels(timeline) == ["a", "y"])
    let origin = try #require(timeline.branches.at(2)?.origin)
    #expect(origin == (0, 1))
  }

  @Test("An opened branch without steps ends where it began")
  func emptyBranch() {
    var timeline = Timeline()
    timeline.append(step("a"))
    timeline.go(to: 0)
    timeline.openBranch()
    #expect(timeline.tip == 0)
    #expect(timeline.isAtTip)
    timeline.append(step("b"))
    #expect(labels(timeline) == ["b"])
  }
}
