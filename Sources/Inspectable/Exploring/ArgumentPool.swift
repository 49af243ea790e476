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
  init(_ values: [Value], for wanted: Wanted) {
    guard !wanted.isEmpty else { return }
    // A state may have millions of values.
    var left = 4_000
    var stack: [Value] = values.reversed()
    while left > 0, let value = stack.popLast() {
      left -= 1
      note(value, for: wanted)
      stack += value.parts.prefix(64).reversed()
    }
  }

  private mutating func note(_ value: Value, for wanted: Wanted) {
    switch value {
    case .int(let number) where wanted.hasIntegers:
      if integers.count < Self.most.integers, !integers.contains(number) {
        integers.append(number)
      }
    case .double(let number) where wanted.hasReals:
      if doubles.count < Self.most.doubles, !doubles.contains(number) { doubles.append(number) }
    case .string(let text) where wanted.hasTexts:
      if texts.count < Self.most.texts, text.utf8.count <= 200, !texts.contains(text) {
        texts.append(text)
      }
    // Sizes are where indices end.
    case .array(let elements) where wanted.hasIntegers: note(size: elements.count)
    case .set(let elements) where wanted.hasIntegers: note(size: elements.count)
    case .dictionary(let entries) where wanted.hasIntegers: note(size: entries.count)
    case .record(let type, _) where wanted.types.contains(type),
      .enumeration(let type?, _, _) where wanted.types.contains(type):
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

  /// What is drawn from a state for some kinds.
  struct Wanted {
    fileprivate private(set) var hasIntegers = false
    fileprivate private(set) var hasReals = false
    fileprivate private(set) var hasTexts = false
    fileprivate private(set) var types: Set<String> = []

    fileprivate var isEmpty: Bool { !hasIntegers && !hasReals && !hasTexts && types.isEmpty }

    init(_ kinds: some Sequence<DrawnKind>) {
      for kind in kinds where kind.whole == nil {
        for part in kind.parts {
          switch part {
          case .integer: hasIntegers = true
          case .real: hasReals = true
          case .text: hasTexts = true
          case .thing(let type, _), .record(let type, _), .enumeration(let type, _):
            types.insert(type)
          default: break
          }
        }
      }
    }
  }
}

/// How far drawn values go beyond those that lie close at hand.
///
/// Each goes further than the one before.
enum ArgumentRange: Int, Comparable {
  /// The values in the state and beside them, and a few others.
  case near
  /// Texts that are seldom worth it too.
  case texts
  /// Small numbers too, whatever the state holds.
  case small
  /// Larger numbers too.
  case large

  static func < (one: ArgumentRange, other: ArgumentRange) -> Bool { one.rawValue < other.rawValue }

  fileprivate var integers: [Int] {
    switch self {
    case .near, .texts: []
    case .small: Array(0..<10)
    case .large: Array(0..<32) + [50, 60, 64, 99, 100, 127, 128, 255, 256, 1_000]
    }
  }

  fileprivate var texts: [String] {
    guard self > .near else { return [] }
    return (self > .texts ? ["0", "2", "10", "100"] : []) + [
      " ", "-1", "1.5", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} abc \u{4F60}\u{597D}",
      String(repeating: "long ", count: 200),
    ]
  }
}

/// A value that an argument can have.
struct ArgumentCandidate: Hashable {
  var value: Value
  /// Whether it is combined with others only where all combinations are tried.
  var isRare = false
  /// Whether it lies outside of what is there, as an index beyond the end does.
  ///
  /// Crashes are counted apart for these: that they crash says nothing of the others.
  var isOutside = false
}

