import Inspectable
import InspectableDoor
import Testing

@testable import Inspector

@Suite("What is to go to a file or a program")
struct RedirectionTests {
  private func redirection(_ text: String) throws(SourceError) -> Redirection? {
    try Redirection(text, in: .standard)
  }

  @Test(
    "The flag stands among those behind the verb, and the plain command is without it",
    arguments: [
      (#"print --pipe "sort" state.todos"#, "print state.todos"),
      ("print --pipe sort state.todos", "print state.todos"),
      (#"print --full --pipe "sort -r" state"#, "print --full state"),
      (#"history --pipe "wc -l""#, "history "),
      ("table --csv --to out.csv state", "table --csv state"),
      (#"  diff --to "a b" 1 2"#, "  diff 1 2"),
    ])
  func plain(_ text: String, _ command: String) throws {
    #expect(try redirection(text)?.command == command)
  }

  @Test(
    "A line without the flag, and a verb that does something, is left alone",
    arguments: [
      "print state.todos", "dispatch AddTodo --pipe x", "print \"a | b --pipe c\"",
      "print a || b", "print state.count > 3", "let a = b | c", "", "(",
      "print \"\\\" --to x\"", "history --not --fold AddTodo",
    ])
  func others(_ text: String) throws {
    #expect(try redirection(text) == nil)
  }

  @Test(
    "What is written another way says how it would be right",
    arguments: [
      ("print --pipe 'wc -l' state", 13, #"quotes are double here: --pipe "wc -l""#),
      ("print --to 'a b' state", 11, #"quotes are double here: --to "a b""#),
      (
        "print --pipe wc -l state", 13,
        #"a command of several words stands in quotes: --pipe "wc -l""#
      ),
      (
        #"print state.todos --pipe "sort -r""#, 18,
        #"--pipe stands right behind the verb: print --pipe "sort -r" state.todos"#
      ),
      (
        "diff 1 --to out.txt 2", 7, "--to stands right behind the verb: diff --to out.txt 1 2"
      ),
      ("print state --pipe", 12, "--pipe stands right behind the verb: print --pipe … state"),
      ("history | wc -l", 8, #"a program gets it by --pipe: history --pipe "wc -l""#),
      (
        #"print state.todos[0] | grep "a""#, 21,
        #"a program gets it by --pipe: print --pipe "grep \"a\"" state.todos[0]"#
      ),
      ("state > out.txt", 6, "a file gets it by --to: state --to out.txt"),
      ("state --json > out.txt", 13, "a file gets it by --to: state --json --to out.txt"),
      ("history >> out.txt", 8, "a file gets it by --to: history --to out.txt"),
      ("print --pipe", 12, #"expected a command in quotes, such as "sort", found the end"#),
    ])
  func refused(_ text: String, _ offset: Int, _ message: String) {
    #expect { try redirection(text) } throws: { error in
      let error = error as? SourceError
      return error?.message == message && error?.offset == offset
    }
  }

  @Test("No line makes the reading of the flag fail in another way", arguments: 0..<4)
  func anyLine(seed: UInt64) {
    let pieces = [
      "print ", "history ", "--pipe ", "--to ", "--", "'", "\"", "|", ">", " ", "wc -l", "é", "(",
      "\\",
      "# ", "\n",
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let line = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      do throws(SourceError) {
        guard let found = try redirection(line) else { continue }
        #expect(found.command.utf8.count <= line.utf8.count, "\(line)")
      } catch {
        #expect((0...line.utf8.count).contains(error.offset), "\(line)")
      }
    }
  }
}
