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

  @Test("Going over a command's steps ends where a branch leaves them")
  func goingOverCommands() {
    var timeline = Timeline()
    for name in ["a", "b", "c", "d"] { timeline.append(step(name)) }
    timeline.join(after: 1)
    #expect(timeline.stepBeforeCommand == 1)
    timeline.go(to: 1)
    #expect(timeline.stepAfterCommand == 4)
    timeline.go(to: 3)
    timeline.append(step("x"))
    #expect(timeline.stepBeforeCommand == 3)
    timeline.go(to: 1)
    // The command's last step is on the other branch only.
    #expect(timeline.stepAfterCommand == 3)
  }

  @Test("After another build nothing is known of later steps, those that branches share among them")
  func outdating() {
    let change = Change(ValuePath(), .changed(old: .int(1), new: .int(2)))
    let report = StepReport(changes: [PartChanges(part: "state", changes: [change])])
    var timeline = Timeline()
    for _ in 1...5 { timeline.append(Timeline.Step(input: .step, report)) }
    timeline.go(to: 3)
    for _ in 4...5 { timeline.append(Timeline.Step(input: .step, report)) }
    func known() -> [Int] { (1...5).filter { timeline.changes(of: $0, in: ["state"]) != nil } }
    #expect(known() == [1, 2, 3, 4, 5])
    timeline.outdate(after: 1)
    #expect(known() == [1])
    timeline.go(to: 5, ofBranch: 0)
    #expect(known() == [1])
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
