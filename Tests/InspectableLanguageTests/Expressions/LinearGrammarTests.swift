import ExpectedOutput
import InspectableLanguage
import TestSupport
import Testing

/// Doubles each form of the grammar, and counts what it takes to read, evaluate and write it.
@Suite("Each form of the grammar takes time in proportion to its length, or is refused")
struct LinearGrammarTests {
  /// A form of the grammar, made of any number of elements.
  struct Form: CustomTestStringConvertible, Sendable {
    let name: String
    let text: @Sendable (Int) -> String
    /// Up to how many elements it is taken; nil for 100,000.
    var most: Int?

    var testDescription: String { name }

    init(_ name: String, most: Int? = nil, _ text: @escaping @Sendable (Int) -> String) {
      self.name = name
      self.most = most
      self.text = text
    }

    /// Something before a last operand, again and again.
    static func chain(_ part: String, _ last: String, most: Int? = nil) -> Form {
      Form("\(part)\(last)", most: most) { String(repeating: part, count: $0) + last }
    }

    /// Something around an innermost operand, again and again.
    static func nest(_ open: String, _ inner: String, _ close: String, most: Int? = nil) -> Form {
      Form("\(open)\(inner)\(close)", most: most) {
        String(repeating: open, count: $0) + inner + String(repeating: close, count: $0)
      }
    }

    /// A beginning with something behind it, again and again.
    static func tail(_ first: String, _ part: String, most: Int? = nil) -> Form {
      Form("\(first)\(part)", most: most) { first + String(repeating: part, count: $0) }
    }
  }

