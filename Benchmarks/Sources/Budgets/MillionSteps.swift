/// A session of a million steps, and questions about it.
enum MillionSteps {
  private static let count = 1_000_000

  static func register() {
    let questions: [TimedSession.Question] = [
      ("million-goto", (1...21).map { "goto \($0 * 739_391 % count)" }),
      ("million-end", ["goto \(count)"]),
      ("million-blame", Array(repeating: "blame state.todos", count: 5)),
      ("million-blame-old", Array(repeating: "blame list.local.selectedIndex", count: 5)),
      ("million-history", Array(repeating: "history 10", count: 5)),
      // Neither of these ever comes true, so that each step has to be looked at.
      ("million-when", Array(repeating: "when state.todos.count == 99", count: 3)),
      ("million-when-beside", Array(repeating: "when list.local.selectedIndex == 99", count: 3)),
      ("million-bisect", Array(repeating: "bisect state.todos.count < 99", count: 3)),
      ("million-find", Array(repeating: "find \"other 500001\"", count: 3)),
      ("million-crash", Array(repeating: "dispatch RemoveTodo(index: 99)", count: 9)),
    ]
    TimedSession.register("million-steps", questions: questions) {
      ["load todo", "set list.local.selectedIndex = 2"]
        + (1..<count).map { Tool.step($0 - 1) }
    }
  }
}
