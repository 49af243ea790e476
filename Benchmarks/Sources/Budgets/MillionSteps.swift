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
      ("million-crash", Array(repeating: "dispatch RemoveTodo(index: 99)", count: 9)),
    ]
    TimedSession.register("million-steps", questions: questions) {
      ["load todo", "set list.local.selectedIndex = 2"]
        + (1..<count).map { Tool.step($0 - 1) }
    }
  }
}
