import Inspectable

/// An element of the large collections.
struct Item: Identifiable, Hashable {
  var id: Int
  /// Too long to be stored in the string itself.
  var title: String
  var isDone = false

  static func items(_ count: Int) -> [Item] {
    (0..<count).map { Item(id: $0, title: "a thing to do, number \($0)") }
  }

  /// An item as data outside the app.
  static func value(_ id: Int) -> Value {
    .record(
      type: "Item",
      members: [
        .init("id", .int(id)), .init("title", .string("a thing to do, number \(id)")),
        .init("isDone", .bool(false)),
      ])
  }
}
