import Foundation

/// Questions about nine steps on 10 MB of nested orders: structs, sets, dates, enums and class instances.
enum Orders {
  static func register() {
    TimedSession.register(
      "orders",
      questions: [
        ("orders-find", Array(repeating: "find \"note 4711\"", count: 5)),
        ("orders-find-here", Array(repeating: "find \"note 8\"", count: 5)),
        ("orders-goto", (1...11).map { "goto \($0 * 4 % 9)" }),
      ]
    ) {
      ["load \(Steps.app.path) orders"]
        + (0..<9).map { "dispatch SetNote(index: \($0 * 1_999), note: \"note \($0)\")" }
    }
  }
}
