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

  @Test(
    "What a step changed is read as it was added, or known to be missing",
    arguments: Thoroughness.seeds(20))
  func changes(seed: UInt64) {
    var random = RandomValues(seed: seed)
    var timeline = Timeline()
    var members = (0..<3).map { Value.Member("m\($0)", random.value(depth: 3)) }
    var values = [Value.record(type: "Whole", members: members)]
    for number in 0..<60 {
      members[number % 3].value = random.value(depth: 3)
      let next = Value.record(type: "Whole", members: members)
      let report = StepReport(changes: [
        PartChanges(part: "other", changes: [Change(ValuePath(), .inserted(.int(number)))]),
        PartChanges(part: "state", changes: Difference.between(values[number], next)),
      ])
      timeline.append(Timeline.Step(input: .step, report))
      values.append(next)
    }
    var found = 0
    for number in 1...timeline.tip {
      guard let changes = timeline.changes(of: number, in: ["state"]) else {
        // Something in it is left out, or kept from sight.
        let text = values[number - 1].literal + values[number].literal
        #expect(text.contains(" more") || text.contains("<secret>"))
        continue
      }
      found += 1
      #expect(changes.map(\.part) == ["state"])
      #expect(timeline.changes(of: number, in: ["other", "state"])?.count == 2)
      var value = values[number - 1]
      // The elements of these sets are in any order.
      if value.apply(changes[0].changes) { #expect(value.digest == values[number].digest) }
    }
    #expect(found > 20)
  }

  @Test(
    "What cannot be made again is not kept, nor what is too long, nor what came while actions were held"
  )
  func unknownChanges() {
    func timeline(_ change: Change, omitted: Int = 0, before: [Input] = []) -> Timeline {
      var timeline = Timeline()
      for input in before { timeline.note(input) }
      var part = PartChanges(part: "state", changes: [change])
      part.omitted = omitted
      timeline.append(Timeline.Step(input: .step, StepReport(changes: [part])))
      return timeline
    }
    func isKnown(_ timeline: Timeline) -> Bool { timeline.changes(of: 1, in: ["state"]) != nil }
    let plain = Change(ValuePath(), .changed(old: .int(1), new: .int(2)))
    #expect(isKnown(timeline(plain)))
    #expect(!isKnown(timeline(plain, omitted: 1)))
    #expect(!isKnown(timeline(plain, before: [.hold])))
    for value: Value in [
      .secret(fingerprint: 1), .array([.omitted(3)]),
      .string(String(repeating: "long ", count: 1_000)),
      (0..<100).reduce(Value.int(1)) { inner, _ in .array([inner]) },
    ] {
      #expect(!isKnown(timeline(Change(ValuePath(), .changed(old: .null, new: value)))))
    }
    let long = String(repeating: "some words ", count: 1_000)
    let excerpt = Change(ValuePath(), .changed(old: .string(long + "a"), new: .string(long + "b")))
      .excerpted
    #expect(excerpt.excerpt != nil)
    #expect(!isKnown(timeline(excerpt)))

    var outdated = timeline(plain)
    outdated.go(to: 0)
    outdated.outdate(after: 0)
    outdated.go(to: 1)
    #expect(!isKnown(outdated))
  }

  @Test("Names that only look alike are told apart")
  func exactNames() throws {
    // Each with how many accents of their own it has.
    let names = [("\u{E9}", 0), ("e\u{301}", 1)]
    var timeline = Timeline()
    for (name, _) in names {
      let new = Value.record(type: name, members: [.init(name, .enumCase(name))])
      let part = PartChanges(
        part: "state", changes: [Change(ValuePath([.member(name)]), .inserted(new))])
      timeline.append(
        Timeline.Step(
          input: .dispatch(action: name, arguments: [.init(nil, .int(1))]),
          StepReport(changes: [part])))
    }
    for (number, (name, accents)) in zip(1..., names) {
      let changes = try #require(timeline.changes(of: number, in: ["state"]))
      let text = "\(changes[0].changes[0].path) \(changes[0].changes[0].kind)"
      #expect(text.unicodeScalars.filter { $0 == "\u{301}" }.count == 4 * accents)
      let command = try #require(timeline.step(number)).input.description
      #expect(Array(command.utf8) == Array("dispatch \(name)(1)".utf8))
    }
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
