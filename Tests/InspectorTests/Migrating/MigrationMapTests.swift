import Inspectable
import InspectableDoor
import Inspector
import TestSupport
import Testing

@Suite("Mappings of old names to new ones")
struct MigrationMapTests {
  /// The error in a mapping with its line and column.
  private func problem(_ text: String) -> String? {
    do throws(SourceError) {
      _ = try MigrationMap(text)
      return nil
    } catch {
      let place = SourceExcerpt(at: error.offset, in: text)
      return "\(place.line):\(place.column): \(error.message)"
    }
  }

  @Test("Blank lines, comments and any line ends are no rules", arguments: ["\n", "\r\n"])
  func layout(_ end: String) throws {
    let lines = [
      "# names", "", "AddTodo(title:) -> CreateTodo(text: title, done: false) # an action",
      "  list.rows[*].on -> list.lines[*].on", ".all -> .everything", "\"old\" -> \"new\"",
      "Größe -> Maß",
    ]
    let map = try MigrationMap("\u{FEFF}" + lines.joined(separator: end))
    #expect(map.rules.map(\.line) == [3, 4, 5, 6, 7])
    #expect(map.rules[1].old == .name([.name("list"), .name("rows"), .element, .name("on")]))
  }

  @Test(
    "A mistake is shown where it is, with what would be right",
    arguments: [
      ("", "1:1: no rule: a rule is a line such as AddTodo(title:) -> CreateTodo(text: title)"),
      (
        "# nothing\n",
        "1:1: no rule: a rule is a line such as AddTodo(title:) -> CreateTodo(text: title)"
      ),
      ("\nAddTodo", "2:8: expected '->' and the new name, found the end"),
      ("AddTodo => B", "1:9: expected '->' and the new name, found '='"),
      ("A ->", "1:5: expected the new name, found the end"),
      ("7 -> 8", "1:1: expected an old name, such as AddTodo(title:), found '7'"),
      ("A -> B C", "1:8: unexpected 'C', the end was expected"),
      ("A(title:) -> B(text: titel)", "1:22: the old side has no argument 'titel', it has 'title'"),
      ("A() -> B(text:)", "1:10: the old side has no argument 'text', it has none"),
      ("A(a:, b) -> B(c)", "1:15: the old side has no argument 'c', it has 'a' and 'b'"),
      ("A(a:) -> B(a: [1,)", "1:18: expected a value, found ')'"),
      ("A(a:) -> B", "1:11: expected the arguments of B, or B() to drop them"),
      ("A -> B(a: 1)", "1:7: the old side has no brackets: name its arguments, as in A(title:)"),
      ("A(a:, a:) -> B()", "1:7: 'a' is here twice"),
      ("A(a:) -> B(x: a, x: 1)", "1:18: 'x' is here twice"),
      ("A(a: -> B()", "1:6: expected ',' or ')', found '-'"),
      (".all -> everything", "1:9: '.all' is a case: its new name begins with '.'"),
      ("all -> .everything", "1:8: expected a name, as on the old side"),
      ("\"a\" -> b", "1:8: a text can become only another text"),
      ("a[*].b -> a.b", "1:11: both sides need the same number of [*]"),
      ("a[0] -> b[0]", "1:2: expected [*], which stands for any index or key"),
      ("nil -> none", "1:1: 'nil' has a meaning of its own and cannot be renamed"),
      ("A -> B\nA -> C", "2:1: line 1 has a rule for the same"),
      ("A(a:) -> B(a:)\nA(a: x) -> C(a: x)", "2:1: line 1 has a rule for the same"),
      (
        "A -> B\nA(a:) -> C(a:)",
        "2:1: line 1 has a rule for the same name; write the arguments in both or in neither"
      ),
    ])
  func mistakes(_ text: String, _ expected: String) {
    #expect(problem(text) == expected)
  }

  @Test(
    "Whatever is written, it is read or refused at a place in it",
    arguments: Thoroughness.seeds(400))
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "A", "list", ".", "(", ")", "[*]", "[", ":", ",", " ", "->", "\"", "\\", "1", "nil", "#",
      "\n", "`", "é", "\u{0}",
      "A(a:) -> B(b: a)", "\r\n",
    ]
    let text = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
      pieces[Int.random(in: pieces.indices, using: &generator)]
    }.joined()
    do throws(SourceError) {
      let map = try MigrationMap(text)
      #expect(!map.rules.isEmpty)
    } catch {
      #expect((0...text.utf8.count).contains(error.offset), "\(text.debugDescription)")
    }
  }
}
