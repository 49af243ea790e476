import Inspectable
import TestSupport
import Testing

@testable import InspectableLanguage

@Suite("Plain notation")
struct PlainNotationTests {
  @Test("What it reads, the parser reads as the same", arguments: Thoroughness.seeds(8))
  func agreement(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "items", "a", "_x1", "$0", "é", "`b c`", "[", "]", "[0]", "[7]", "[12]", "[-1]", "[*]",
      "[\"k\"]",
      ".", "..", "0", "42", "007", "-3", "1_0", "123456789012345678901", "0x1F", "1.5", "true",
      "false", "truer", "nil", " ", "# x", "<", "",
    ]
    var (paths, values) = (0, 0)
    for _ in 0..<4_000 {
      let count = Int.random(in: 1...5, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      if let path = PlainNotation.path(Array(text.utf8)) {
        #expect(try ValuePath(parsing: text) == path, "\(text)")
        paths += 1
      }
      if let value = PlainNotation.value(Array(text.utf8)) {
        #expect(try Value(parsing: text) == value, "\(text)")
        values += 1
      }
    }
    #expect(paths > 100 && values > 50)
  }

  @Test("What is written of a path of names and positions, it reads")
  func paths() throws {
    for text in ["items", "items[3].title", "[0]", "state.todos[102]", "a.b.c[0][1]"] {
      let path = try ValuePath(parsing: text)
      #expect(PlainNotation.path(path.wireBytes) == path)
    }
  }

  @Test("What it does not know it leaves to the parser")
  func others() {
    for text in ["", ".", ".[0]", "a.", "a[]", "a[1", "a[01]", "a b", "5", "a.0", "a[-1]"] {
      #expect(PlainNotation.path(Array(text.utf8)) == nil, "\(text)")
    }
    for text in ["", "tru", "00", "-1", "1_0", "\"a\"", "123456789012345678"] {
      #expect(PlainNotation.value(Array(text.utf8)) == nil, "\(text)")
    }
  }
}