  static let operators: [Form] =
    ArithmeticOperator.allCases.map { .chain("1 \($0.rawValue) ", "1") }
    + BinaryOperator.allCases.flatMap { sign -> [Form] in
      let comparison =
        sign == .matches || sign == .contains
        ? #""a" \#(sign.rawValue) "a""# : "1 \(sign.rawValue) 1"
      return [.chain("\(comparison) && ", "true"), .chain("(\(comparison)) || ", "false")]
    } + [
      .chain(#""a" + "#, #""a""#), .chain("1 + 2 * ", "3"), .chain("(1) - ", "1"),
      .chain(#"Decimal("1.1") + "#, "1"), .chain("s.n + ", "s.n"), .chain("1 is nil || ", "true"),
      .chain("1 is Int && ", "true"), .chain("A.a == A.a && ", "true"), .chain("s.list[0] + ", "0"),
      .nest("!", "true", "", most: 99), .nest("-", "s.n", "", most: 99),
      .nest("(", "1", ")", most: 99),
      .nest("!(", "true", ")", most: 49), .nest("(1 + ", "1", ")", most: 99),
    ]

  static let functions: [Form] = ExpressionFunction.allCases.flatMap { function -> [Form] in
    let rest = function.parameters.dropFirst().map { $0 == "COND" ? ", true" : #", "b""# }.joined()
    let argument =
      switch function {
      case .count, .min, .max, .sum, .unique: "s.list"
      case .joined: "s.texts"
      case .abs, .rounded: "s.n"
      default: "s.text"
      }
    return [
      .nest("\(function)(", argument, "\(rest))", most: 99),
      .chain("\(function)(\(argument)\(rest)) == s.none || ", "true"),
    ]
  }

  static let queries: [Form] =
    ["where true", "map it", "sort by it", "sort by it descending", "group by it"].flatMap {
      [
        Form.tail("s.list", " \($0)", most: 100),
        .nest(
          "count(s.list \($0.prefix { $0 != " " }) \($0.contains(" by ") ? "by " : "")0 < ", "1",
          ")", most: 8),
      ]
    } + [
      .nest("all(s.list, ", "true", ")", most: 8), .nest("any(s.list, ", "it == 1", ")", most: 8),
      .nest("count(s.list, 0 < ", "1", ")", most: 8), .chain("all(s.list, it != 9) && ", "true"),
      .nest("(s.list map count(", "s.list", "))", most: 8),
      .tail("s.texts", " map it + it", most: 100),
      .tail("s.dictionary", " map key", most: 100),
      .nest(#"replacing("#, #""a""#, #", "a", "aa")"#, most: 99),
    ]

  static let operands: [Form] = [
    .tail("s", ".a"), .tail("S", ".a"), .tail("s.list", "[0]"), .tail("(s)", "[0]"),
    .tail("s.list", "[*]"),
    .tail("a", "a"), .chain("[", "1]"),
    Form("[1, …]") { "[" + String(repeating: "1, ", count: $0) + "1]" },
    Form("[k: v, …]") { "[" + (0..<$0).map { "\($0): 1, " }.joined() + "-1: 1] == [:]" },
    Form("(1, …)") { "(1" + String(repeating: ", 1", count: $0) + ")" },
    Form("R(a: 1, …)") { "R(a: 1" + String(repeating: ", a: 1", count: $0) + ")" },
    Form("Set([1, …])") { "Set([" + (0..<$0).map { "\($0), " }.joined() + "-1]) contains -1" },
    Form("\"a…\"") { "\"" + String(repeating: "a", count: $0) + "\"" },
    Form("\"\\u{61}…\"") { "\"" + String(repeating: "\\u{61}", count: $0) + "\"" },
    Form("1…") { String(repeating: "1", count: $0) },
    Form("0.1…") { "0." + String(repeating: "1", count: $0) },
    Form("`a…`") { "`" + String(repeating: "a", count: $0) + "`" },
    .nest("[", "", "]", most: 10_999), .nest("Set([", "", "])", most: 5_499),
    .nest("[1: ", "1", "]", most: 10_999),
    .nest("(1, ", "1", ")", most: 10_999), .nest(".a(", "1", ")", most: 10_999),
    .nest("R(a: ", "1", ")", most: 10_999),
    Form("A<A<…>>(x: 1)") {
      String(repeating: "A<", count: $0) + "B" + String(repeating: ">", count: $0) + "(x: 1)"
    },
    Form("(f(a<b, …") { "(f(" + String(repeating: "a<b, ", count: $0) + "1))" },
    Form("1 # …") { "1 " + String(repeating: "# x\n ", count: $0) },
    Form("spaces") { String(repeating: " ", count: $0) + "1" },
    Form("matches groups") {
      #""a" matches ""# + String(repeating: "(", count: $0) + "a"
        + String(repeating: ")", count: $0) + "\""
    },
    Form("matches sets") {
      #""a" matches ""# + String(repeating: "[", count: $0) + "a"
        + String(repeating: "]", count: $0) + "\""
    },
    Form("matches a?…") {
      #""a" matches ""# + String(repeating: "a?", count: min($0, 10_000)) + "\""
    },
    .tail("(", "("), .tail("[", "["), .tail("1 ", "1 "), .tail("1 <", "<"), .tail("a", "<a"),
    .tail(".", "."),
  ]

  static let forms = operators + functions + queries + operands

  static let scene = Value.record(
    type: "Scene",
    members: [
      .init(
        "s",
        .record(
          type: "S",
          members: [
            .init("n", .int(1)), .init("text", .string("abc")), .init("none", .null),
            .init("list", .array([.int(1), .int(2), .int(3)])),
            .init("texts", .array([.string("a"), .string("b")])),
            .init("dictionary", .dictionary([.init(.string("k"), .int(1))])),
          ]))
    ])

  /// What it takes to read, evaluate, explain and write a text; or the error.
  static func steps(_ text: String) -> Result<Int, SourceError> {
    let count = StepCount()
    do throws(SourceError) {
      var parser = Parser(text, counting: count)
      let expression = try parser.expression()
      try parser.expectEnd()
      count.add(expression.description.utf8.count)
      for policy in [MissingPolicy.isError, .isFalse] {
        var evaluator = Evaluator(expression, missing: policy)
        _ = (try? evaluator.value(in: scene).value(limit: .ends))?.literal
        _ = evaluator.findings(in: scene)
        count.add(evaluator.steps)
      }
      let hidden = expression.hiding(SecretPaths(), roots: ["s"])
      _ = (hidden.isCondition, expression == hidden, expression.usesQueries)
      return .success(count.steps)
    } catch {
      return .failure(error)
    }
  }

  @Test("Twice as long takes twice the steps", arguments: forms.sampled)
  func doubling(form: Form) {
    let size = min(200, (form.most ?? .max) / 2)
    let once = Self.steps(form.text(size))
    let twice = Self.steps(form.text(2 * size))
    guard case (.success(let a), .success(let b)) = (once, twice) else { return }
    #expect(b <= 2 * a + a / 5 + 20, "\(a) steps, then \(b)")
  }

  /// Where many of a form take long without being optimized, only some are tried with all elements.
  static let long =
    [operators[0], operators[2]]
    + operators.filter { ["true && true", "\"a\" + \"a\"", "s.n + s.n"].contains($0.name) }
    + operands + (operators + functions + queries).filter { $0.most != nil }

  @Test(
    "A hundred thousand elements are taken, or refused at a place in the text",
    arguments: long.sampled)
  func hundredThousand(form: Form) {
    let text = form.text(100_000)
    switch Self.steps(text) {
    case .success: #expect(form.most == nil, "it has no limit any more")
    case .failure(let error):
      #expect(error.offset >= 0 && error.offset <= text.utf8.count)
      #expect(error.message.utf8.count < 400)
      if form.most != nil { #expect(error.message.contains("more than")) }
    }
  }

  @Test(
    "A limit is taken, and one more is refused", arguments: forms.filter { $0.most != nil }.sampled)
  func limits(form: Form) {
    guard let most = form.most else { return }
    if case .failure(let error) = Self.steps(form.text(most)) { Issue.record("\(error.message)") }
    guard most <= 100 else { return }
    guard case .failure(let error) = Self.steps(form.text(most + 1)) else {
      Issue.record("\(most + 1) are taken")
      return
    }
    #expect(error.message.contains("more than"))
  }
}
