import DequeModule
import Inspectable
import TestSupport
import Testing

@Suite("Expressions on what is not a value yet")
struct LiveExpressionTests {
  @Test("live data gives the same answers as its value")
  func liveData() throws {
    enum Phase: Hashable {
      case idle
      case loaded(title: String, Int)
      case failed(error: [String])
    }
    struct Item { var title: String? }
    struct Model {
      var items = [Item(title: "a"), Item(title: nil)]
      var byPhase: [Phase: Int] = [.idle: 1]
      var phase = Phase.loaded(title: "x", 7)
      var failed: Phase? = Phase.failed(error: ["why"])
      var ids: Set<Int> = [3]
      var nested: Int?? = .some(nil)
      var count = 5
    }
    let live = LiveValue(Model())
    for text in [
      "items[0].title == \"a\"", "items[1].title is nil", "byPhase[.idle] == 1", "phase is .loaded",
      "phase.loaded.title == \"x\"", "phase.loaded.1 == 7",
      "phase == .loaded(title: \"x\", 7)", "phase == Phase.loaded(title: \"x\", 7)",
      "failed.failed.error[0] == \"why\"", "failed.failed.error.count == 1", "ids contains 3",
      "ids == [3]", "nested == .some(nil)", "count == 5", "items.count == 2", "items is Array",
      "any(items, it.title == \"a\")", "items[*].title == [\"a\", nil]", "count is Int",
      ". is Model", "byPhase.keys == [.idle]", "items.first.title.count == 1",
      "text(phase) == \".loaded(title: \\\"x\\\", 7)\"",
    ] {
      var evaluator = Evaluator(try ValueExpression(parsing: text))
      #expect(try evaluator.holds(in: live), "\(text)")
      #expect(try evaluator.holds(in: live.value(limit: .full)), "\(text)")
    }
    // What is not known of an element of a set decides nothing.
    for text in ["all(ids, it.x == 1)", "!any(ids, it.x == 1)", "any(ids, it.x == 1)"] {
      var evaluator = Evaluator(try ValueExpression(parsing: text), missing: .isFalse)
      #expect(try !evaluator.holds(in: live), "\(text)")
    }
    // A value no longer knows the type of its enums.
    var typed = Evaluator(try ValueExpression(parsing: "phase is Phase && phase is Phase.loaded"))
    #expect(try typed.holds(in: live))
    for (text, message) in [
      ("phase == Other.idle", "9: phase is Phase.loaded, which does not compare with Other.idle"),
      (
        "Other.idle == phase",
        "14: Other.idle is Other.idle, which does not compare with Phase.loaded"
      ),
    ] {
      var mistaken = Evaluator(try ValueExpression(parsing: text))
      #expect(failure { try mistaken.holds(in: live) } == message)
    }
    var other = Evaluator(try ValueExpression(parsing: "phase.idle is nil"))
    #expect(failure { try other.holds(in: live) } == "6: phase is .loaded, not .idle")
  }

  @Test(
    "Of a large dictionary a question reads the keys, and of each element only what it asks for")
  @MainActor
  func largeDictionaries() throws {
    struct Item {
      var number: Int
      var details: Counted
    }
    struct Model {
      var items = Dictionary(
        uniqueKeysWithValues: (0..<400).map {
          ($0, Item(number: $0 % 7, details: .init(number: $0)))
        })
      var names = ["b": 2, "a": 1]
    }
    let live = LiveValue(Model())
    for text in [
      "count(items, it.number == 3) == 57", "(items where key < 3).keys == [0, 1, 2]",
      "(items map key).first == 0", "items.values.count == 400", "(items[*].number)[8] == 1",
      "(items sort by it.number).last.number == 6", "(items group by it.number).count == 7",
      "(items where it.number > 5)[6].number == 6", "all(items, it.number < 7)",
      "(names map it) == [1, 2]", "(names map key) == [\"a\", \"b\"]",
    ] {
      var evaluator = Evaluator(try ValueExpression(parsing: text))
      let before = Counted.reads
      #expect(try evaluator.holds(in: live), "\(text)")
      #expect(Counted.reads == before, "\(text)")
      #expect(try evaluator.holds(in: live.value(limit: .full)), "\(text)")
    }
  }

  /// An element that counts how often elements of its kind are read.
  private struct Counted: Hashable, CustomReflectable {
    @MainActor static var reads = 0
    let number: Int

    var customMirror: Mirror {
      MainActor.assumeIsolated { Self.reads += 1 }
      return Mirror(self, children: ["number": number])
    }
  }

  @Test("however often a question looks at a large collection, it is read a few times")
  @MainActor
  func largeCollections() throws {
    struct Model {
      var set = Set((0..<400).map(Counted.init))
      var some = Array(0..<200)
      var waiting = Deque((0..<400).map(Counted.init))
      enum Phase { case loaded(Set<Counted>) }
      var phase = Phase.loaded(Set((0..<400).map(Counted.init)))
    }
    let live = LiveValue(Model())
    for text in [
      "all(set, it.number >= 0)", "any(set, it.number == 399)", "set[*] == set",
      "all(phase.loaded, it.number < 400)", "all(waiting, it.number >= 0)", "waiting[*] == waiting",
      // Within another quantifier, the same set is looked at again and again.
      "all(some, any(set, it.number == 0))", "all(some, set.count == 400)",
      "all(set, set contains it)", "all(waiting, waiting contains it)",
      "all(phase.loaded, phase.loaded contains it)",
    ] {
      var evaluator = Evaluator(try ValueExpression(parsing: text))
      Counted.reads = 0
      #expect(try evaluator.holds(in: live), "\(text)")
      #expect(Counted.reads <= 5 * 400, "\(text)")
    }
  }

