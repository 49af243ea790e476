import Inspectable
import InspectableDoor
import Testing

@testable import Inspector

@Suite("Several commands in one")
struct SeveralCommandsTests {
  private func commands(_ text: String) -> [String] {
    Parser(text).commands().map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
  }

  @Test("A semicolon parts them, but for one in a text or a comment")
  func parts() {
    #expect(commands("a; b") == ["a", " b"])
    #expect(commands("a") == ["a"])
    #expect(commands("") == [""])
    #expect(commands("a;") == ["a", ""])
    #expect(commands(#"a(";"); b"#) == [#"a(";")"#, " b"])
    #expect(commands(#"a("\";"); b("\\"); c"#) == [#"a("\";")"#, #" b("\\")"#, " c"])
    #expect(commands("a; b # c; d") == ["a", " b "])
    #expect(commands("a[#1]; b") == ["a[#1]", " b"])
    #expect(commands("é; \"ö;\"; b") == ["é", " \"ö;\"", " b"])
  }

  @Test("Two dashes that stand alone outside of texts part the sides")
  func sides() {
    func sides(_ text: String) -> [[String]] {
      Parser(text).sides().map { $0.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } }
    }
    #expect(sides("a -- b") == [["a "], [" b"]])
    #expect(sides("a; b -- c # -- d") == [["a", " b "], [" c "]])
    #expect(sides(#"a("x -- y") -- b(-1)"#) == [[#"a("x -- y") "#], [" b(-1)"]])
    #expect(sides("a --b c-- d --- e - - f") == [["a --b c-- d --- e - - f"]])
    #expect(sides("a -- b -- c").count == 3)
  }

  @Test(
    "Whatever is typed, the stretches are in order, apart and within it", arguments: 0..<UInt64(200)
  )
  func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters: [Character] = ["a", ";", "\"", "\\", "#", " ", "é", "\n", "(", "-"]
    let text = String(
      (0..<Int.random(in: 0...30, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      })
    let stretches = Parser(text).commands()
    #expect(!stretches.isEmpty)
    #expect(stretches.allSatisfy { $0.upperBound <= text.utf8.count })
    for (one, next) in zip(stretches, stretches.dropFirst()) {
      #expect((1...2).contains(next.lowerBound - one.upperBound))
    }
  }
}
