import Inspectable
import TestSupport
import Testing

@Suite("Expressions")
struct ExpressionTests {
  static let scene = Value.record(
    type: "Scene",
    members: [
      .init("state", PathTests.scene.member("state")?.value(limit: .full) ?? .null),
      .init(
        "more",
        .record(
          type: "More",
          members: [
            .init("one", .int(1)), .init("half", .double(0.5)), .init("nan", .double(.nan)),
            .init("big", .uint(1 << 63)), .init("name", .string("café")),
            .init("flag", .bool(true)),
            .init("none", .null), .init("ids", .set([.int(3), .int(1)])),
            .init("on", .text("Date", "2021-02-03T00:00:00Z")),
            .init("price", .text("Decimal", "1.1")),
            .init("typed", .enumeration(type: "Phase", name: "idle", payload: [])),
            .init("loading", .record(type: "Loading", members: [])),
            .init("error", .enumCase("error", [.init("message", .string("offline"))])),
            .init("true", .int(9)), .init("wrapped", .enumCase("some", [.init(nil, .null)])),
            .init(
              "items",
              .array([1, 2, 3].map { .record(type: "Item", members: [.init("n", .int($0))]) })),
          ])),
      .init("Main", .record(type: "Main", members: [.init("x", .int(1))])),
      .init("it", .int(42)),
    ])

  private func holds(_ text: String, missing: MissingPolicy = .isError) throws -> Bool {
    var evaluator = Evaluator(try ValueExpression(parsing: text), missing: missing)
    return try evaluator.holds(in: Self.scene)
  }

  @Test(
    "what holds, while its negation does not",
    arguments: [
      "true", "!false", "more.flag", "state.todos.count == 3", "state.todos.count != 2",
      "3 == state.todos.count", "more.one == 1.0", "more.half < 1", "more.half >= 0.5", "1 <= 1",
      "more.big > 9223372036854775807", "more.big > 0.5", "9007199254740993 > 9007199254740992.0",
      "more.nan == Double.nan", "!(more.nan == 1)", "!(more.nan < 1)", "!(more.nan >= 1)",
      "0.0 == -0.0",
      "more.one < Double.infinity", "-Double.infinity < more.one", "more.half > -1",
      "\"a\" < \"b\"",
      "more.name == \"café\"", "more.name contains \"af\"", "more.name contains \"\"",
      "!(more.name contains \"AF\")", "more.name matches \"^caf.$\"", "more.name matches \"a\"",
      "!(more.name matches \"^a\")", "state.todos[*].title contains \"buy milk\"",
      "state.tags contains \"a\"", "!(state.tags contains \"c\")", "more.ids contains 1",
      "state.m contains \"a b\"", "!(state.m contains \"b\")", "state.m contains .red",
      "more.none is nil", "more.none == nil", "nil == more.none", "more.one != nil",
      "!(more.one is nil)",
      "!(more.none == 1)", "!(more.none < 1)", "!(more.none contains \"a\")",
      "!(more.none matches \"a\")",
      "more.loading is Loading", "more.error is .error", "more.error is error",
      "more.typed is Phase",
      "more.typed is .idle", "more.typed is Phase.idle", "!(more.error is .idle)",
      "more.one is Int",
      "more.name is String", "state.todos is Array", "!(more.name is Int)",
      "more.typed == .idle", "more.typed == Phase.idle",
      "more.error == .error(message: \"offline\")",
      "more.error != .error(message: \"x\")", "more.wrapped == .some(nil)", "more.one == .some(1)",
      "more.ids == Set([1, 3])", "more.ids == [1, 3]", "more.ids != [1]",
      "more.on < Date(\"2021-02-03T00:00:00.5Z\")", "more.on == Date(\"2021-02-03T00:00:00Z\")",
      "more.price == Decimal(\"1.10\")", "more.price > Decimal(\"-2\")",
      "more.price < Decimal(\"10\")",
      "state.pair == (1, b: 2)", "state.grid == [[1.0, 2], []]",
      "state.m == [\"count\": 2, \"a b\": 1, .red: 3]", "state.empty == []",
      "all(more.items, it.n > 0)", "any(more.items, it.n == 2)", "!all(more.items, it.n > 1)",
      "!any(more.items, it.n > 3)", "all(state.empty, false)", "!any(state.empty, true)",
      "all(more.ids, it > 0)", "all(state.showsById, it is String)",
      "any(state.grid, any(it, it == 2))", "all(more.items, it.n <= more.items.count)",
      "any(more.items, it.n == more.one && state.todos.count == 3)",
      "text(more.error) == \".error(message: \\\"offline\\\")\"",
      "text(state.todos) contains \"milk\"",
      "text(more.none) == \"nil\"", "more.`true` == 9", "`Main`.x == 1", "it == 42",
      "true || state.nowhere", "!(false && state.nowhere)", "false || true && true",
      "(true || false) && true", "!(false) && !!true", "state.todos.isEmpty == false",
      "more.flag # comment (", "(more.one\n  # why\n  == 1)", "more.one==1&&more.half<1",
      "Box<Int, Int>(1) == Box<Int, Int>(1)", "(Box<Int, Int>(1) == Box<Int, Int>(1))",
    ])
  func truths(text: String) throws {
    #expect(try holds(text))
    #expect(try !holds("!(\(text)\n)"))
    #expect(try holds(text, missing: .isFalse))
    // The canonical form means the same, and its own canonical form is the same text.
    let canonical = try ValueExpression(parsing: text).description
    #expect(try ValueExpression(parsing: canonical).description == canonical)
    #expect(try holds(canonical))
  }

