import InspectableLanguage
import Testing

/// How far a condition is from holding.
@Suite("Distances of conditions")
struct DistanceTests {
  private static let root = Value.record(
    type: "Root",
    members: [
      .init("a", .int(3)), .init("b", .double(1.5)), .init("name", .string("x")),
      .init("list", .array([.int(1), .int(2)])), .init("big", .uint(.max)), .init("none", .null),
    ])

  @Test(
    "It is what the numbers are off, at least 1, and 0 where the condition holds",
    arguments: [
      ("a == 3", 0), ("a == 10", 7), ("10 == a", 7), ("a > 2", 0), ("a > 3", 1), ("a >= 5", 2),
      ("a < 1", 2), ("a <= 2", 1), ("b == 1", 1), ("b == 9.5", 8), ("a != 3", 1),
      ("a == 5 && b == 4.5", 5), ("a == 5 || b == 4.5", 2), ("a == 3 && name == \"y\"", 1),
      ("list.count == 7", 5), ("sum(list) - a == 4", 4), ("!(a == 3)", 1), ("none == 4", 1),
      ("missing.more == 4", 1), ("all(list, it < 2)", 1), ("any(list, it == 2)", 0),
    ] as [(String, Double)])
  func distances(_ text: String, _ wanted: Double) throws {
    var evaluator = Evaluator(try ValueExpression(parsing: text), missing: .isFalse)
    #expect(try evaluator.distance(in: Self.root) == wanted)
  }

  @Test("It is 0 only where the condition holds, whatever the numbers are")
  func holds() throws {
    for first in [-2, 0, 5] {
      for second in ["-2", "0.5", "5", "18446744073709551615", "1e300"] {
        for sign in ["==", "<", "<=", ">", ">=", "!="] {
          var evaluator = Evaluator(
            try ValueExpression(parsing: "\(first) \(sign) \(second)"), missing: .isFalse)
          let distance = try evaluator.distance(in: Self.root)
          #expect((distance == 0) == (try evaluator.holds(in: Self.root)))
          #expect(distance >= 0 && distance.isFinite)
        }
      }
    }
  }

  @Test("Only what compares numbers tells how far it is, and a bound can be written of any number")
  func kinds() throws {
    #expect(try ValueExpression(parsing: "a == 3 && name is nil").hasDistance)
    #expect(try !ValueExpression(parsing: "a != 3 || name contains \"x\"").hasDistance)
    #expect(try ValueExpression(parsing: "a + b").reaching(-3)?.description == "a + b >= -3")
    #expect(try ValueExpression(parsing: "a").reaching(0.5)?.description == "a >= 0.5")
  }
}
