import Inspectable
import Inspector
import TestSupport
import Testing

@Suite("Paths that count when two builds are compared")
struct ComparedPathsTests {
  private func paths(_ paths: [String]) throws -> [ValuePath] {
    try paths.map { try ValuePath(parsing: $0) }
  }

  private func keeping(
    _ value: Value, ignoring ignored: [String] = [], only: [String] = []
  ) throws -> String {
    let compared = ComparedPaths(ignored: try paths(ignored), only: try paths(only))
    return compared.keeping(value, of: try ValueExpression(parsing: "state")).literal
  }

  private func value(_ text: String) throws -> Value {
    var parser = Parser(text)
    return try parser.literal()
  }

  @Test("An ignored member is left out, also within each element")
  func ignored() throws {
    let value = try value(#"S(stamp: 3, items: [I(title: "a", age: 1), I(title: "b", age: 2)])"#)
    #expect(
      try keeping(value, ignoring: ["state.stamp", "state.items[*].age"])
        == #"S(items: [I(title: "a"), I(title: "b")])"#)
    #expect(try keeping(value, ignoring: ["list"]) == value.literal)
    #expect(try keeping(value, ignoring: ["state"]) == ".ignored")
  }

  @Test("With --only, all else is left out")
  func only() throws {
    let value = try value(#"S(stamp: 3, items: [I(title: "a", age: 1), I(title: "b", age: 2)])"#)
    #expect(
      try keeping(value, only: ["state.items[*].title"])
        == #"S(items: [I(title: "a"), I(title: "b")])"#)
    #expect(try keeping(value, only: ["state"]) == value.literal)
    #expect(try keeping(value, only: ["list"]) == ".ignored")
    #expect(
      try keeping(value, ignoring: ["state.items"], only: ["state"]) == "S(stamp: 3)")
  }

  @Test("The payload of a case is found with its name or without")
  func payloads() throws {
    let value = try value(".loaded(user: U(name: \"a\", age: 1))")
    for path in ["state.loaded.user.age", "state.loaded.age", "state.loaded.0.age"] {
      #expect(try keeping(value, ignoring: [path]) == ".loaded(user: U(name: \"a\"))", "\(path)")
    }
    #expect(try keeping(value, only: ["state.loaded.user.age"]) == ".loaded(user: U(age: 1))")
  }

  @Test(
    "Values that differ where nothing counts are the same, and so are their changes",
    arguments: 0..<4)
  func property(seed: UInt64) throws {
    var random = RandomValues(seed: seed)
    for _ in 0..<60 {
      let (kept, one, other) = (random.value(), random.value(), random.value())
      func record(_ member: Value) -> Value {
        .record(type: "S", members: [.init("a", member), .init("b", kept)])
      }
      let (old, new) = (record(one), record(other))
      let changes = [
        PartChanges(part: "state", changes: Difference.between(old, new))
      ]
      for compared in [
        ComparedPaths(ignored: try paths(["state.a"])), ComparedPaths(only: try paths(["state.b"])),
      ] {
        let expression = try ValueExpression(parsing: "state")
        #expect(
          compared.keeping(old, of: expression) == compared.keeping(new, of: expression))
        #expect(compared.keeping(changes) == [])
      }
      let wanted = ComparedPaths(only: try paths(["state.a"]))
      #expect(wanted.keeping(changes) == changes.filter { !$0.changes.isEmpty })
    }
  }
}