  @Test(
    "if a missing path is not an error, a condition that depends on it is false, negated or not",
    arguments: [
      ("state.nowhere", false), ("!state.nowhere", false), ("state.nowhere == 1", false),
      ("state.nowhere != 1", false), ("!(state.nowhere == 1)", false),
      ("state.nowhere is nil", false),
      ("state.nowhere == 1 || true", true), ("true && state.nowhere == 1", false),
      ("!(state.nowhere == 1 && false)", true), ("state.selected.title contains \"a\"", false),
      ("text(state.nowhere) == \"x\"", false), ("all(state.nowhere, true)", false),
      ("any(more.items, it.x == 1)", false), ("any(more.items, it.x == 1 || it.n == 2)", true),
      ("all(more.items, it.x == 1)", false), ("more.none", false), ("!more.none", false),
      ("state.phase.idle is nil", false), ("state.todos[9].title == \"x\"", false),
    ])
  func lenient(text: String, expected: Bool) throws {
    #expect(try holds(text, missing: .isFalse) == expected)
    if expected { #expect(throws: Never.self) { try holds("true || \(text)") } }
  }

  @Test(
    "an expression that cannot be answered gives an error with its place",
    arguments: [
      ("state.nowhere", "6: state has no member 'nowhere'"),
      ("true && stat.todos == []", "8: there is no 'stat' here, did you mean 'state'?"),
      ("state.todos[7].title == \"x\"", "11: state.todos has no [7], its count is 3"),
      ("all(more.items, it.m == 1)", "19: more.items[0] has no member 'm'"),
      ("state.todos", "0: state.todos is an array of 3, expected true or false"),
      ("!more.none", "1: more.none has no value now (it is nil), expected true or false"),
      ("more.one && true", "0: more.one is an Int, expected true or false"),
      (
        "state.todos == 3",
        "15: state.todos is an array of 3, which does not compare with an Int, did you mean state.todos.count?"
      ),
      ("more.name == 5", "13: more.name is a String, which does not compare with an Int"),
      (
        "more.error == \"error\"",
        "14: more.error is .error, which does not compare with a String, did you mean .error?"
      ),
      (
        "more.typed == Other.idle",
        "14: more.typed is Phase.idle, which does not compare with Other.idle"
      ),
      ("more.on < 5", "10: more.on is a Date, which does not compare with an Int"),
      (
        "more.flag < true",
        "0: more.flag is a Bool, which has no order; numbers, texts and dates have one"
      ),
      ("more.one contains 1", "0: more.one is an Int, contains needs a text or a collection"),
      ("more.name contains 1", "19: more.name is a String and cannot contain an Int"),
      ("state.tags contains 1", "20: state.tags is a set of 2 and cannot contain an Int"),
      ("more.one matches \"1\"", "0: more.one is an Int, matches needs a text"),
      ("all(more.one, true)", "4: more.one is an Int, all needs a collection"),
    ])
  func unanswerable(text: String, message: String) {
    #expect(failure { try holds(text) } == message)
  }

  @Test(
    "what is called as in Swift is told as a query or a function",
    arguments: [
      ("a.map { $0.b }", "a map it.b"), ("a.map(\\.b.c)", "a map it.b.c"),
      ("a.filter({ $0 > 3 })", "count(a, it > 3) or a where it > 3"),
      ("a.sorted { $0 < $1 }", "a sort by …"), ("a.map {", "a map …"),
      ("a.map { $0 + }", "a map …"), ("a.map { x in x }", "a map …"),
      ("a.contains { $0 == 1 }", "any(a, it == 1)"), ("a.contains(1)", "a contains 1"),
      ("a.allSatisfy(\\.b)", "all(a, it.b)"), ("a.map(\\.)", "a map …"),
    ])
  func calledAsInSwift(text: String, meant: String) {
    #expect(
      failure { try ValueExpression(parsing: text) }
        == "0: queries and functions are not called with a dot, did you mean \(meant)?")
  }

