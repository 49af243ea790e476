import Inspectable
import TestSupport
import Testing

@Suite("Values as trees")
struct TreeRowTests {
  private let question: Questions.Tree

  init() throws {
    question = Questions.Tree(expression: try ValueExpression(parsing: "a"), step: 0, full: true)
  }

  @Test("a value with parts shows its kind, and its parts are in the rows below")
  func kinds() throws {
    let value = try Value(
      parsing: """
        State(
          names: ["a", "b"], ids: Set([1]), byID: [1: true, "k": Point(x: 1, y: 2)], pair: (1, b: nil),
          phase: .editing(key: "k", 2), date: Date("2021-02-03T00:00:00Z"), idle: .idle, one: .one(1),
          none: [], empty: [:], inside: .some([1]), secret: <secret>)
        """)
    let lines = TreeRow.rows(of: value, named: "state").map { row in
      String(repeating: " ", count: row.depth) + (row.name ?? "-") + " "
        + (row.kind ?? "-") + (row.count.map { " \($0)" } ?? "") + " " + (row.value?.literal ?? "-")
    }
    #expect(
      lines == [
        "state State -",
        " names Array 2 -", "  [0] - \"a\"", "  [1] - \"b\"",
        " ids Set 1 -", "  [0] - 1",
        " byID Dictionary 2 -", "  [1] - true", "  [\"k\"] Point -", "   x - 1", "   y - 2",
        " pair tuple -", "  0 - 1", "  b - nil",
        " phase .editing -", "  editing.key - \"k\"", "  editing.1 - 2",
        " date - Date(\"2021-02-03T00:00:00Z\")", " idle - .idle", " one - .one(1)",
        " none - []", " empty - [:]",
        " inside .some -", "  some.0 Array 1 -", "   [0] - 1",
        " secret - <secret>",
      ])
  }

  @Test("what was left out is a row of its own, and is counted")
  func omitted() {
    let numbers = Value.array((0..<30).map(Value.int)).cut(to: .ends)
    let rows = TreeRow.rows(of: numbers, named: nil)
    #expect(rows.count == 15)
    #expect(rows[0].count == 30)
    #expect(rows[11].name == nil && rows[11].value == .omitted(17))
    #expect(rows[12].name == "[27]" && rows[12].value == .int(27))
    // No collection can have such a count.
    for count in [-4, Int.max] {
      let odd = TreeRow.rows(of: .array([.int(1), .omitted(count), .int(2)]), named: nil)
      #expect(odd.count == 4 && odd[0].kind == "Array" && odd[0].count == nil)
    }
    let entries = (0..<30).map { Value.Entry(.int($0), .int($0)) }
    let some = TreeRow.rows(of: Value.dictionary(entries).cut(to: .ends), named: "d")
    #expect(some.count == 15 && some[0].count == 30)
    #expect(some[11].name == nil && some[11].value == .omitted(17))
  }

  @Test("what is too deep for rows is one value")
  func deep() {
    var value = Value.int(1)
    for _ in 0..<12_000 { value = .array([value]) }
    let rows = TreeRow.rows(of: value, named: "a")
    #expect(rows.count == TreeRow.deepest + 1)
    #expect(rows.last?.depth == TreeRow.deepest)
    #expect(rows.last?.value?.literal.utf8.count == 2 * (12_000 - TreeRow.deepest) + 1)
    #expect(question.flaw(in: .init(rows: rows)) == nil)
  }

  @Test("the names of the rows from the outermost down are the path to a value")
  func paths() throws {
    var random = RandomValues(seed: 14)
    var followed = 0
    for _ in 0..<6_000 {
      let value = random.value(depth: 5)
      // The places of these are not known.
      if value.containsOmission { continue }
      var way: [String] = []
      var siblings: [Set<String>] = []
      for row in TreeRow.rows(of: value, named: nil).dropFirst() {
        let name = try #require(row.name)
        way.removeSubrange((row.depth - 1)...)
        siblings.removeSubrange(min(row.depth, siblings.count)...)
        if siblings.count < row.depth { siblings.append([]) }
        way.append(name)
        // A label of digits is taken for a position, or the other way round.
        if name.hasSuffix("0") || name.hasSuffix("12") { break }
        // If two parts have one name, a path leads to the first.
        guard siblings[row.depth - 1].insert(name).inserted else { break }
        let text = way.reduce("") { $0 + ($0.isEmpty || $1.hasPrefix("[") ? "" : ".") + $1 }
        let found = try value.resolve(try ValuePath(parsing: text)).value(limit: .full)
        if let leaf = row.value { #expect(found == leaf, "\(text) in \(value)") }
        #expect(
          row.count == nil
            || row.count
              == (try? value.resolve(ValuePath(parsing: text + ".count")))
              .flatMap { if case .int(let count) = $0.value(limit: .full) { count } else { nil } }
        )
        followed += 1
      }
    }
    #expect(followed > 1_000)
  }

  @Test("every tree can be answered, and comes out as it went in")
  func wire() throws {
    var random = RandomValues(seed: 41)
    for _ in 0..<300 {
      let rows = TreeRow.rows(of: random.value(depth: 5), named: random.string())
      let answer = Questions.Tree.Answer(rows: rows)
      #expect(question.flaw(in: answer) == nil)
      let line = WireCoding.line(of: Reply.answer(answer), id: 3)
      #expect(
        try WireCoding.reply(in: line, answering: Questions.Tree.Answer.self).reply
          == .answer(answer))
    }
  }

  @Test("rows at impossible depths are not an answer")
  func flaws() {
    func flaw(_ depths: Int..., count: Int? = nil) -> String? {
      question.flaw(
        in: .init(rows: depths.map { TreeRow(depth: $0, kind: "K", count: count) }))
    }
    #expect(flaw(0, 1, 2, 1, 2, 3, 1) == nil)
    #expect(flaw() == "a tree without rows")
    #expect(flaw(1) == "a row of a tree at depth 1")
    #expect(flaw(0, 0) == "a row of a tree at depth 0")
    #expect(flaw(0, 2) == "a row of a tree at depth 2")
    #expect(flaw(0, 1, -1) == "a row of a tree at depth -1")
    #expect(flaw(0, 1, 3) == "a row of a tree at depth 3")
    #expect(flaw(0, .max) != nil)
    #expect(flaw(0, count: -1) == "-1 elements")
    #expect(flaw(0, count: .max) != nil)
    let deep = (0...TreeRow.deepest + 1).map { TreeRow(depth: $0, kind: "K") }
    #expect(question.flaw(in: .init(rows: deep)) == "a row of a tree at depth 31")
    #expect(question.flaw(in: .init(rows: deep.dropLast())) == nil)
  }
}
