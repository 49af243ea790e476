import Inspectable
import Inspector
import Testing

@Suite("What of a pasted text is typed")
struct PastedSessionTests {
  @Test("Of a page it is what stands behind the prompts, with the further lines of a command")
  func page() {
    #expect(
      PastedSession(
        """
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
        """)?.commands == "load todo\ndispatch AddTodo(\n  title: \"x\")\nprint state.todos[9]\n")
  }

  @Test("The last command waits for Enter where nothing came behind it")
  func unfinished() {
    #expect(PastedSession("> print 1\n1\n> print 2")?.commands == "print 1\nprint 2")
    #expect(PastedSession("> print 1\r1\r> print 2\r")?.commands == "print 1\nprint 2\n")
  }

  @Test(
    "Prompts of a terminal are prompts too",
    arguments: [
      "inspector> print 1", "todo #3> print 1", "todo 2:#3/8 held 2 waiting 1,000 +5s> print 1",
      "my-app.x #12> print 1", "bug 3/12> print 1", "> print 1",
    ])
  func terminals(_ line: String) {
    #expect(PastedSession.command(of: line, open: nil) == "print 1")
    #expect(PastedSession(line)?.commands == "print 1")
  }

  @Test(
    "A text without prompts is left as it is",
    arguments: [
      "print 1\nprint 2", "print 1 > 2", "#1 AddTodo(title: \"x\")", "print a #3> b", ">> x", ">x",
      "dispatch AddTodo(title: \"\"\"\n> quoted\n\"\"\")", "", "\n",
    ])
  func others(_ text: String) {
    #expect(PastedSession(text) == nil)
  }

  @Test("Within an open bracket the sign of a further line goes, within a text nothing does")
  func open() {
    #expect(PastedSession.command(of: "      >>   1,", open: "[") == "  1,")
    #expect(PastedSession.command(of: ">> 1]", open: "[") == "1]")
    #expect(PastedSession.command(of: "> 1]", open: "[") == nil)
    #expect(PastedSession.command(of: ">> 1", open: "\"\"\"") == nil)
    #expect(PastedSession.command(of: "> 1", open: "\"\"\"") == nil)
  }

  @Test("What stands above the first prompt is told, if it is more than blank lines and a fence")
  func above() {
    #expect(PastedSession("\n```inspector\n> state")?.note == nil)
    #expect(
      PastedSession("load todo\n> state")?.note
        == "left out, as it stands above the first '>': load todo")
    #expect(
      PastedSession("load todo\nloaded todo: 1 store, 1 screen, 7 actions\n\ntodo #0> state\nx")?
        .note == "left out, as it stands above the first '>': load todo and 1 more line")
    let long = String(repeating: "some words ", count: 9)
    #expect(
      PastedSession("  \(long)\n> state")?.note
        == "left out, as it stands above the first '>': some words some words some words some w…")
  }

  @Test("A session that is set in, or quoted as in a mail, is one too")
  func setIn() {
    let setIn = "Do this:\n\n    > print [\n    >> 1]\n    [1]\n\t> x\n    > state\n"
    #expect(PastedSession(setIn)?.commands == "print [\n1]\nstate\n")
    #expect(PastedSession("> > print 1\n> 1\n>\n> > state")?.commands == "print 1\nstate")
    // A condition that goes on in a line of its own has no prompts.
    #expect(PastedSession("print (state.todos.count\n  > 3)") == nil)
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
      let found = PastedSession(text.joined(separator: "\n") + "\n")?.commands
      #expect(found == expected.joined(separator: "\n") + "\n", "\(text)")
    }
  }
}
