extension Value {
  /// The values directly inside this one; for a dictionary its keys and values in turn.
  package var parts: [Value] {
    switch self {
    case .array(let elements), .set(let elements): elements
    case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
    case .tuple(let members), .record(_, let members), .enumeration(_, _, let members):
      members.map(\.value)
    case .null, .bool, .int, .uint, .double, .string, .cycle, .untracked, .secret,
      .omitted:
      []
    }
  }

  /// Whether something holds for the value, or for any value inside it.
  package func contains(where test: (Value) -> Bool) -> Bool {
    var stack = [self]
    while let value = stack.popLast() {
      if test(value) { return true }
      stack += value.parts
    }
    return false
  }

  /// The same kind of value around other parts, as many as ``parts`` has.
  func replacing(parts: [Value]) -> Value {
    func members(_ old: [Member]) -> [Member] {
      zip(old, parts).map { Member($0.label, $1) }
    }
    switch self {
    case .array: return .array(parts)
    case .set: return .set(parts)
    case .dictionary(let old):
      return .dictionary(old.indices.map { Entry(parts[2 * $0], parts[2 * $0 + 1]) })
    case .tuple(let old): return .tuple(members(old))
    case .record(let type, let old): return .record(type: type, members: members(old))
    case .enumeration(let type, let name, let old):
      return .enumeration(type: type, name: name, payload: members(old))
    case .null, .bool, .int, .uint, .double, .string, .cycle, .untracked, .secret,
      .omitted:
      return self
    }
  }

  /// The value with every long collection in it cut to its ends.
  ///
  /// In place of what is left out stands an ``omitted(_:)`` element, or an entry of it twice.
  package func cut(to limit: ValueLimit) -> Value {
    guard isLonger(than: limit) else { return self }
    var stack = [(value: trimmed(to: limit), pending: [Value](), done: [Value]())]
    stack[0].pending = stack[0].value.parts.reversed()
    while true {
      let top = stack.count - 1
      if let next = stack[top].pending.popLast() {
        let trimmed = next.trimmed(to: limit)
        let parts = trimmed.parts
        if parts.isEmpty {
          stack[top].done.append(trimmed)
        } else {
          stack.append((trimmed, parts.reversed(), []))
        }
      } else {
        let frame = stack.removeLast()
        let value = frame.value.replacing(parts: frame.done)
        if top == 0 { return value }
        stack[top - 1].done.append(value)
      }
    }
  }

  /// Whether a collection anywhere inside is longer than the limit.
  private func isLonger(than limit: ValueLimit) -> Bool {
    limit != .full
      && contains { value in
        switch value {
        case .array(let elements), .set(let elements): elements.count > limit.longest
        case .dictionary(let entries): entries.count > limit.longest
        default: false
        }
      }
  }

  private func trimmed(to limit: ValueLimit) -> Value {
    func ends<T>(_ all: [T], _ omission: (Int) -> T) -> [T] {
      let left = all.count - limit.first - limit.last
      guard all.count > limit.longest, left > 0 else { return all }
      return all.prefix(limit.first) + [omission(left)] + all.suffix(limit.last)
    }
    return switch self {
    case .array(let elements): .array(ends(elements) { .omitted($0) })
    case .set(let elements): .set(ends(elements) { .omitted($0) })
    case .dictionary(let entries):
      .dictionary(ends(entries) { Entry(.omitted($0), .omitted($0)) })
    default: self
    }
  }
}
