/// How values compare in expressions, where what is meant is asked and not how it is stored.
///
/// Numbers compare by their amount, `1 == 1.0`; NaN equals NaN, so that it can be expected. Dates
/// and decimals have an order. Sets and dictionaries compare without one. A case matches with or
/// without its type, and an array literal stands for a set.
enum ValueComparison {
  /// What must agree for two values to be compared.
  enum Category: Hashable {
    case null, bool, number, string, array, set, dictionary, tuple, enumeration, other
    case record(String)
  }

  static func category(_ value: Value) -> Category {
    switch value {
    case .null: .null
    case .bool: .bool
    case .int, .uint, .double: .number
    case .string: .string
    case .array: .array
    case .set: .set
    case .dictionary: .dictionary
    case .tuple: .tuple
    case .record(let type, _): .record(type)
    case .enumeration: .enumeration
    case .cycle, .untracked, .secret, .omitted: .other
    }
  }

  /// Whether two values are of one kind, or one of them is nil.
  static func areComparable(_ a: Value, _ b: Value) -> Bool {
    let a = category(unwrapped(a))
    let b = category(unwrapped(b))
    if a == .null || b == .null || a == b { return true }
    if case .record(let x) = a, case .record(let y) = b { return areSameType(x, y) }
    return (a == .array && b == .set) || (a == .set && b == .array)
  }

  /// Whether two names can mean one type, `Inner` and `Outer.Inner` among them.
  static func areSameType(_ a: String, _ b: String) -> Bool {
    a == b || a.hasSuffix("." + b) || b.hasSuffix("." + a)
  }

  // MARK: Equality

  static func areEqual(_ a: Value, _ b: Value) -> Bool {
    var pairs = [(a, b)]
    while let (x, y) = pairs.popLast() {
      switch (unwrapped(x), unwrapped(y)) {
      case (.array(let x), .array(let y)):
        guard x.count == y.count else { return false }
        pairs.append(contentsOf: zip(x, y))
      case (.set(let x), .set(let y)), (.set(let x), .array(let y)), (.array(let x), .set(let y)):
        guard areEqualSets(x, y) else { return false }
      case (.dictionary(let x), .dictionary(let y)):
        guard let matched = matched(x, y) else { return false }
        pairs.append(contentsOf: matched)
      case (.tuple(let x), .tuple(let y)):
        guard let matched = matched(x, y) else { return false }
        pairs.append(contentsOf: matched)
      case (.record("Decimal", let x), .record("Decimal", let y)):
        guard
          order(.record(type: "Decimal", members: x), .record(type: "Decimal", members: y)) == .same
        else { return false }
      case (.record(let type, let x), .record(let otherType, let y)):
        guard areSameType(type, otherType), let matched = matched(x, y) else { return false }
        pairs.append(contentsOf: matched)
      case (
        .enumeration(let type, let name, let x), .enumeration(let otherType, let otherName, let y)
      ):
        guard name == otherName, areSameCase(type, otherType),
          let matched = matched(x, y)
        else { return false }
        pairs.append(contentsOf: matched)
      case (let x, let y):
        if category(x) == .number, category(y) == .number {
          let order = order(x, y)
          guard order == .same || (order == .unordered && x == y) else { return false }
        } else if x != y {
          return false
        }
      }
    }
    return true
  }

  private static func areSameCase(_ type: String?, _ other: String?) -> Bool {
    guard let type, let other else { return true }
    return areSameType(type, other)
  }

  private static func matched(_ x: [Value.Member], _ y: [Value.Member]) -> [(Value, Value)]? {
    guard x.count == y.count, zip(x, y).allSatisfy({ $0.label == $1.label }) else { return nil }
    return zip(x, y).map { ($0.value, $1.value) }
  }

  private static func matched(_ x: [Value.Entry], _ y: [Value.Entry]) -> [(Value, Value)]? {
    guard x.count == y.count else { return nil }
    // Both are in a stable order most of the time.
    if zip(x, y).allSatisfy({ areEqual($0.key, $1.key) }) {
      return zip(x, y).map { ($0.value, $1.value) }
    }
    let values = Dictionary(y.map { ($0.key, $0.value) }) { first, _ in first }
    var pairs: [(Value, Value)] = []
    for entry in x {
      guard let other = values[entry.key] ?? y.first(where: { areEqual($0.key, entry.key) })?.value
      else { return nil }
      pairs.append((entry.value, other))
    }
    return pairs
  }

  private static func areEqualSets(_ x: [Value], _ y: [Value]) -> Bool {
    guard x.count == y.count else { return false }
    if zip(x, y).allSatisfy({ areEqual($0, $1) }) { return true }
    let exact = Set(y)
    return x.allSatisfy { element in
      exact.contains(element) || y.contains { areEqual($0, element) }
    }
  }

  /// The value inside an optional that was written out.
  static func unwrapped(_ value: Value) -> Value {
    var value = value
    while case .enumeration(nil, "some", let payload) = value, payload.count == 1,
      payload[0].label == nil, payload[0].value != .null
    {
      value = payload[0].value
    }
    return value
  }

  // MARK: Order

  enum Order {
    case less, same, greater, unordered
  }

  /// The order of two values of one kind, nil if that kind has none.
  static func order(_ a: Value, _ b: Value) -> Order? {
    switch (a, b) {
    case (.string(let x), .string(let y)): return x == y ? .same : x < y ? .less : .greater
    case (.int(let x), .int(let y)): return order(x, y)
    case (.uint(let x), .uint(let y)): return order(x, y)
    case (.int, .uint): return .less
    case (.uint, .int): return .greater
    case (.double(let x), .double(let y)): return order(x, y)
    case (.double(let x), .int(let y)): return order(x, toInteger: y)
    case (.double(let x), .uint(let y)): return order(x, toInteger: y)
    case (.int(let x), .double(let y)): return reversed(order(y, toInteger: x))
    case (.uint(let x), .double(let y)): return reversed(order(y, toInteger: x))
    case (.record, .record):
      guard let (type, x) = a.onlyText, let (other, y) = b.onlyText, type == other else {
        return nil
      }
      switch type {
      // ISO 8601 in universal time sorts as text, but for the letter at its end.
      case "Date": return order(x.prefix { $0 != "Z" }, y.prefix { $0 != "Z" })
      case "Decimal":
        guard let x = DecimalDigits(x), let y = DecimalDigits(y) else { return nil }
        return order(x, y)
      default: return nil
      }
    default: return nil
    }
  }

  private static func order<T: Comparable>(_ x: T, _ y: T) -> Order {
    x < y ? .less : x == y ? .same : x > y ? .greater : .unordered
  }

  private static func order(_ x: Double, toInteger y: some FixedWidthInteger) -> Order {
    // Mixed comparison in the standard library is exact beyond 2^53 only between integers.
    if x.isNaN { return .unordered }
    if x >= 0x1p64 { return .greater }
    if x < -0x1p63 { return .less }
    let whole = Int128(x.rounded(.down))
    if whole != Int128(y) { return whole < Int128(y) ? .less : .greater }
    return x == x.rounded(.down) ? .same : .greater
  }

  private static func reversed(_ order: Order) -> Order {
    switch order {
    case .less: .greater
    case .greater: .less
    case .same, .unordered: order
    }
  }
}
