/// What can follow a path: for completion while one is typed.
public struct PathContinuations: Hashable, Sendable, Codable {
  /// Names after a `.`: members, the case of an enum, and built-in names.
  public var members: [String]
  /// Values in brackets: the keys of a dictionary or the indices of an array, the first of many.
  public var subscripts: [Value]

  /// Makes continuations.
  public init(members: [String] = [], subscripts: [Value] = []) {
    self.members = members
    self.subscripts = subscripts
  }
}

extension Explorable {
  /// What can follow a path from here; nothing if the path leads nowhere.
  ///
  /// For `[*]` it is what can follow the first element.
  package func continuations(of path: ValuePath) -> PathContinuations {
    let sample = ValuePath(path.components.map { $0 == .all ? .index(0) : $0 })
    return (try? resolve(sample))?.continuations ?? PathContinuations()
  }

  private var continuations: PathContinuations {
    switch shape {
    case .null: PathContinuations()
    case .record(let labels): PathContinuations(members: labels)
    case .enumeration(let name, let labels):
      PathContinuations(members: labels.isEmpty ? [] : [name])
    case .array(let count), .set(let count):
      PathContinuations(
        members: ["count", "isEmpty", "first", "last"],
        subscripts: (0..<min(count, 20)).map(Value.int))
    case .dictionary:
      PathContinuations(members: ["count", "isEmpty", "keys"], subscripts: keys(atMost: 100))
    case .scalar:
      if case .string = value(limit: .ends) {
        PathContinuations(members: ["count", "isEmpty", "first", "last"])
      } else {
        PathContinuations()
      }
    }
  }

  private func keys(atMost limit: Int) -> [Value] {
    let ends = ValueLimit(longest: limit, first: limit, last: 0)
    guard case .dictionary(let entries) = value(limit: ends) else { return [] }
    return entries.prefix(limit).map(\.key)
  }
}
