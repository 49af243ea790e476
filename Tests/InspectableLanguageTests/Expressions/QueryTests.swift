import Inspectable
import InspectableLanguage
import TestSupport
import Testing

@Suite("Queries, functions and arithmetic")
struct QueryTests {
  private static let scene = Value.record(
    type: "Scene",
    members: [
      .init(
        "shop",
        .record(
          type: "Shop",
          members: [
            .init(
              "items",
              .array([
                item("pen", 3, kind: "paper", price: "1.10"),
                item("rope", 1, kind: "tools", price: "12"),
                item("ink", 3, kind: "paper", price: nil),
              ])),
            .init("tags", .set([.int(1), .int(2), .int(3)])),
            .init(
              "stock",
              .dictionary([
                .init(.string("a"), .int(1)), .init(.string("b"), .int(5)),
                .init(.string("c"), .int(3)),
              ])),
            .init("empty", .array([])), .init("none", .null), .init("big", .int(.max)),
            .init("huge", .uint(.max)), .init("half", .double(0.5)),
            .init("name", .string("  The Shop ")),
            .init("many", .array((0..<30).map { .int($0) })),
          ])),
      .init(
        "users",
        .array(
          ["x", "y"].map { name in
            .record(
              type: "User",
              members: [.init("name", .string(name)), .init("password", .string(name + name))])
          })),
      .init("key", .int(42)),
    ])

  private static func item(_ name: String, _ count: Int, kind: String, price: String?) -> Value {
    .record(
      type: "Item",
      members: [
        .init("name", .string(name)), .init("count", .int(count)), .init("kind", .string(kind)),
        .init("price", price.map { .text("Decimal", $0) } ?? .null),
      ])
  }

  private func value(
    _ text: String, in root: any Explorable = scene, limit: ValueLimit = .full
  ) throws -> Value {
    var evaluator = Evaluator(try ValueExpression(parsing: text))
    return try evaluator.value(in: root).value(limit: limit)
  }

