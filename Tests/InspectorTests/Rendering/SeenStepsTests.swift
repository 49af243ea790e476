import Inspectable
import Testing

@testable import Inspector

@Suite("What was seen of steps")
struct SeenStepsTests {
  private func report(_ new: Int) -> StepReport {
    let change = Change(ValuePath([.member("count")]), .changed(old: .int(0), new: .int(new)))
    return StepReport(changes: [PartChanges(part: "state", changes: [change])])
  }

  private func step(_ report: StepReport) -> Timeline.Step {
    Timeline.Step(
      input: .step, ownLabel: "a", changedParts: ["state"], outcome: StepDigest(of: report))
  }

  @Test("It holds as long as the step comes out the same, and questions add nothing to it")
  func outcome() {
    var timeline = Timeline()
    timeline.append(step(report(1)))
    var output = Output(
      Session.StepResult(
        number: 1, label: "a", command: "a", events: [], unsettled: [], changes: report(1).changes))
    var seen = SeenSteps()
    output.isLook = true
    seen.note(output, in: timeline)
    #expect(seen.summary(of: 1, in: timeline) == nil)
    output.isLook = false
    seen.note(output, in: timeline)
    #expect(seen.summary(of: 1, in: timeline) == "state.count")
    timeline.renew(1, as: step(report(1)))
    #expect(seen.summary(of: 1, in: timeline) == "state.count")
    timeline.renew(1, as: step(report(2)))
    #expect(seen.summary(of: 1, in: timeline) == nil)
  }
}
