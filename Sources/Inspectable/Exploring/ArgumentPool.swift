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

  /// What can be drawn from values for arguments of some kinds.
  ///
  /// Nothing else is in it, so that states which offer the same have the same pool.
  ///
  /// - Parameter kinds: those of the arguments; nil for any.
  init(_ values: [Value], for kinds: Kinds? = nil) {
    guard kinds?.isEmpty != true else { return }
    // A state may have millions of values.
    var left = 4_000
    var stack: [Value] = values.reversed()
    while left > 0, let value = stack.popLast() {
      left -= 1
      note(value, for: kinds)
      stack += value.parts.prefix(64).reversed()
    }
  }

  private mutating func note(_ value: Value, for kinds: Kinds?) {
    switch value {
    case .int(let number) where kinds?.hasIntegers != false:
      if integers.count < Self.most.integers, !integers.contains(number) {
        integers.append(number)
      }
    case .double(let number) where kinds?.names.isDisjoint(with: Self.doubleKinds) != true:
      if doubles.count < Self.most.doubles, !doubles.contains(number) { doubles.append(number) }
    case .string(let text) where kinds?.names.contains("String") != false:
      if texts.count < Self.most.texts, text.utf8.count <= 200, !texts.contains(text) {
        texts.append(text)
      }
    // Sizes are where indices end.
    case .array(let elements) where kinds?.hasIntegers != false: note(size: elements.count)
    case .set(let elements) where kinds?.hasIntegers != false: note(size: elements.count)
    case .dictionary(let entries) where kinds?.hasIntegers != false: note(size: entries.count)
    case .record(let type, _) where kinds?.names.contains(type) != false,
      .enumeration(let type?, _, _) where kinds?.names.contains(type) != false:
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

extension ArgumentPool {
  /// Kinds of arguments, those of elements and of what is optional in their place.
  struct Kinds {
    fileprivate private(set) var names: Set<String> = []
    fileprivate let hasIntegers: Bool

    fileprivate var isEmpty: Bool { names.isEmpty }

    /// - Parameter kinds: as they are written in Swift.
    init(_ kinds: some Sequence<String>) {
      for kind in kinds {
        var kind = Substring(kind)
        while let inner = ArgumentPool.inner(of: kind) { kind = inner }
        names.insert(String(kind))
      }
      hasIntegers = names.contains { ArgumentPool.integerKinds[$0] != nil }
    }
  }

  /// What an optional is made of, or the elements of an array are; nil for any other kind.
  private static func inner(of kind: Substring) -> Substring? {
    if kind.hasSuffix("?") { return kind.dropLast() }
    return kind.hasPrefix("[") && kind.hasSuffix("]") && !kind.contains(":")
      ? kind.dropFirst().dropLast() : nil
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
    if let inner = Self.inner(of: Substring(kind)).map(String.init) {
      guard kind.hasSuffix("?") else {
        return lists(of: inner, example: example, choices: choices)
      }
      return candidates(for: inner, example: example, choices: choices)
        .filter { $0.value != .null } + [ArgumentCandidate(value: .null, sort: .odd)]
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
    case _ where Self.doubleKinds.contains(kind):
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

  private static let doubleKinds: Set<String> = ["Double", "Float", "CGFloat"]

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
