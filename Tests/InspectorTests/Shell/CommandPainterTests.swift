import InspectableDoor
import Testing

@testable import Inspector

@Suite("The colours of what is typed")
struct CommandPainterTests {
  private let painter = CommandPainter(
    registry: .standard, aliases: ["add"], names: ["state", "list", "clock", "count"])

  /// A line with its styles in letters below: `v` a verb, `e` a mistake, `o` open, `=` a value, `t` a type,
  /// `p` a path, `#` an aside.
  private func letters(_ text: String, cursor: Int? = nil) -> String {
    let styles = painter.styles(of: text, cursor: cursor)
    #expect(styles.count == text.utf8.count)
    return String(
      styles.map { style -> Character in
        switch style {
        case .verb: "v"
        case .error: "e"
        case .unclosed: "o"
        case .value: "="
        case .type: "t"
        case .path: "p"
        case .aside: "#"
        default: " "
        }
      })
  }

  @Test(
    "verbs, texts, numbers, types and paths have theirs",
    arguments: [
      ("dispatch AddTodo(title: \"x\")", "vvvvvvvv ttttttt        === "),
      ("set list.local.index = 12", "vvv pppppppppppppppp   =="),
      ("  .print 1", "   vvvvv ="), ("add milk", "vvv     "), ("pri 1", "vvv ="),
      ("print 1  # how many", "vvvvv =  ##########"), ("# only this", "###########"),
      ("advance 300ms", "vvvvvvv      "),
    ])
  func parts(_ line: String, _ expected: String) {
    #expect(letters(line) == padded(expected, to: line))
  }

  @Test("a line may begin with a name in place of a verb")
  func names() {
    #expect(letters("state.todos[0]").allSatisfy { $0 == "p" })
    #expect(letters("clock.now") == "ppppppppp", "and a verb's name may be that of a part")
    #expect(letters("clock") == "vvvvv")
    #expect(letters("count(state.todos)").hasPrefix("     "))
    #expect(letters("1 + 2") == "=   =")
  }

  @Test("a word that is no verb is wrong, unless it may still become one where the cursor is")
  func mistakes() {
    #expect(letters("dis", cursor: 3) == "   ", "dispatch, or disappear")
    #expect(letters("dis", cursor: nil) == "eee", "could be several")
    #expect(letters("dis ", cursor: 4) == "eee ")
    #expect(letters("dix", cursor: 3) == "eee")
    #expect(letters("sta", cursor: 3) == "vvv", "nothing else begins with it")
    let guest = CommandPainter(registry: .standard, knowsAllVerbs: false)
    #expect(guest.styles(of: "dix", cursor: nil).allSatisfy { $0 == .plain })
  }

  @Test("the commands within others have verbs too")
  func inner() {
    #expect(letters("fails dispatch X()") == "vvvvv vvvvvvvv t  ")
    #expect(letters("would undo; bogus \";\"; add") == "vvvvv vvvv  eeeee ===  vvv")
    #expect(letters("would --diff;undo") == "vvvvv        vvvv", "a flag ends at a semicolon")
    #expect(letters("would --diff undo -- redo") == "vvvvv        vvvv    vvvv")
  }

  @Test("what is open stands out, and what closes nothing is wrong")
  func brackets() {
    #expect(letters("print [1, (2") == "vvvvv o=  o=")
    #expect(letters("print 1)") == "vvvvv =e")
    #expect(letters("print [1)") == "vvvvv o=e")
    #expect(letters("print \"a(b") == "vvvvv o===")
    #expect(letters("print \"(\"") == "vvvvv ===", "a bracket in a text is none")
    #expect(letters("print [\n1]") == "vvvvv   = ", "over several lines")
  }

  @Test("every byte of any text has a style")
  func anything() {
    let pieces = [
      "dispatch", "would", "--diff", " ", " -- ", ";", "\"", "\\", "(", ")", "[", "]", "{", "}",
      "#",
      " # ", "\n", ".", "é", "漢", "1", "-2.5e", "X", "_", "state.", "true", "\u{1F600}", "\t",
      "\r\n",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0..<12, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      let cursor = Bool.random(using: &random) ? nil : Int.random(in: 0...text.utf8.count)
      #expect(painter.styles(of: text, cursor: cursor).count == text.utf8.count, "\(text)")
    }
  }

  private func padded(_ text: String, to other: String) -> String {
    text + String(repeating: " ", count: max(0, other.utf8.count - text.count))
  }
}

@Suite("The choice among candidates")
struct CompletionMenuTests {
  private func menu(
    _ names: [String], details: Bool = false, width: Int = 20, height: Int = 5
  ) -> CompletionMenu {
    CompletionMenu(
      names.map { .init($0, detail: details ? "what \($0) is" : "") }, width: width, height: height)
  }

  private func rows(_ menu: CompletionMenu) -> [String] {
    menu.rows(in: .plain).map { row in
      row.text.replacing("\u{1B}[7m", with: "").replacing("\u{1B}[0m", with: "")
    }
  }

  @Test("names stand in columns, through which the arrows go")
  func columns() {
    var menu = menu(["one", "two", "three", "four", "five"])
    #expect(rows(menu) == ["one    four   ", "two    five   ", "three  "])
    menu.move(.right)
    #expect(menu.chosen.text == "four")
    menu.move(.right)
    #expect(menu.chosen.text == "four", "there is no column further right")
    menu.move(.left)
    menu.move(.up)
    #expect(menu.chosen.text == "five", "from the first to the last")
    menu.move(.next)
    menu.move(.down)
    #expect(menu.chosen.text == "two")
    menu.move(.previous)
    #expect(menu.chosen.text == "one")
    for palette in [Palette.colored, .plain] {
      #expect(menu.rows(in: palette)[0].text == "\u{1B}[7mone\u{1B}[0m    four   ")
    }
  }

  @Test(
    "with details there is one a row, cut at the edge with an ellipsis, and only as many as there is room for"
  )
  func details() {
    var menu = menu((1...9).map { "n\($0)" }, details: true, width: 14, height: 4)
    #expect(rows(menu) == ["n1  what n1 …", "n2  what n2 …", "n3  what n3 …", "… 6 more"])
    for _ in 1...5 { menu.move(.down) }
    #expect(rows(menu)[2] == "n6  what n6 …" && rows(menu)[3] == "… 3 more")
    menu.move(.previous)
    for _ in 1...4 { menu.move(.next) }
    #expect(menu.chosen.text == "n9" && rows(menu).last == "n9  what n9 …")
  }

  @Test("what a terminal would obey is escaped, and no row is wider than the terminal")
  func safety() {
    let menu = CompletionMenu(
      [.init("a", label: "a\u{1B}[2J", detail: "\u{202E}x"), .init("漢字漢字漢字漢字漢字漢字")], width: 10,
      height: 3)
    for row in rows(menu) {
      #expect(!row.contains("\u{1B}") && !row.contains("\u{202E}"))
      #expect(DisplayWidth.of(row) < 10)
    }
  }
}