extension ArgumentPool {
  /// The values for a kind of argument, the usual ones first.
  ///
  /// - Parameters:
  ///   - example: what the app's own example has there.
  ///   - range: how far values go beyond those that lie close at hand.
  func candidates(
    for kind: DrawnKind, example: Value? = nil, range: ArgumentRange = .near
  ) -> [ArgumentCandidate] {
    if let whole = kind.whole { return whole.map { ArgumentCandidate(value: $0) } }
    var found = CandidateList()
    switch kind {
    case .all(let values): for value in values { found.add(value) }
    case .integer(let bounds):
      return integers(in: bounds, example: example, further: range.integers)
    case .real:
      if let example { found.add(example) }
      for number in doubles + [0, 1, 0.5] { found.add(.double(number)) }
      for number in [-1, 1e30] { found.add(.double(number), isRare: true, isOutside: true) }
    case .text:
      if let example { found.add(example) }
      for text in texts + ["a"] { found.add(.string(text)) }
      for text in Self.rareTexts + range.texts { found.add(.string(text), isRare: true) }
    case .optional(let inner):
      let some = candidates(for: inner, example: example, range: range)
      return some.filter { $0.value != .null } + [ArgumentCandidate(value: .null, isRare: true)]
    case .list(let element):
      for list in lists(of: element, example: example) { found.add(.array(list)) }
    case .set(let element):
      for list in lists(of: element, example: example) { found.add(.set(list)) }
    case .table(let key, let content):
      if let example { found.add(example) }
      if let key = first(key), let content = first(content) {
        found.add(.dictionary([.init(key, content)]))
      }
      found.add(.dictionary([]), isRare: true)
    case .record(let type, let parts):
      if let example { found.add(example) }
      for value in things[type] ?? [] { found.add(value) }
      for members in variations(of: parts) { found.add(.record(type: type, members: members)) }
    case .enumeration(let type, let cases):
      if let example { found.add(example) }
      for value in things[type] ?? [] { found.add(value) }
      for (name, parts) in cases {
        for payload in variations(of: parts).prefix(4) { found.add(.enumCase(name, payload)) }
      }
    case .thing(let type, let other):
      if let example { found.add(example) }
      for value in (things[type] ?? []) + (other.map { [$0] } ?? []) { found.add(value) }
    }
    return found.candidates
  }

  private func first(_ kind: DrawnKind) -> Value? { candidates(for: kind).first?.value }

  /// Parts with the first value of each, and with each of a few other values in one place.
  private func variations(of parts: [DrawnKind.Part]) -> [[Value.Member]] {
    let choices = parts.map { part in candidates(for: part.kind).prefix(3).map(\.value) }
    guard choices.allSatisfy({ !$0.isEmpty }) else { return [] }
    let first = zip(parts, choices).map { Value.Member($0.label, $1[0]) }
    var found = [first]
    for (index, values) in choices.enumerated() {
      for value in values.dropFirst() {
        var members = first
        members[index].value = value
        found.append(members)
      }
    }
    return Array(found.prefix(8))
  }

  /// What is empty, a number or larger than one, or what no one thinks of.
  private static let rareTexts = [
    "", "7", "9223372036854775807", "\u{1F469}\u{200D}\u{1F467} e\u{301} \"\\\n",
  ]

  /// Of collections up to this size every index is drawn.
  private static let mostIndices = 64

  private func integers(
    in bounds: ClosedRange<Int>, example: Value?, further: [Int]
  ) -> [ArgumentCandidate] {
    let end = sizes.max()
    var found = CandidateList()
    func add(_ number: Int, isRare: Bool = false) {
      guard bounds.contains(number) else { return }
      found.add(
        .int(number), isRare: isRare, isOutside: number < 0 || end.map { number >= $0 } ?? isRare)
    }
    var known = integers
    if case .int(let number)? = example {
      add(number)
      known.insert(number, at: 0)
    }
    for size in sizes.sorted() {
      for index in 0..<min(size, Self.mostIndices) { add(index) }
      if size > Self.mostIndices { add(size - 1) }
    }
    for number in integers + [0, 1] { add(number) }
    // What is next to what is known, where that is not below all of it.
    for number in known where number < .max && number > 0 {
      add(number + 1)
      add(number - 1)
    }
    for size in sizes.sorted() { add(size, isRare: further.isEmpty) }
    for number in further { add(number) }
    for number in [-1, bounds.upperBound, bounds.lowerBound] { add(number, isRare: true) }
    return found.candidates
  }

  /// Lists of two elements, of one, and of none.
  private func lists(of kind: DrawnKind, example: Value?) -> [[Value]] {
    var found: [[Value]] = []
    var inner: Value?
    if case .array(let elements)? = example {
      if !elements.isEmpty { found.append(elements) }
      inner = elements.first
    }
    let elements = candidates(for: kind, example: inner).filter { !$0.isRare }.prefix(2).map(
      \.value)
    for count in 1...2 where elements.count >= count {
      found.append(Array(elements.prefix(count)))
    }
    return found + [[]]
  }
}

/// Candidates, each once.
private struct CandidateList {
  private(set) var candidates: [ArgumentCandidate] = []
  private var known: Set<Value> = []

  mutating func add(_ value: Value, isRare: Bool = false, isOutside: Bool = false) {
    guard known.insert(value).inserted else { return }
    candidates.append(ArgumentCandidate(value: value, isRare: isRare, isOutside: isOutside))
  }
}
