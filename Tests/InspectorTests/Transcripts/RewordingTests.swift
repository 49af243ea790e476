import ExpectedOutput
import Inspector
import Testing

@Suite("Wildcards in lines that change")
struct RewordingTests {
  private func reworded(_ source: String, _ text: String) throws -> String? {
    try ExpectedLine(source).reworded(for: text, OutputMatcher())?.source
  }

  @Test(
    "A wildcard stays between the words around it",
    arguments: [
      ("took [..] ms for 3 items", "took 12 ms for 4 items", "took [..] ms for 4 items"),
      ("loaded [..]: 1 store", "loaded todo: 2 stores", "loaded [..]: 2 stores"),
      ("a [..] b [..] c", "a 1 b 2 d c", "a [..] b [..] c"),
      ("id [..ID..] is old", "id 42 is new", "id [..ID..] is new"),
      ("[..] left", "3 left over", "[..] left over"),
      ("error: [..]", "fatal error: x", "fatal error: [..]"),
      ("from [..] via x to [..]!", "from 1 via y to 2?", "from [..] via y to 2?"),
      ("[..]: took [..] ms, [..] s", "x: took 1 ns, 2 m", "[..]: took 1 ns, 2 m"),
    ])
  func kept(_ source: String, _ text: String, _ expected: String) throws {
    #expect(try reworded(source, text) == expected)
  }

  @Test(
    "If the words around it are gone, or the line would mean something else, it is not kept",
    arguments: [
      ("took [..] ms", "done"), ("took [..] ms", "took 3 s"), ("plain", "other"), ("...", "x"),
      ("x [..] y", "x 1 y [..]"), ("x [..] y", "> x 1 y"), ("x [..] y", "x 1 y "),
      ("x [..] y", "x 1 y [..N..]"), ("[..A..] y", "1 z"),
    ])
  func notKept(_ source: String, _ text: String) throws {
    #expect(try reworded(source, text) == nil)
  }
}