  @Test(
    "a mistake is told with its place and what would be right",
    arguments: [
      ("", "0: expected a value or a path, found the end"),
      ("a ==", "4: expected a value or a path, found the end"),
      ("== 1", "0: expected a value, found '='"),
      ("a = 1", "2: '=' is no operator, did you mean ==?"),
      ("a and b", "2: 'and' is no operator, did you mean &&?"),
      ("a or b", "2: 'or' is no operator, did you mean ||?"),
      ("a & b", "2: '&' is no operator, did you mean &&?"),
      ("a | b", "2: '|' is no operator, did you mean ||?"),
      ("a == 1 and b", "7: 'and' is no operator, did you mean &&?"),
      ("1 in a", "2: 'in' is no operator, did you mean contains?"),
      ("a ? 1", "2: '?' is no operator"),
      ("a == b == c", "7: comparisons do not chain, put the first one in brackets"),
      ("1 < a < 2", "6: comparisons do not chain, put the first one in brackets"),
      ("a is nil is nil", "9: comparisons do not chain, put the first one in brackets"),
      ("a is", "4: expected nil, a type or a case after 'is', found the end"),
      ("a is not nil", "5: 'is not' is written !(… is …)"),
      ("a is .", "6: expected a case's name after '.', found the end"),
      ("a matches b", "10: expected a regular expression in quotes after 'matches'"),
      ("a matches", "9: expected a value or a path, found the end"),
      ("(a", "0: this '(' is never closed, expected ')'"),
      ("(a b)", "3: expected an operator or ')', found 'b'"),
      ("a b", "2: unexpected 'b', the end was expected"),
      ("a)", "1: unexpected ')', the end was expected"),
      ("all(a)", "5: expected ',' and a condition, as in all(PATH, it == 1), found ')'"),
      ("all(a, b", "3: this '(' is never closed, expected ')'"),
      ("text(a b)", "7: expected ')', found 'b'"),
      ("text()", "5: text is written text(X)"),
      ("split(a)", "7: split is written split(X, SEPARATOR)"),
      ("mim(a.b)", "0: there is no function 'mim', did you mean 'min'?"),
      ("a where", "7: expected a value or a path, found the end"),
      ("a sort it", "7: expected 'by' after 'sort', found 'it'"),
      ("a group", "7: expected 'by' after 'group', found the end"),
      ("a filter it", "2: 'filter' is no operator, did you mean where?"),
      ("a order by it", "2: 'order' is no operator, did you mean sort by?"),
      ("a -- 1", "2: unexpected '-', the end was expected"),
      ("any(1, it)", nil),
      (
        "len(a.b)",
        "0: there is no function 'len', did you mean 'count'?"
      ),
      ("a[", "1: this '[' is never closed, expected ']'"),
      ("!", "1: expected a value or a path, found the end"),
    ] as [(String, String?)])
  func mistakes(text: String, message: String?) {
    let found = failure { try ValueExpression(parsing: text) }
    if let message { #expect(found == message) }
  }

  @Test("a wrong regular expression gives an error at its place")
  func wrongPattern() throws {
    let message = try #require(failure { try ValueExpression(parsing: "a matches \"(\"") })
    #expect(message.hasPrefix("10: this is no regular expression: "))
  }

  @Test("brackets can be nested a hundred deep, no deeper")
  func depth() {
    func nested(_ n: Int) -> String {
      String(repeating: "(", count: n) + "true" + String(repeating: ")", count: n)
    }
    #expect(throws: Never.self) { try holds(nested(99)) }
    #expect(failure { try holds(nested(100)) } == "100: nested more than 100 levels deep")
    #expect(
      failure { try holds(String(repeating: "!", count: 1_000_000)) }
        == "100: nested more than 100 levels deep")
    let many = Array(repeating: "true", count: 20_000).joined(separator: " && ")
    #expect(throws: Never.self) { try holds(many) }
  }

