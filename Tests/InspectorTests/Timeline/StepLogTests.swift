import Inspectable
import Inspector
import TestSupport
import Testing

@Suite("Steps kept in little memory")
struct StepLogTests {
  @Test("Every step is read as it was added, with everything before it", arguments: 0..<3)
  func roundTrip(seed: UInt64) {
    var random = RandomInputs(seed: seed)
    var timeline = Timeline { _ in "derived" }
    var expected:
      [(before: [Input], input: Input, label: String?, parts: [String], outcome: StepDigest?)] =
        []
    for _ in 0..<120 {
      let before = (0..<random.number(3)).map { _ in random.input() }
      for input in before { timeline.note(input) }
      let input = random.input()
      let label = random.number(3) == 0 ? random.word() : nil
      let parts = (0..<random.number(3)).map { _ in random.word() }
      let outcome =
        random.number(3) == 0
        ? nil : StepDigest(text: ["AAAAAAAA", "abcdefgh+/x"][random.number(2)])
      timeline.append(
        Timeline.Step(input: input, ownLabel: label, changedParts: parts, outcome: outcome))
      expected.append((before, input, label, parts, outcome))
    }
    #expect(timeline.tip == expected.count)
    for (index, expected) in expected.enumerated() {
      let step = timeline.step(index + 1)
      #expect(step?.input == expected.input)
      #expect(step?.before == expected.before)
      #expect(step?.label == expected.label ?? "derived")
      #expect(step?.changedParts == expected.parts)
      #expect(step?.outcome == expected.outcome)
    }
    #expect(
      timeline.inputs(upTo: timeline.tip) == expected.flatMap { $0.before + [$0.input] })
  }

  @Test("A copy of a timeline stays as it was when the timeline goes on")
  func copies() {
    var timeline = Timeline()
    timeline.append(Timeline.Step(input: .hold, label: "a", changedParts: []))
    let copy = timeline
    timeline.append(Timeline.Step(input: .step, label: "b", changedParts: []))
    #expect(copy.tip == 1)
    #expect(copy.step(1)?.label == "a")
    #expect(timeline.step(2)?.input == .step)
  }
}
