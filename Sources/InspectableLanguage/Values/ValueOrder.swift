extension Value {
  /// Whether this value comes before another in the order in which sets and dictionaries are
  /// shown.
  ///
  /// Numbers are in their order, texts in that of their bytes; values of different kinds are in
  /// that of the kinds. Of two values that are not equal, one always comes first.
  package func isOrdered(before other: Value) -> Bool {
    order(other) == .before
  }

  /// The positions of values in their order.
  ///
  /// Moving a `Value` costs a reference count. Large sets are mostly of numbers or texts, so these
  /// are taken out of their values first.
  package static func positionsInOrder(of values: [Value]) -> [Int] {
    func sorted<Key>(
      _ key: (Value) -> Key?, by precedes: (Key, Key) -> Bool
    ) -> [Int]? {
      var keys: [(key: Key, position: Int)] = []
      keys.reserveCapacity(values.count)
      for (position, value) in values.enumerated() {
        guard let key = key(value) else { return nil }
        keys.append((key, position))
      }
      keys.sort { precedes($0.key, $1.key) }
      return keys.map(\.position)
    }
    return sorted({ if case .int(let number) = $0 { number } else { nil } }, by: <)
      ?? sorted({ if case .string(let text) = $0 { text } else { nil } }) {
        order($0, $1) == .before
      } ?? values.indices.sorted { values[$0].isOrdered(before: values[$1]) }
  }

  private enum Order {
    case before, same, after

    init<T: Comparable>(_ a: T, _ b: T) {
      self = a < b ? .before : b < a ? .after : .same
    }

    /// This order, or where it does not decide, the next one.
    func then(_ next: @autoclosure () -> Order) -> Order { self == .same ? next() : self }
  }

  /// The place of the kind of value among the others.
  private var rank: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .int: 2
    case .uint: 3
    case .double: 4
    case .string: 5
    case .array: 6
    case .set: 7
    case .dictionary: 8
    case .tuple: 9
    case .record: 10
    case .enumeration: 11
    case .cycle: 12
    case .untracked: 13
    case .secret: 14
    case .omitted: 15
    }
  }

  private func order(_ other: Value) -> Order {
    switch (self, other) {
    case (.bool(let a), .bool(let b)): Order(a ? 1 : 0, b ? 1 : 0)
    case (.int(let a), .int(let b)): Order(a, b)
    case (.uint(let a), .uint(let b)): Order(a, b)
    case (.double(let a), .double(let b)): Self.order(a, b)
    case (.string(let a), .string(let b)), (.cycle(let a), .cycle(let b)): Self.order(a, b)
    case (.array(let a), .array(let b)), (.set(let a), .set(let b)):
      Self.order(a, b) { $0.order($1) }
    case (.dictionary(let a), .dictionary(let b)):
      Self.order(a, b) { x, y in x.key.order(y.key).then(x.value.order(y.value)) }
    case (.tuple(let a), .tuple(let b)): Self.order(a, b)
    case (.record(let type, let a), .record(let other, let b)):
      Self.order(type, other).then(Self.order(a, b))
    case (.enumeration(let type, let name, let a), .enumeration(let other, let otherName, let b)):
      Self.order(name, otherName).then(Self.order(type ?? "", other ?? ""))
        .then(Order(type == nil ? 0 : 1, other == nil ? 0 : 1)).then(Self.order(a, b))
    case (.secret(let a), .secret(let b)): Order(a, b)
    case (.omitted(let a), .omitted(let b)): Order(a, b)
    default: Order(rank, other.rank)
    }
  }

  /// Numbers upwards, `-0.0` before `0.0`, NaN last.
  private static func order(_ a: Double, _ b: Double) -> Order {
    if a.isNaN || b.isNaN { return Order(a.isNaN ? 1 : 0, b.isNaN ? 1 : 0) }
    return Order(a, b).then(Order(a.sign == .minus ? 0 : 1, b.sign == .minus ? 0 : 1))
  }

  private static func order(_ a: String, _ b: String) -> Order {
    if a.hasSameUnits(as: b) { return .same }
    return a.utf8.lexicographicallyPrecedes(b.utf8) ? .before : .after
  }

  private static func order(_ a: [Member], _ b: [Member]) -> Order {
    order(a, b) { x, y in
      Order(x.label == nil ? 0 : 1, y.label == nil ? 0 : 1)
        .then(order(x.label ?? "", y.label ?? "")).then(x.value.order(y.value))
    }
  }

  private static func order<T>(_ a: [T], _ b: [T], by order: (T, T) -> Order) -> Order {
    for (x, y) in zip(a, b) {
      let result = order(x, y)
      if result != .same { return result }
    }
    return Order(a.count, b.count)
  }
}

extension [Value.Entry] {
  /// Whether the keys are in the order in which dictionaries without an order of their own are shown.
  package var isInOrder: Bool {
    zip(self, dropFirst()).allSatisfy { $0.key.isOrdered(before: $1.key) }
  }
}
