import Inspectable
import Inspector
import Testing

@Suite("What of a pasted text is typed")
struct PastedSessionTests {
  @Test("Of a page it is what stands behind the prompts, with the further lines of a command")
  func page() {
    #expect(
      PastedSession.commands(
        in: """
          Some prose, and then:

          ```inspector
          > load todo
          loaded todo: 1 store, 1 screen, 7 actions
          > dispatch AddTodo(
          >>   title: "x")
          #1 AddTodo(title: "x")
          ...
          > print state.todos[9]
          error: state.todos has no [9], its count is 4
            print state.todos[9]
                             ^
          ? 1
          ```
          """) == "load todo\ndispatch AddTodo(\n  title: \"x\")\nprint state.todos[9]\n")
  }

  @Test("The last command waits for Enter where nothing came behind it")
  func unfinished() {
    #expect(PastedSession.commands(in: "> print 1\n1\n> print 2") == "print 1\nprint 2")
    #expect(PastedSession.commands(in: "> print 1\r1\r> print 2\r") == "print 1\nprint 2\n")
  }

  @Test(
    "Prompts of a terminal are prompts too",
    arguments: [
      "inspector> print 1", "todo #3> print 1", "todo 2:#3/8 held 2 waiting 1,000 +5s> print 1",
      "my-app.x #12> print 1", "bug 3/12> print 1", "> print 1",
    ])
  func terminals(_ line: String) {
    #expect(PastedSession.command(of: line, open: nil) == "print 1")
    #expect(PastedSession.commands(in: line) == "print 1")
  }

  @Test(
    "A text without prompts is left as it is",
    arguments: [
      "print 1\nprint 2", "print 1 > 2", "#1 AddTodo(title: \"x\")", "print a #3> b", ">> x", ">x",
      "dispatch AddTodo(title: \"\"\"\n> quoted\n\"\"\")", "", "\n",
    ])
  func others(_ text: String) {
    #expect(PastedSession.commands(in: text) == nil)
  }

  @Test("Within an open bracket the sign of a further line goes, within a text nothing does")
  func open() {
    #expect(PastedSession.command(of: "      >>   1,", open: "[") == "  1,")
    #expect(PastedSession.command(of: ">> 1]", open: "[") == "1]")
    #expect(PastedSession.command(of: "> 1]", open: "[") == nil)
    #expect(PastedSession.command(of: ">> 1", open: "\"\"\"") == nil)
    #expect(PastedSession.command(of: "> 1", open: "\"\"\"") == nil)
  }

  @Test(
    "Whatever commands and output a session has, only the commands are left of it", arguments: 0..<4
  )
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let commands = [
      ["print 1"], ["dispatch AddTodo(", "  title: \"> x\")"], ["state"],
      ["print \"\"\"", "  one", "  > two", "  \"\"\""], ["print [", "]"], ["expect 1 > 2"],
    ]
    let output = ["ok", "  + todos[3]: \"x\"", "? 1", "...", "", "#1 a", "error: expected '>'"]
    for _ in 0..<125 {
      var text: [String] = []
      var expected: [String] = []
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let command = commands.randomElement(using: &generator) ?? []
        let prompt = ["> ", "todo #1> ", "inspector> "].randomElement(using: &generator) ?? ""
        for (index, line) in command.enumerated() {
          text.append(
            (index == 0 ? prompt : ["      >> ", ">> "].randomElement(using: &generator) ?? "")
              + line)
        }
        expected += command
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          text.append(output.randomElement(using: &generator) ?? "")
        }
      }
      let found = PastedSession.commands(in: text.joined(separator: "\n") + "\n")
      #expect(found == expected.joined(separator: "\n") + "\n", "\(text)")
    }
  }
}