  @Test(
    "an expression has a canonical form",
    arguments: [
      ("state.todos.count==2", "state.todos.count == 2"), ("((a))", "a"),
      ("(a&&b)||c", "a && b || c"), ("a&&(b||c)", "a && (b || c)"), ("!(a==b)", "!(a == b)"),
      ("! ( ! a )", "!!a"), ("(a == b) == true", "(a == b) == true"), ("(a) is  nil", "a is nil"),
      ("all( a , it . b )", nil), ("all( a ,it.b )", "all(a, it.b)"), ("text( a )", "text(a)"),
      ("a == (1)", "a == 1"), ("a == (1,)", "a == (1,)"), ("a == (b: 1)", "a == (b: 1)"),
      ("a == ()", "a == ()"), ("a == Phase.idle", "a == Phase.idle"),
      ("`Main`.x", "`Main`.x"), ("Main[0].x", "Main[0].x"), ("`a b`.c", "`a b`.c"),
      ("`x`.c", "x.c"), ("`true`", "`true`"), ("`nil`.x", "`nil`.x"),
      ("all(a, `it`)", "all(a, `it`)"),
      ("`it`", "it"), ("a == `text`(1)", "a == `text`(1)"),
      ("a == `low`.case()", "a == `low`.case()"),
      ("a is `b c`", "a is `b c`"), ("a is `nil`", "a is `nil`"), ("a is .`b c`", "a is .`b c`"),
      (".", "."), ("a contains 'x'", nil), ("a matches \"\\\\d\"", "a matches \"\\\\d\""),
      ("a[0].b[\"k\"][*]", "a[0].b[\"k\"][*]"), ("all(a, it[0])", "all(a, it[0])"),
      ("all(a, all(it, it))", "all(a, all(it, it))"), ("-1 < a", "-1 < a"),
    ] as [(String, String?)])
  func canonical(text: String, canonical: String?) throws {
    guard let canonical else {
      #expect(failure { try ValueExpression(parsing: text) } != nil)
      return
    }
    let expression = try ValueExpression(parsing: text)
    #expect(expression.description == canonical)
    #expect(try ValueExpression(parsing: canonical) == expression)
  }

  @Test("every literal keeps its meaning as an operand")
  func literalOperands() throws {
    var values = RandomValues(seed: 11)
    for _ in 0..<2000 {
      let value = values.value(depth: 2)
      let expression = try ValueExpression(parsing: "it == [\(value.literal)]")
      try #require(try ValueExpression(parsing: expression.description) == expression)
    }
  }

