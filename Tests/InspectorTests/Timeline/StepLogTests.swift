import Inspectable
import Inspector
import TestSupport
import Testing

@Suite("Steps kept in little memory")
struct StepLogTests {
  /// Inputs of every kind with values of every kind.
  private struct RandomInputs {
    var generator: SeededGenerator
    var values: RandomValues

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      values = RandomValues(seed: seed)
    }

    mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

    mutating func word() -> String {
      ["AddTodo", "list", "é 😀", "", "a\u{0}b\"\\\n", String(repeating: "x", count: 70_000)][
        number(6)]
    }

    mutating func arguments() -> [Input.Argument] {
      (0..<number(4)).map { _ in Input.Argument(number(2) == 0 ? word() : nil, values.value()) }
    }

    mutating func input() -> Input {
      let path = ValuePath([.member("list"), .member("local"), .index(number(200))])
      let reference = [nil, 0, .max, .min, 1 << 62, number(1_000_000)][number(6)]
      return switch number(14) {
      case 0: .dispatch(action: word(), arguments: arguments())
      case 1: .set(path: path, value: values.value())
      case 2: .trigger(screen: word(), event: word(), arguments: arguments())
      case 3: .appear(screen: word())
      case 4: .disappear(screen: word())
      case 5: .connect(screen: word())
      case 6: .disconnect(screen: word())
      case 7: .transition(queue: word(), state: word(), arguments: arguments())
      case 8:
        .resolve(request: word(), number: reference, value: number(2) == 0 ? nil : values.value())
      case 9: .fail(request: word(), number: reference, message: word())
      case 10: .advance(nanoseconds: [0, 1, -1, .max, .min][number(5)])
      case 11: .hold
      case 12: .unhold
      default: .step
      }
    }
  }

  @Test("Every step is given back as it was added, with all that stood before it", arguments: 0..<3)
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

  @Test("What was taken from a timeline before it went on stays as it was")
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
