/// What arguments can be drawn from in a state: the numbers and texts that stand in it, and the sizes of
/// its collections.
struct ArgumentPool: Hashable {
  private(set) var integers: [Int] = []
  private(set) var doubles: [Double] = []
  private(set) var texts: [String] = []
  /// Records and cases by their types.
  private(set) var things: [String: [Value]] = [:]
  /// How many elements collections have.
  private(set) var sizes: Set<Int> = []

  private static let most = (integers: 12, doubles: 3, texts: 4, things: 3, sizes: 6)
  /// How many values are looked at; a state may have millions.
  private var left = 4_000

  init(_ values: [Value]) {
    var stack: [Value] = values.reversed()
    while left > 0, let value = stack.popLast() {
      left -= 1
      note(value)
      stack += value.parts.prefix(64).reversed()
    }
    // How far the search went is no part of what was found.
    left = 0
  }

  private mutating func note(_ value: Value) {
    switch value {
    case .int(let number):
      if integers.count < Self.most.integers, !integers.contains(number) {
        integers.append(number)
      }
    case .double(let number):
      if doubles.count < Self.most.doubles, !doubles.contains(number) { doubles.append(number) }
    case .string(let text):
      if texts.count < Self.most.texts, text.utf8.count <= 200, !texts.contains(text) {
        texts.append(text)
      }
    case .array(let elements), .set(let elements): note(size: elements.count)
    case .dictionary(let entries): note(size: entries.count)
    case .record(let type, _), .enumeration(let type?, _, _):
      if things[type, default: []].count < Self.most.things,
        !things[type, default: []].contains(value), value.literal.utf8.count <= 1_000
      {
        things[type, default: []].append(value)
      }
    default: break
    }
  }

  private mutating func note(size: Int) {
    if sizes.count < Self.most.sizes { sizes.insert(size) }
  }
}

/// A value that an argument can have, and of what sort it is beside the state.
struct ArgumentCandidate: Hashable {
  var value: Value
  var sort: Sort

  /// The usual sorts come first where not everything can be tried.
  enum Sort: UInt8, Hashable {
    case usual, odd, beyond, negative

    /// Whether it lies outside of what is there, as an index beyond the end does.
    ///
    /// Crashes are counted apart for these: that they crash says nothing of the others.
    var isOutside: Bool { self == .beyond || self == .negative }
  }
}

extension ArgumentPool {
  /// The values for a kind of argument, the usual ones first.
  ///
  /// - Parameters:
  ///   - kind: as it is written in Swift.
  ///   - example: what the app's own example has there.
  func candidates(
    for kind: String, example: Value?, choices: [String: [Value]]
  ) -> [ArgumentCandidate] {
    if let cases = choices[kind] { return cases.map { ArgumentCandidate(value: $0, sort: .usual) } }
    if kind.hasSuffix("?") {
      let inner = candidates(for: String(kind.dropLast()), example: example, choices: choices)
      return inner.filter { $0.value != .null } + [ArgumentCandidate(value: .null, sort: .odd)]
    }
    if kind.hasPrefix("["), kind.hasSuffix("]"), !kind.contains(":") {
      return lists(of: String(kind.dropFirst().dropLast()), example: example, choices: choices)
    }
    var found: [ArgumentCandidate] = []
    func add(_ value: Value, _ sort: ArgumentCandidate.Sort = .usual) {
      if !found.contains(where: { $0.value == value }) {
        found.append(ArgumentCandidate(value: value, sort: sort))
      }
    }
    if let range = Self.integerKinds[kind] { return integers(in: range, example: example) }
    switch kind {
    case "Bool":
      add(.bool(true))
      add(.bool(false))
    case "Double", "Float", "CGFloat":
      if let example { add(example) }
      for number in doubles + [0, 1, 0.5] { add(.double(number)) }
      add(.double(-1), .negative)
      add(.double(1e30), .beyond)
    case "String":
      if let example { add(example) }
      for text in texts + ["a"] { add(.string(text)) }
      add(.string(""), .odd)
      add(.string("\u{1F469}\u{200D}\u{1F467} e\u{301} \"\\\n"), .odd)
    default:
      if let example { add(example) }
      for value in things[kind] ?? [] { add(value) }
    }
    return found
  }

  private static let integerKinds: [String: ClosedRange<Int>] = [
    "Int": .min ... .max, "Int8": -128...127, "Int16": -32_768...32_767,
    "Int32": Int(Int32.min)...Int(Int32.max), "Int64": .min ... .max, "UInt": 0 ... .max,
    "UInt8": 0...255, "UInt16": 0...65_535, "UInt32": 0...Int(UInt32.max), "UInt64": 0 ... .max,
  ]

  private func integers(in range: ClosedRange<Int>, example: Value?) -> [ArgumentCandidate] {
    let end = sizes.max() ?? 0
    var found: [ArgumentCandidate] = []
    func add(_ number: Int) {
      guard range.contains(number), !found.contains(where: { $0.value == .int(number) })
      else { return }
      let sort: ArgumentCandidate.Sort = number < 0 ? .negative : number >= end ? .beyond : .usual
      found.append(ArgumentCandidate(value: .int(number), sort: sort))
    }
    if case .int(let number)? = example { add(number) }
    for size in sizes.sorted() {
      for index in 0..<min(size, 9) { add(index) }
      if size > 9 { add(size - 1) }
    }
    for number in integers { add(number) }
    for number in [0, 1] { add(number) }
    for size in sizes.sorted() { add(size) }
    add(-1)
    add(range.upperBound)
    add(range.lowerBound)
    return found
  }

  private func lists(
    of kind: String, example: Value?, choices: [String: [Value]]
  ) -> [ArgumentCandidate] {
    var found: [ArgumentCandidate] = []
    var inner: Value?
    if case .array(let elements)? = example {
      if !elements.isEmpty {
        found.append(ArgumentCandidate(value: .array(elements), sort: .usual))
      }
      inner = elements.first
    }
    let elements = candidates(for: kind, example: inner, choices: choices)
      .filter { $0.sort == .usual }.prefix(2).map(\.value)
    for count in 1...2 where elements.count >= count {
      let list = Value.array(Array(elements.prefix(count)))
      if !found.contains(where: { $0.value == list }) {
        found.append(ArgumentCandidate(value: list, sort: .usual))
      }
    }
    return found + [ArgumentCandidate(value: .array([]), sort: .odd)]
  }
}