  @Test(
    "what is asked is read from left to right",
    arguments: [
      // Queries.
      ("shop.items where it.count > 2 map it.name", "[\"pen\", \"ink\"]"),
      ("shop.items map it.name where it != \"ink\"", "[\"pen\", \"rope\"]"),
      ("shop.items sort by it.count map it.name", "[\"rope\", \"pen\", \"ink\"]"),
      ("shop.items sort by it.count descending map it.name", "[\"pen\", \"ink\", \"rope\"]"),
      ("shop.items sort by it.name ascending map it.name", "[\"ink\", \"pen\", \"rope\"]"),
      ("shop.items sort by it.price map it.name", "[\"ink\", \"pen\", \"rope\"]"),
      ("shop.items sort by it.count > 1 map it.count", "[1, 3, 3]"),
      ("shop.items group by it.kind map count(it)", "[2, 1]"),
      ("(shop.items group by it.kind)[\"tools\"].first.name", "\"rope\""),
      ("(shop.items group by it.kind).keys", "[\"paper\", \"tools\"]"),
      ("(shop.items group by it.price is nil)[true].count", "1"),
      ("(shop.items where it.count > 2).last.name", "\"ink\""),
      ("(shop.items where it.count > 2)[1].name", "\"ink\""),
      ("(shop.items where it.count > 2)[*].count", "[3, 3]"),
      ("(shop.items map it.count).count == 3 && count(shop.items) == 3", "true"),
      ("shop.empty where it.nothing", "[]"), ("shop.empty map it.nothing", "[]"),
      ("shop.tags where it > 1", "Set([2, 3])"), ("shop.tags map it * 2", "[2, 4, 6]"),
      ("shop.tags where it > 1 is Set", nil), ("(shop.tags where it > 1) is Set", "true"),
      ("shop.stock where it > 2", "[\"b\": 5, \"c\": 3]"),
      ("shop.stock where key != \"b\"", "[\"a\": 1, \"c\": 3]"),
      ("shop.stock map key", "[\"a\", \"b\", \"c\"]"),
      ("shop.stock sort by it descending", "[5, 3, 1]"),
      ("shop.stock sort by it map key", "[\"a\", \"c\", \"b\"]"),
      ("shop.stock.values", "[1, 5, 3]"),
      ("(shop.stock where it > 2)[\"b\"]", "5"),
      ("any(shop.stock, key == \"b\" && it == 5)", "true"),
      ("all(shop.items where it.count > 2, it.count == 3)", "true"),
      ("shop.items where any(shop.tags, it == 7) || it.count == 1 map it.name", "[\"rope\"]"),
      (
        "shop.items where (shop.tags where it > 2) contains it.count map it.name",
        "[\"pen\", \"ink\"]"
      ),
      ("key", "42"), ("[[2, 1], []] map it sort by count(it)", "[[], [2, 1]]"),
      ("[[2, 1], []] map (it sort by it)", "[[1, 2], []]"),
      // Functions.
      ("count(shop.items, it.count > 2)", "2"), ("count(shop.stock)", "3"), ("count(\"abc\")", "3"),
      ("min(shop.items map it.count)", "1"), ("max(shop.items map it.name)", "\"rope\""),
      ("max(shop.items map it.price)", "Decimal(\"12\")"), ("min(shop.empty)", "nil"),
      ("sum(shop.items map it.count)", "7"), ("sum(shop.items map it.price)", "Decimal(\"13.1\")"),
      ("sum(shop.empty)", "0"), ("sum([0.5, 1])", "1.5"),
      ("unique(shop.items map it.count)", "[3, 1]"), ("unique(shop.items map it.kind).count", "2"),
      ("joined(shop.items map it.name, \", \")", "\"pen, rope, ink\""),
      ("trimmed(shop.name)", "\"The Shop\""), ("lowercased(trimmed(shop.name))", "\"the shop\""),
      ("uppercased(\"straße\")", "\"STRASSE\""), ("split(\"a,,b\", \",\")", "[\"a\", \"\", \"b\"]"),
      ("replacing(\"a-b-c\", \"-\", \"\")", "\"abc\""), ("abs(-3)", "3"), ("abs(0.5 - 1)", "0.5"),
      ("rounded(2.5)", "3"), ("rounded(-2.5)", "-3"), ("rounded(7)", "7"),
      ("text(shop.items where it.count == 1 map it.count)", "\"[1]\""),
      // Arithmetic.
      ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 / 2", "3"), ("-7 / 2", "-3"), ("-7 % 3", "-1"),
      ("7 - 2 - 1", "4"), ("7 - (2 - 1)", "6"), ("8 / 4 / 2", "1"), ("-shop.half", "-0.5"),
      ("-(3)", "-3"), ("3 -1", "2"), ("3-1", "2"), ("1 + 0.5", "1.5"), ("7.5 % 2", "1.5"),
      ("\"a\" + \"b\"", "\"ab\""), ("Decimal(\"0.1\") + Decimal(\"0.2\")", "Decimal(\"0.3\")"),
      ("Decimal(\"0.3\") / 3", "Decimal(\"0.1\")"), ("shop.huge - 1", "18446744073709551614"),
      ("shop.items.count * 2 == 6 && 1 + 1 < 3", "true"), ("(1 + 1) is Int", "true"),
      ("shop.big - 1 + 1 == shop.big", "true"),
    ] as [(String, String?)])
  func answers(text: String, literal: String?) throws {
    guard let literal else {
      #expect(throws: SourceError.self) { try value(text) }
      return
    }
    let expected = try Value(parsing: literal)
    let found = try value(text)
    #expect(found == expected, "\(found.literal)")
    // What is written in canonical form asks the same.
    let expression = try ValueExpression(parsing: text)
    let canonical = expression.description
    #expect(try ValueExpression(parsing: canonical).description == canonical)
    #expect(try value(canonical) == found, "\(canonical)")
  }

