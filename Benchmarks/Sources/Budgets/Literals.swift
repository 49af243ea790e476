import Benchmark
import CustomDump
import Inspectable

/// Reading and printing literals.
enum Literals {
  static func register() {
    measure("literal-parse", repetitions: .kilo) {
      let text = "AddTodo(title: \"buy milk\", at: 3, tags: [.urgent, \"a\\nb\"], due: nil)"
      return { repetitions in
        for _ in 0..<repetitions { blackHole(try? Value(parsing: text)) }
      }
    }
    measure("literal-print", repetitions: .kilo) {
      let value = Value.record(
        type: "AddTodo",
        members: [
          .init("title", .string("buy milk")), .init("at", .int(3)),
          .init("tags", .array([.enumCase("urgent"), .string("a\nb")])), .init("due", .null),
        ])
      return { repetitions in
        for _ in 0..<repetitions { blackHole(value.literal) }
      }
    }
    measure("print-10000", samples: 50, for: .seconds(5)) {
      let items = Value.array((0..<10_000).map(Item.value))
      return { _ in blackHole(items.literal) }
    }
    measure("peer-print-10000", samples: 7, for: .seconds(60)) {
      let items = Item.items(10_000)
      return { _ in blackHole(String(customDumping: items)) }
    }
  }
}
