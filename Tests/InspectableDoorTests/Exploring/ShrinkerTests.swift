import InspectableDoor
import Testing

@Suite("Making inputs fewer and simpler")
struct ShrinkerTests {
  private static func call(_ name: String, _ values: Value...) -> Input {
    .dispatch(action: name, arguments: values.map { Input.Argument(nil, $0) })
  }

  private func shrunk(_ inputs: [Input], while reproduces: @escaping ([Input]) -> Bool) -> [String]
  {
    var shrinker = Shrinker(reproduces: reproduces)
    return shrinker.shrunk(inputs).map { "\($0)" }
  }

  @Test("inputs that do not matter are left out")
  func fewer() {
    let inputs = "abcdefghijk".map { Self.call(String($0)) }
    let kept = shrunk(inputs) { inputs in
      let names = inputs.map(\.subject)
      return names.contains("dispatch c") && names.last == "dispatch k"
    }
    #expect(kept == ["dispatch c()", "dispatch k()"])
  }

  @Test(
    "numbers become positive, then smaller",
    arguments: [(1_000, 7), (-1_000, 7), (.min, 7), (7, 7)])
  func numbers(given: Int, least: Int) {
    let kept = shrunk([Self.call("Add", .int(given))]) { inputs in
      guard case .int(let number)? = inputs[0].values.first else { return false }
      return number >= least || number <= -least
    }
    #expect(kept == ["dispatch Add(7)"])
  }

  @Test("texts become shorter, and lists get fewer elements")
  func texts() {
    let text = shrunk([Self.call("Say", .string("hello, world"))]) { inputs in
      guard case .string(let text)? = inputs[0].values.first else { return false }
      return text.count > 2
    }
    #expect(text == ["dispatch Say(\"hel\")"])
    let list = Value.array([.int(5), .int(6), .int(7)])
    let kept = shrunk([Self.call("Set", list)]) { inputs in
      guard case .array(let elements)? = inputs[0].values.first else { return false }
      return elements.count > 1
    }
    #expect(kept == ["dispatch Set([0, 0])"])
  }

  @Test("simpler values come to an end, whatever the value")
  func end() {
    var random = SeededRandom(state: 11)
    for _ in 0..<200 {
      var value = random.value(depth: 3)
      var steps = 0
      while let next = value.simpler.randomElement(using: &random), steps < 2_000 {
        value = next
        steps += 1
      }
      #expect(steps < 2_000)
    }
  }
}

/// Numbers that follow from a seed.
private struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }

  mutating func value(depth: Int) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &self) {
    case 0: return .int(Int.random(in: -50...50, using: &self))
    case 1: return .int([.min, .max, 0].randomElement(using: &self) ?? 0)
    case 2: return .double(Double.random(in: -9...9, using: &self))
    case 3: return .string(String("zya b".shuffled(using: &self)))
    case 4: return .bool(Bool.random(using: &self))
    case 5: return .null
    case 6: return .array((0..<3).map { _ in value(depth: depth - 1) })
    case 7: return .record(type: "R", members: [Value.Member("a", value(depth: depth - 1))])
    default: return .dictionary([Value.Entry(.int(1), value(depth: depth - 1))])
    }
  }
}