  @Test(
    "what cannot be answered is told at its place",
    arguments: [
      ("shop.big + 1", "9: the result is too large"),
      ("0 - shop.big - 2", "13: the result is too large"),
      ("shop.huge * 2", "10: the result is too large"), ("1 / 0", "2: division by zero"),
      ("1 + 7 % (1 - 1)", "6: division by zero"), ("0.5 / 0", "4: division by zero"),
      ("1e300 * 1e300", "6: the result is too large"),
      ("sum([9223372036854775807, 1])", "4: the result is too large"),
      (
        "1 + shop.name",
        "4: 1 is a number and shop.name a text, which are joined as texts: text(1) + shop.name"
      ),
      ("1 + [2]", "4: [2] is an array of 1, + needs numbers or texts"),
      (
        "shop.items where name == \"pear\"",
        "17: there is no 'name' here, did you mean 'it.name'?"
      ),
      ("nil + 1", "0: nil is no value, + needs numbers or texts"),
      ("\"a\" + nil", "6: nil is no value, + needs a text"),
      ("shop.name - 1", "0: shop.name is a String, - needs a number"),
      ("\"a\" + 1", "6: 1 is an Int, + needs a text, such as text(1)"),
      ("1 + shop.none", "4: shop.none has no value now (it is nil), + needs numbers or texts"),
      ("shop.half where true", "0: shop.half is a Double, where needs a collection"),
      ("shop map it", "0: shop is a Shop, map needs a collection"),
      (
        "shop.none sort by it",
        "0: shop.none has no value now (it is nil), sort by needs a collection"
      ),
      ("shop.items where it.count", "17: it.count is an Int, expected true or false"),
      ("shop.items map it.cout", "18: shop.items[0] has no member 'cout', did you mean 'count'?"),
      ("(shop.items where it.count > 2)[7]", "31: this has no [7], its count is 2"),
      (
        "[1, \"a\"] sort by it",
        "17: it is a String here and an Int there, which have no order between them; numbers, texts, dates and Bools have one"
      ),
      (
        "min(shop.items)",
        "4: shop.items is an Item, which has no order; numbers, texts, dates and Bools have one"
      ),
      (
        "sum(shop.items map it.name)",
        "4: an element of shop.items map it.name is a String, sum needs numbers"
      ),
      ("count(shop.half)", "6: shop.half is a Double, count needs a collection or a text"),
      ("split(\"a\", \"\")", "11: split needs a text that is not empty here"),
      ("joined([1], \"\")", "7: an element of [1] is an Int, joined needs texts"),
      (
        "any(shop.items, key == 1)",
        "16: there is no key here: only the elements of a dictionary have one"
      ),
      ("rounded(1e300)", "8: 1e300 is too large for rounded"),
      (
        "lowercased(shop.none)",
        "11: shop.none has no value now (it is nil), lowercased needs a text"
      ),
    ])
  func refusals(text: String, message: String) {
    #expect(failure { try value(text) } == message)
  }

  @Test(
    "a condition on what is missing is false",
    arguments: [
      "shop.nowhere + 1 == 1", "count(shop.nowhere) == 0", "shop.none + 1 == 1",
      "count(shop.items, it.nowhere == 1) == 3",
      "(shop.items where it.count > 9).first.name == \"x\"",
      "lowercased(shop.none) == \"x\"",
    ])
  func lenient(text: String) throws {
    var evaluator = Evaluator(try ValueExpression(parsing: text), missing: .isFalse)
    #expect(try !evaluator.holds(in: Self.scene))
  }

  @Test("long results are cut, and say how many there are")
  func cut() throws {
    for text in ["shop.many where it > 4", "shop.many map it", "shop.many sort by -it"] {
      #expect(try value(text, limit: .ends) == value(text).cut(to: .ends))
      #expect(try value(text, limit: .ends) != value(text))
    }
    #expect(try value("(shop.many group by it).count") == .int(30))
    let grouped = try value("shop.many group by it", limit: .ends)
    #expect(grouped == (try value("shop.many group by it").cut(to: .ends)))
  }

