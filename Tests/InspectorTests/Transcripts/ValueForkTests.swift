import Inspectable
import Testing

@testable import Inspector

@Suite("Places where two runs differ")
struct ValueForkTests {
  private func texts(_ first: String, _ second: String) throws -> [String] {
    ValueFork.between(
      [PartValue(part: "state", value: try Value(parsing: first))],
      [PartValue(part: "state", value: try Value(parsing: second))]
    ).map(\.text)
  }

  @Test("The innermost place is named, also in elements whose ids differ")
  func innermost() throws {
    #expect(
      try texts(
        "S(items: [Item(id: UUID(\"1\"), title: \"a\")])",
        "S(items: [Item(id: UUID(\"2\"), title: \"a\")])")
        == [#"state.items[0].id is UUID("1") in one run, UUID("2") in the other"#])
  }

  @Test("Arrays differ in order, in count or in their elements; dictionaries in their keys")
  func collections() throws {
    #expect(try texts("S(a: [1, 2])", "S(a: [2, 1])") == ["state.a has another order"])
    #expect(
      try texts("S(a: [1, 2])", "S(a: [2])")
        == ["state.a has 2 elements in one run, 1 in the other"])
    #expect(
      try texts("S(a: [1, 2])", "S(a: [1, 3])") == ["state.a[1] is 2 in one run, 3 in the other"])
    #expect(
      try texts(#"S(a: ["x": 1, "y": 2])"#, #"S(a: ["x": 3, "z": 2])"#)
        == [
          #"state.a["x"] is 1 in one run, 3 in the other"#,
          #"state.a["y"] is there in one run only"#, #"state.a["z"] is there in one run only"#,
        ])
  }

  @Test("Values of different cases, types or kinds differ as a whole")
  func whole() throws {
    #expect(
      try texts("S(a: .on)", "S(a: .off)") == ["state.a is .on in one run, .off in the other"])
    #expect(try texts("S(a: nil)", "S(a: 1)") == ["state.a is nil in one run, 1 in the other"])
    #expect(try texts("S(a: [1])", "S(a: [1])") == [])
  }
}
