import Inspectable
import InspectableLanguage
import TestSupport
import Testing

@Suite("Names for expressions")
struct DefinitionsTests {
  private func definitions(_ texts: [(String, String)]) throws -> Definitions {
    var definitions = Definitions()
    for (name, text) in texts {
      try definitions.define(name, as: try ValueExpression(parsing: text))
    }
    return definitions
  }

  @Test(
    "a name is replaced wherever a path begins with it",
    arguments: [
      ("a", "1 + 2"), ("a * 2", "(1 + 2) * 2"), ("b.count", "(x where it > 1 + 2).count"),
      ("b[0].n", "(x where it > 1 + 2)[0].n"),
      ("any(b, it == a)", "any(x where it > 1 + 2, it == 1 + 2)"),
      ("x where c", "x where it.n > 1"), ("a.b", "(1 + 2).b"), ("x.a", "x.a"), ("`a`", "a"),
      ("text(a)", "text(1 + 2)"), ("f(a: 1) == a", "f(a: 1) == 1 + 2"),
    ])
  func replaced(text: String, expected: String) throws {
    let definitions = try definitions([
      ("a", "1 + 2"), ("b", "x where it > a"), ("c", "it.n > 1"),
    ])
    let expanded = try definitions.expanding(try ValueExpression(parsing: text))
    #expect(expanded.description == (try ValueExpression(parsing: expected).description))
  }

  @Test("a byte of what a name stands for is where the name is")
  func places() throws {
    let definitions = try definitions([("abc", "some.thing # why"), ("d", "abc + abc")])
    let text = "x + abc.y + d + z"
    let written = try ValueExpression(parsing: text)
    let expanded = try definitions.expanding(written)
    let (bytes, original) = (Array(expanded.source.utf8), Array(text.utf8))
    var end = 0
    for offset in bytes.indices {
      let place = expanded.written(offset)
      #expect(place >= end, "places are in order")
      end = place
      if bytes[offset] == UInt8(ascii: "x") || bytes[offset] == UInt8(ascii: "z") {
        #expect(original[place] == bytes[offset])
      }
    }
    let thing = try #require(expanded.source.firstRange(of: "thing"))
    let offset = expanded.source.utf8.distance(
      from: expanded.source.startIndex, to: thing.lowerBound)
    #expect(expanded.written(offset) == 4)
    #expect(expanded.written(bytes.count) == original.count)
  }

  @Test("no name leads back to itself")
  func circles() throws {
    var known = try definitions([("a", "b + 1"), ("b", "c"), ("d", "a")])
    let circle = try ValueExpression(parsing: "any(x, it == a)")
    #expect(
      failure { try known.define("c", as: circle) }
        == "0: 'c' would lead back to itself: it leads to 'a', then to 'b', then to 'c'")
    #expect(known["c"] == nil && known.names == ["a", "b", "d"])
    #expect(
      failure { try known.define("a", as: try ValueExpression(parsing: "a")) }
        == "0: 'a' would lead back to itself")
    try known.define("c", as: try ValueExpression(parsing: "1"))
    #expect(try known.expanding(try ValueExpression(parsing: "d")).description == "1 + 1")
  }

  @Test("what grows too long is refused")
  func growth() throws {
    var known = try definitions([("n0", "x + x")])
    for number in 1..<30 {
      try known.define(
        "n\(number)", as: try ValueExpression(parsing: "n\(number - 1) + n\(number - 1)"))
    }
    let message = failure { try known.expanding(try ValueExpression(parsing: "1 + n29")) }
    #expect(message?.hasSuffix("stands for too much here") == true, "\(message ?? "")")
  }

  @Test("what was hidden stays hidden")
  func secrets() throws {
    let paths = SecretPaths([try ValuePath(parsing: "state.pin")])
    let expression = try ValueExpression(parsing: "state.pin == \"1234\"").hiding(
      paths, roots: ["state"])
    var known = Definitions()
    try known.define("right", as: expression)
    #expect(known["right"]?.source == "state.pin == <secret>")
    let used = try known.expanding(try ValueExpression(parsing: "right && state.pin == \"56\""))
    #expect(used.operands(comparedWith: paths, roots: ["state"]) == [22..<26])
    try known.define("pin", as: try ValueExpression(parsing: "state.pin"))
    let compared = try known.expanding(try ValueExpression(parsing: "\"1234\" == pin"))
    #expect(compared.operands(comparedWith: paths, roots: ["state"]) == [0..<6])
  }
}
