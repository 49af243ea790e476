import Foundation
import TestSupport
import Testing

/// Commands as long as nobody types them, through the real program and an app of its own.
@Suite("Expressions of a hundred thousand elements")
struct LongExpressionTests {
  @Test(
    "They are answered or refused, in the app and in the tool, and the session goes on",
    arguments: [
      ("print ", "1 + ", "0", 0), ("expect ", "1 * ", "1 == 1", 0),
      ("print ", "\"a\" + ", "\"\" != \"\"", 0),
      ("print ", "true && ", "state.todos.isEmpty", 0), ("print state.todos", " where true", "", 1),
      ("print ", "!", "true", 1), ("print ", "(", "1", 1), ("print ", "abs(", "1", 1),
      ("tree ", "[", "1", 1),
      ("watch state", ".a", "", 1), ("print \"\" matches \"", "[", "\"", 1),
    ])
  func answered(start: String, part: String, end: String, code: Int) throws {
    let count = Thoroughness.isFull ? 100_000 : 20_000
    // What is never closed would take the lines that follow.
    let close = part.last == "(" ? ")" : start == "tree " ? "]" : ""
    let command =
      start + String(repeating: part, count: count) + end
      + String(repeating: close, count: count)
    let script = "load todo\n\(code == 0 ? "" : "fails ")\(command)\nprint 7 + 7\n"
    let run = try Tool.run(["--timeout", "600"], input: Data(script.utf8))
    #expect(run.code == 0, "\(run.errors.prefix(300))")
    #expect(run.output.hasSuffix("14\n"))
  }

  @Test("Deep values are compared, printed and let go of without overflowing the stack")
  func deep() throws {
    // The frames of a debug build are several times as large.
    let depth = Thoroughness.isFull ? 10_000 : 1_000
    func nested(_ open: String, _ inner: String, _ close: String) -> String {
      String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }
    let values = [
      nested("[", "", "]"), nested("[1: ", "1", "]"), nested("(1, ", "1", ")"),
      nested(".a(", "1", ")"),
      nested("R(a: ", "1", ")"),
    ]
    let commands = values.flatMap { value in
      [
        "expect \(value) == \(value)", "print \(value)", "tree \(value)",
        "fails expect \(value) == 1",
        "print unique([\(value), \(value)])", "print ([\(value)] group by it).count",
      ]
    }
    let script = (["load todo"] + commands + ["print 7 + 7"]).joined(separator: "\n")
    let run = try Tool.run(["--timeout", "600"], input: Data(script.utf8))
    #expect(run.code == 0, "\(run.errors.prefix(300))")
    #expect(run.output.hasSuffix("14\n"))
  }
}
