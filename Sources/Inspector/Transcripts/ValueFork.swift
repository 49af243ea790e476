import InspectableDoor

/// A place whose value differs in another run of the same commands; the innermost one.
///
/// Elements are compared with those at the same index, not by their `id`, which may be another one
/// in each run.
struct ValueFork: Hashable {
  /// How the place differs.
  enum Kind: Hashable {
    case changed(Value, Value)
    case count(Int, Int)
    case inOneOnly
    case reordered
  }

  var path: ValuePath
  var kind: Kind

  /// What a report says about it.
  var text: String {
    switch kind {
    case .changed(let first, let second):
      "\(path) is \(first.literal) in one run, \(second.literal) in the other"
    case .count(let first, let second):
      "\(path) has \(grouped(first)) elements in one run, \(grouped(second)) in the other"
    case .inOneOnly: "\(path) is there in one run only"
    case .reordered: "\(path) has another order"
    }
  }

  /// The places of all parts, each once.
  static func between(_ first: [PartValue], _ second: [PartValue]) -> [ValueFork] {
    let others = Dictionary(second.map { ($0.part, $0.value) }) { value, _ in value }
    let here = first.flatMap { part in
      others[part.part].map { between(part.value, $0, at: ValuePath(part: part.part)) }
        ?? [ValueFork(path: ValuePath(part: part.part), kind: .inOneOnly)]
    }
    let parts = Set(first.map(\.part))
    return here
      + second.filter { !parts.contains($0.part) }.map {
        ValueFork(path: ValuePath(part: $0.part), kind: .inOneOnly)
      }
  }

  /// The places of two values that stand at the same path.
  static func between(
    _ first: Value, _ second: Value, at path: ValuePath, depth: Int = 0
  ) -> [ValueFork] {
    if first == second { return [] }
    func whole() -> [ValueFork] { [ValueFork(path: path, kind: .changed(first, second))] }
    func inside(_ a: Value, _ b: Value, _ component: ValuePath.Component) -> [ValueFork] {
      between(a, b, at: path.appending(component), depth: depth + 1)
    }
    func members(_ a: [Value.Member], _ b: [Value.Member]) -> [ValueFork] {
      // A value that is written as one text, such as a date, is not looked into.
      guard a.map(\.label) == b.map(\.label), a.count > 1 || a.first?.label != nil else {
        return whole()
      }
      return zip(a, b).enumerated().flatMap { index, pair in
        inside(pair.0.value, pair.1.value, .member(pair.0.label ?? String(index)))
      }
    }
    // Nobody reads deeper values, and the stack has no room for them.
    guard depth < 500 else { return whole() }
    switch (first, second) {
    case (.array(let a), .array(let b)):
      guard a.count == b.count else {
        return [ValueFork(path: path, kind: .count(a.count, b.count))]
      }
      if a.isReordered(b) { return [ValueFork(path: path, kind: .reordered)] }
      return zip(a, b).enumerated().flatMap { inside($1.0, $1.1, .index($0)) }
    case (.dictionary(let a), .dictionary(let b)):
      let others = Dictionary(b.map { ($0.key, $0.value) }) { value, _ in value }
      let keys = Set(a.map(\.key))
      return a.flatMap { entry in
        others[entry.key].map { inside(entry.value, $0, .entry(entry.key)) }
          ?? [ValueFork(path: path.appending(.entry(entry.key)), kind: .inOneOnly)]
      }
        + b.filter { !keys.contains($0.key) }.map {
          ValueFork(path: path.appending(.entry($0.key)), kind: .inOneOnly)
        }
    case (.record(let a, let inner), .record(let b, let other)) where a == b:
      return members(inner, other)
    case (.tuple(let a), .tuple(let b)): return members(a, b)
    case (.enumeration(let type, let a, let inner), .enumeration(let other, let b, let outer))
    where type == other && a == b:
      return members(inner, outer)
    default: return whole()
    }
  }
}

extension [Value] {
  /// Whether another array of as many elements holds the same ones in another order.
  fileprivate func isReordered(_ other: [Value]) -> Bool {
    var counts: [Value: Int] = [:]
    for element in self { counts[element, default: 0] += 1 }
    for element in other {
      guard let count = counts[element], count > 0 else { return false }
      counts[element] = count - 1
    }
    return true
  }
}
