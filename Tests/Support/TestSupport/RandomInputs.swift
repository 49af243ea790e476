package import Inspectable

/// Inputs of every kind with values of every kind, as far as a command can give them.
package struct RandomInputs {
  private var generator: SeededGenerator
  private var values: RandomValues

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    values = RandomValues(seed: seed)
  }

  package mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  /// Any possible name.
  package mutating func word() -> String {
    name(among: [
      "AddTodo", "list", "é 😀", "", "a\u{0}b\"\\\n`", "nil", "Set<Int>", "a<", "1", "`a`", "#2",
    ])
  }

  /// A name that stays whole when names are joined by points.
  private mutating func name(_ others: String...) -> String {
    name(among: ["list", "é 😀", "a\u{0}b\"\\\n`", "true", "Set<Int>", "1"] + others)
  }

  private mutating func name(among names: [String]) -> String {
    number(100) == 0 ? String(repeating: "x", count: 70_000) : generator.pick(names)
  }

  private mutating func arguments() -> [Input.Argument] {
    (0..<number(4)).map { _ in Input.Argument(number(2) == 0 ? word() : nil, values.value()) }
  }

  private mutating func wait() -> Inputs.Wait {
    var wait = Inputs.Wait(
      until: try? ValueExpression(parsing: "state.todos.count > 3 && step == 1"))
    if number(2) == 0 { wait.nanoseconds = generator.pick([0, 1_500_000_000, .max]) }
    if wait.nanoseconds != nil, number(2) == 0 { wait.until = nil }
    if number(2) == 0 { wait.limit = generator.pick([0, 1, .max]) }
    if number(2) == 0 { wait.outcome = .init(events: number(9), changed: Array(0..<number(4))) }
    return wait
  }

  /// An input of any kind.
  package mutating func input() -> Input {
    let path = ValuePath([.member("list"), .member("local"), .index(number(200))])
    let reference = generator.pick([nil, 1, .max, 1 << 62, number(1_000_000) + 1])
    return switch number(16) {
    case 0: .dispatch(action: word(), arguments: arguments())
    case 1: .set(path: path, value: values.value())
    case 2:
      .trigger(
        screen: name(),
        event: name(
          "a.b", "Set<Int>.c", "a.b c", ".", "a..b", "a[0]", "a.b[2].c", #"a["k y"].b"#, "a[",
          "a[1]b",
          "a[ 1 ].b", "a[*].`b c`", "a.b[0].1"),
        arguments: arguments())
    case 3: .appear(screen: word())
    case 4: .disappear(screen: word())
    case 5: .connect(screen: word())
    case 6: .disconnect(screen: word())
    case 7: .transition(queue: word(), state: word(), arguments: arguments())
    case 8:
      .resolve(
        request: name("a.b", "", "a. b"), number: reference,
        value: number(2) == 0 ? nil : values.value())
    case 9: .fail(request: name("a.b", "."), number: reference, message: word())
    case 10:
      .advance(nanoseconds: generator.pick([0, 1, 999_999_999, 3_661_500_000_000, .max]))
    case 14: Input(wait())
    case 11: .hold
    case 12: .unhold
    case 13: .own(order: (0..<number(4)).map { "Load#\($0 + 1)" + generator.pick(["", "*2"]) })
    default: .step
    }
  }
}