  @Test("every path is an expression")
  func paths() throws {
    for text in [
      "state.todos[1].title", ".", "nil.x", "true", "Main.x", "Main", "it.x", "[0].title", "0.1",
      "[\"k\"][*]", "all.x", "`a b`.c", "``",
    ] {
      let path = try ValuePath(parsing: text)
      let expression = ValueExpression(path)
      #expect(expression.path == path)
      #expect(try roundTrip([expression])[0].path == path)
    }
    let expression = ValueExpression(try ValuePath(parsing: "state.todos[7]"))
    var evaluator = Evaluator(expression)
    #expect(
      failure { try evaluator.value(in: Self.scene) }
        == "11: state.todos has no [7], its count is 3")
  }

  @Test("offsets stay right when an expression is sent on its own")
  func coding() throws {
    var parser = Parser("expect   state.todos  ==  3 # no")
    #expect(try parser.identifier() == "expect")
    let expression = try parser.expression()
    #expect(expression.offset == 9)
    #expect(expression.source == "state.todos  ==  3")
    try parser.expectEnd()
    let sent = try roundTrip([expression])[0]
    var evaluator = Evaluator(sent)
    #expect(
      failure { try evaluator.holds(in: Self.scene) }
        == "17: state.todos is an array of 3, which does not compare with an Int, did you mean state.todos.count?"
    )
    #expect(
      decodingFailure(ValueExpression.self, from: "a ==")
        == "expected a value or a path, found the end (at byte 4)")
    #expect(
      decodingFailure(Value.self, from: "[") == "this '[' is never closed, expected ']' (at byte 0)"
    )
    #expect(
      decodingFailure(ValuePath.self, from: "a.")
        == "expected a member's name after '.', found the end (at byte 2)")
  }

  @Test(
    "an expression has a value",
    arguments: [
      ("state.todos.count", "3"), ("state.todos[*].title.count", "[8, 14, 10]"),
      ("more.one == 1", "true"), ("[1, 2]", "[1, 2]"), ("text(more.one)", "\"1\""),
      ("(state.empty)", "[]"), (".", nil),
    ] as [(String, String?)])
  func values(text: String, literal: String?) throws {
    var evaluator = Evaluator(try ValueExpression(parsing: text))
    let value = try evaluator.value(in: Self.scene).value(limit: .full)
    #expect(value == (literal == nil ? Self.scene : try Value(parsing: literal ?? "")))
  }

  @Test(
    "a failed condition says what it found",
    arguments: [
      ("state.todos.count == 2", ["state.todos.count is 3"]),
      ("more.one == 2 || more.half > 1 || more.one == 3", ["more.one is 1", "more.half is 0.5"]),
      ("more.one == 2 && more.half > 1", ["more.one is 1", "more.half is 0.5"]),
      (
        "more.one == 2 && more.nowhere == 1 && more.one < \"a\"",
        ["more.one is 1", "more.nowhere is missing"]
      ),
      (
        "!(more.one == 1 || !more.flag) && more.half == 3",
        ["more.one is 1", "more.flag is true", "more.half is 0.5"]
      ),
      ("!more.flag", ["more.flag is true"]),
      ("more.error is .idle", ["more.error is .error(message: \"offline\")"]),
      ("text(more.one) == \"2\"", ["text(more.one) is \"1\""]), ("false", []),
      (
        "all(more.items, it.n < 2)",
        ["more.items is [Item(n: 1), Item(n: 2), Item(n: 3)]", "more.items[1].n is 2"]
      ),
      ("any(more.ids, it > 5)", ["more.ids is Set([3, 1])"]),
      ("any(more.ids, it == more.half)", ["more.ids is Set([3, 1])", "more.half is 0.5"]),
      (
        "all(state.m, it < 3)",
        ["state.m is [\"a b\": 1, \"count\": 2, .red: 3]", "state.m[.red] is 3"]
      ),
    ] as [(String, [String])])
  func findings(text: String, expected: [String]) throws {
    var evaluator = Evaluator(try ValueExpression(parsing: text))
    #expect(try !evaluator.holds(in: Self.scene))
    let findings = evaluator.findings(in: Self.scene)
    #expect(findings.flatMap { $0.lines(width: 80) } == expected)
    #expect(evaluator.findings(in: Self.scene) == findings)
  }
}