  /// A set whose elements are also there in another order.
  private struct Shuffled: Explorable {
    let whole: Value
    let unorderedElements: [any Explorable]?

    var shape: Shape { whole.shape }
    var typeNames: [String] { whole.typeNames }
    var elements: [any Explorable]? { whole.elements }
    func value(limit: ValueLimit) -> Value { whole.value(limit: limit) }
    func member(_ name: String) -> (any Explorable)? { nil }
    func element(at index: Int) -> (any Explorable)? { whole.element(at: index) }
    func entry(forKey key: Value) -> (any Explorable)? { nil }
  }

  /// A set under the name `s`, and another below it.
  private struct TwoSets: Explorable {
    let sets: [String: any Explorable]

    let shape = Shape.record(labels: ["s", "t"])
    let typeNames: [String] = []
    func value(limit: ValueLimit) -> Value { .null }
    func member(_ name: String) -> (any Explorable)? { sets[name] }
    func element(at index: Int) -> (any Explorable)? { nil }
    func entry(forKey key: Value) -> (any Explorable)? { nil }
  }

  @Test(
    "answers and errors about a set do not depend on the order in which its elements are looked at")
  func unorderedSets() throws {
    var random = SeededGenerator(seed: 13)
    let kinds: [Value] = [
      .int(1), .int(2), .int(3), .string("a"), .string("b"), .null, .double(1.5), .enumCase("idle"),
      .enumCase("loaded", [.init(nil, .int(1))]),
      .record(type: "P", members: [.init("x", .int(1))]),
      .array([.int(1)]), .secret(fingerprint: 1),
    ]
    let bodies = [
      "it > 1", "it >= 1 && it != 2", "it == \"a\"", "it contains \"a\"", "it.x == 1", "it is nil",
      "it.loaded.0 == 1", "it", "it != nil && it > 1", "t contains it", "it == 1 || it.x == 1",
      "any(t, it == 1)", "it matches \"a\"", "it is Int", "s contains it", "s.count == 3",
    ].map { "(s, \($0))" }
    let texts =
      bodies.map { "all" + $0 } + bodies.map { "any" + $0 }
      + ["s contains 1", "s contains \"b\"", "s contains nil", "s == t"]
    func answer(_ text: String, _ root: TwoSets, _ missing: MissingPolicy) throws -> String {
      var evaluator = Evaluator(try ValueExpression(parsing: text), missing: missing)
      let told = failure { try evaluator.holds(in: root) }
      let holds = told == nil ? "\(try evaluator.holds(in: root))" : ""
      return "\(told ?? holds) \(evaluator.findings(in: root))"
    }
    var (same, mistaken) = (0, 0)
    for _ in 0..<40 {
      // Most sets have elements of one kind; with several kinds, the error is about the first in
      // order.
      let isMixed = random.next() % 2 == 0
      let chosen = isMixed ? kinds : Array(kinds.prefix(3))
      func set() -> [Value] {
        (0..<Int(random.next() % 5)).map { _ in random.pick(chosen) }
          .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
          .sorted { $0.isOrdered(before: $1) }
      }
      let (s, t) = (set(), set())
      let ordered = TwoSets(sets: ["s": Value.set(s), "t": Value.set(t)])
      let shuffled = TwoSets(
        sets: [
          "s": Shuffled(whole: .set(s), unorderedElements: s.shuffled(using: &random)),
          "t": Shuffled(whole: .set(t), unorderedElements: t.shuffled(using: &random)),
        ])
      for text in texts {
        for missing in [MissingPolicy.isError, .isFalse] {
          let expected = try answer(text, ordered, missing)
          #expect(try answer(text, shuffled, missing) == expected, "\(text) on \(s), \(t)")
          same += 1
          if expected.first?.isNumber == true { mistaken += 1 }
        }
      }
    }
    #expect(mistaken > same / 20 && mistaken < same / 2)
  }

  @Test("what was found for one question is not kept for the next")
  func questionsAfterEachOther() throws {
    struct Model {
      var some = [1]
      var names: Set<String>
    }
    var evaluator = Evaluator(try ValueExpression(parsing: "all(some, names contains \"a\")"))
    #expect(try evaluator.holds(in: LiveValue(Model(names: ["a"]))))
    #expect(try !evaluator.holds(in: LiveValue(Model(names: ["b"]))))
    #expect(
      evaluator.findings(in: LiveValue(Model(names: ["c"]))).last?.value
        == .set([.string("c")]))
  }

  @Test("what a screen shows is searched line by line")
  func screens() throws {
    struct Root: Explorable {
      let shape = Shape.record(labels: ["screen"])
      let typeNames: [String] = []
      func value(limit: ValueLimit) -> Value { .null }
      func member(_ name: String) -> (any Explorable)? {
        name == "screen" ? DrawnScreen(lines: ["To-dos", "> buy milk"]) : nil
      }
      func element(at index: Int) -> (any Explorable)? { nil }
      func entry(forKey key: Value) -> (any Explorable)? { nil }
    }
    func holds(_ text: String) throws -> Bool {
      var evaluator = Evaluator(try ValueExpression(parsing: text))
      return try evaluator.holds(in: Root())
    }
    #expect(try holds("screen contains \"milk\""))
    #expect(try !holds("screen contains \"bread\""))
    #expect(try holds("screen matches \"^> .*milk$\""))
    #expect(try holds("screen == [\"To-dos\", \"> buy milk\"]"))
    #expect(try holds("screen[0] == \"To-dos\" && screen.count == 2"))
  }
}