  @Test(
    "a failed condition says what the queries in it came to",
    arguments: [
      (
        "count(shop.items where it.count > 2) == 3", ["count(shop.items where it.count > 2) is 2"]
      ),
      ("shop.items.count + 1 == 3", ["shop.items.count + 1 is 4"]),
      (
        "any(shop.items where it.count > 2, it.name == \"rope\")",
        [
          "shop.items where it.count > 2 is ["
        ]
      ),
      ("all(shop.items, it.count * 2 > 2)", ["shop.items is [", "it.count * 2 is 2"]),
    ])
  func findings(text: String, expected: [String]) throws {
    var evaluator = Evaluator(try ValueExpression(parsing: text))
    #expect(try !evaluator.holds(in: Self.scene))
    let lines = evaluator.findings(in: Self.scene).compactMap { $0.lines(width: 80).first }
    #expect(lines.count == expected.count)
    for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start), "\(line)") }
  }

  // MARK: Secrets

  private static var guarded: any Explorable {
    GuardedValue.guarding(scene, SecretPaths([secret].compactMap(\.self)))
  }

  private static let secret = try? ValuePath(parsing: "users[*].password")

  @Test(
    "of a secret may be asked only whether it is nil",
    arguments: [
      (
        "users where it.password == \"xx\"",
        "12: it.password is secret, it can only be compared with nil"
      ),
      ("users sort by it.password", "14: it.password is secret, it can only be compared with nil"),
      ("users group by it.password", "15: it.password is secret, it can only be compared with nil"),
      ("users sort by it", "14: it holds a secret, it can only be compared with nil"),
      (
        "unique(users map it.password)",
        "7: users map it.password holds a secret, it can only be compared with nil"
      ),
      (
        "max(users map it.password)",
        "4: users map it.password holds a secret, it can only be compared with nil"
      ),
      (
        "joined(users map it.password, \"\")",
        "7: users map it.password holds a secret, it can only be compared with nil"
      ),
      (
        "users map it.password + \"\"",
        "10: it.password is secret, it can only be compared with nil"
      ),
      (
        "users map \"\" + it.password",
        "15: it.password is secret, it can only be compared with nil"
      ),
      (
        "users map lowercased(it.password)",
        "21: it.password is secret, it can only be compared with nil"
      ),
      (
        "count(users[0].password)",
        "6: users[0].password is secret, it can only be compared with nil"
      ),
      (
        "(users map it.password).first == \"xx\"",
        "0: (users map it.password).first is secret, it can only be compared with nil"
      ),
      (
        "any(users map it.password, it == \"xx\")",
        "27: it is secret, it can only be compared with nil"
      ),
    ])
  func secrets(text: String, message: String) {
    #expect(failure { try value(text, in: Self.guarded) } == message)
  }

  @Test(
    "what leads past a secret shows nothing of it",
    arguments: [
      ("users map it.password", "[<secret>, <secret>]"),
      ("users where it.password is nil", "[]"), ("count(users where it.password != nil)", "2"),
      ("users where it.name == \"x\" map it.name", "[\"x\"]"),
      ("(users group by it.name)[\"x\"].first.password", "<secret>"),
      ("text(users map it.password)", "\"[<secret>, <secret>]\""),
    ])
  func besideSecrets(text: String, literal: String) throws {
    #expect(try value(text, in: Self.guarded).literal == literal)
  }

  @Test(
    "what is compared with a secret is not written down",
    arguments: [
      ("any(users, it.password == \"typed\")", "any(users, it.password == <secret>)"),
      ("users where it.password == \"typed\"", "users where it.password == <secret>"),
      (
        "any(users where it.name == \"x\", it.password == \"typed\")",
        "any(users where it.name == \"x\", it.password == <secret>)"
      ),
      ("(users map it.password).first == \"typed\"", "(users map it.password).first == <secret>"),
      ("any(users map it.password, it == \"typed\")", "any(users map it.password, it == <secret>)"),
      (
        "(users group by it.name)[\"x\"][0].password == \"typed\"",
        "(users group by it.name)[\"x\"][0].password == <secret>"
      ),
      (
        "(users sort by it.name).last.password == \"typed\"",
        "(users sort by it.name).last.password == <secret>"
      ),
      ("lowercased(users[0].password) == \"typed\"", "lowercased(users[0].password) == <secret>"),
      ("users[0].password + \"\" == \"typed\"", "users[0].password + \"\" == <secret>"),
      ("max(users map it.password) == \"typed\"", "max(users map it.password) == <secret>"),
      ("users.last.password == \"typed\"", "users.last.password == <secret>"),
      ("(users where true).count == 2", "(users where true).count == 2"),
      (
        "count(users) == 2 && count(users, it.name == \"x\") == 1",
        "count(users) == 2 && count(users where it.name == \"x\") == 1"
      ),
      ("(users group by it.name).keys == [\"x\"]", "(users group by it.name).keys == [\"x\"]"),
    ])
  func hiding(text: String, hidden: String) throws {
    let paths = SecretPaths([Self.secret].compactMap(\.self))
    let expression = try ValueExpression(parsing: text)
    #expect(
      expression.hiding(paths, roots: ["users", "shop"]).description == hidden)
  }

  // MARK: Random expressions

  @Test("random expressions keep their meaning in canonical form")
  func canonical() throws {
    for seed in Thoroughness.seeds(3_000 as UInt64) {
      var random = SeededGenerator(seed: seed)
      let text = RandomQuery.expression(&random, depth: 3, isOfEach: false)
      let expression = try ValueExpression(parsing: text)
      let canonical = expression.description
      #expect(try ValueExpression(parsing: canonical).description == canonical, "\(text)")
      let (found, again) = (Result { try value(text) }, Result { try value(canonical) })
      switch (found, again) {
      case (.success(let a), .success(let b)): #expect(a == b, "\(text) and \(canonical)")
      case (.failure, .failure): break
      default: Issue.record("\(text) and \(canonical) come to something different")
      }
    }
  }
}

/// Makes expressions of all kinds, most of which come to something.
private enum RandomQuery {
  static func expression(
    _ random: inout SeededGenerator, depth: Int, isOfEach: Bool
  ) -> String {
    func inner() -> String { expression(&random, depth: depth - 1, isOfEach: isOfEach) }
    func ofEach() -> String { expression(&random, depth: depth - 1, isOfEach: true) }
    let plain = [
      "1", "-2", "0.5", "\"a\"", "shop.items", "shop.tags", "shop.stock", "shop.half", "nil",
    ]
    guard depth > 0 else {
      return random.pick(isOfEach ? plain + ["it", "it", "it.count"] : plain)
    }
    switch random.pick(Array(0..<14)) {
    case 0: return "(\(inner()) where \(ofEach()))"
    case 1: return "(\(inner()) map \(ofEach()))"
    case 2: return "(\(inner()) sort by \(ofEach())\(random.pick(["", " descending"])))"
    case 3: return "(\(inner()) group by \(ofEach()))"
    case 4: return "(\(inner())).\(random.pick(["count", "first", "last", "keys", "values"]))"
    case 5: return "(\(inner())) \(random.pick(["+", "-", "*", "/", "%"])) (\(inner()))"
    case 6: return "\(inner()) \(random.pick(["+", "-", "*"])) (\(inner()))"
    case 7: return "-(\(inner()))"
    case 8:
      return
        "\(random.pick(["count", "min", "max", "sum", "unique", "text", "abs", "rounded"]))(\(inner()))"
    case 9: return "(\(inner()) \(random.pick(["==", "<", ">=", "contains"])) \(inner()))"
    case 10: return "(\(inner()) \(random.pick(["&&", "||"])) \(inner()))"
    case 11: return "\(random.pick(["any", "all", "count"]))(\(inner()), \(ofEach()))"
    case 12: return "(\(inner()))[\(random.pick(["0", "1", "*", "\"a\""]))]"
    default: return "!(\(inner()))"
    }
  }
}
