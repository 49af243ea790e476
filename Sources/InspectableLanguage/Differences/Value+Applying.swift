import InspectableSystem

extension Value {
  /// This value after the changes that were found between it and another: that other value.
  ///
  /// Changes whose place is not there are passed over.
  package func applying(_ changes: [Change]) -> Value {
    applying(changes.map { Step(path: $0.path.components[...], kind: $0.kind) }, depth: 0)
  }

  /// A change as seen from a place on the way to its own.
  private struct Step {
    var path: ArraySlice<ValuePath.Component>
    var kind: Change.Kind

    /// Whether the change is one of an array's order or length, seen from the array itself.
    var isAboutArray: Bool {
      switch kind {
      case .moved: path.isEmpty
      case .inserted, .removed: path.count == 1
      case .changed: false
      }
    }

    func inner() -> Step { Step(path: path.dropFirst(), kind: kind) }
  }

  private func applying(_ steps: [Step], depth: Int) -> Value {
    if steps.isEmpty { return self }
    return DeepStack.run(depth: depth) {
      for case (let path, .changed(_, let new)) in steps.map({ ($0.path, $0.kind) })
      where path.isEmpty { return new }
      // A part that came or went as a whole; an element of a set is told at the set's path too.
      for (path, kind) in steps.map({ ($0.path, $0.kind) }) where path.isEmpty {
        if case .inserted(let new) = kind, self == .null { return new }
        if case .removed(let old) = kind, self == old { return .null }
      }
      return switch self {
      case .array(let elements): .array(Self.elements(elements, steps, depth))
      case .set(let elements): .set(Self.setElements(elements, steps))
      case .dictionary(let entries): .dictionary(Self.entries(entries, steps, depth))
      case .tuple(let members): .tuple(Self.members(members, steps, depth))
      case .record(let type, let members):
        .record(type: type, members: Self.members(members, steps, depth))
      case .enumeration(let type, let name, let payload):
        .enumeration(
          type: type, name: name,
          payload: Self.members(payload, Self.grouped(steps)[.member(name), default: []], depth))
      default: self
      }
    }
  }

  private static func members(
    _ members: [Member], _ steps: [Step], _ depth: Int
  ) -> [Member] {
    let inner = grouped(steps)
    return members.enumerated().map { index, member in
      let steps = inner[.member(member.label ?? String(index)), default: []]
      return Member(member.label, member.value.applying(steps, depth: depth + 1))
    }
  }

  private static func elements(_ elements: [Value], _ steps: [Step], _ depth: Int) -> [Value] {
    var gone: Set<Int> = []
    var come: [Int: Value] = [:]
    for step in steps where step.isAboutArray {
      switch (step.kind, step.path.first) {
      case (.removed, .index(let index)): gone.insert(index)
      case (.inserted(let value), .index(let index)): come[index] = value
      case (.moved(let from, let to, let value), _):
        gone.insert(from)
        come[to] = elements.indices.contains(from) ? elements[from] : value
      default: break
      }
    }
    var stayed = elements.indices.filter { !gone.contains($0) }.map { elements[$0] }[...]
    let inner = grouped(steps.filter { !$0.isAboutArray })
    return (0..<stayed.count + come.count).map { index in
      let value = come[index] ?? stayed.popFirst() ?? .untracked
      return value.applying(inner[.index(index), default: []], depth: depth + 1)
    }
  }

  private static func setElements(_ elements: [Value], _ steps: [Step]) -> [Value] {
    var elements = elements
    for step in steps where step.path.isEmpty {
      switch step.kind {
      case .removed(let value):
        if let index = elements.firstIndex(of: value) { elements.remove(at: index) }
      case .inserted(let value): elements.append(value)
      default: break
      }
    }
    return elements.sorted { $0.isOrdered(before: $1) }
  }

  private static func entries(
    _ entries: [Entry], _ steps: [Step], _ depth: Int
  ) -> [Entry] {
    let inner = grouped(steps)
    var come: [ValuePath.Component: Value] = [:]
    for (component, steps) in inner {
      if let value = insertion(steps) { come[component] = value }
    }
    var result: [Entry] = []
    for entry in entries {
      let component = ValuePath.Component.entry(entry.key)
      let steps = inner[component, default: []]
      if steps.contains(where: { $0.path.isEmpty && $0.kind.removes(entry.value) }) { continue }
      come[component] = nil
      result.append(Entry(entry.key, entry.value.applying(steps, depth: depth + 1)))
    }
    for (component, value) in come {
      switch component {
      case .index(let index): result.append(Entry(.int(index), value))
      case .key(let key): result.append(Entry(key, value))
      default: break
      }
    }
    return result.sorted { $0.key.isOrdered(before: $1.key) }
  }

  private static func insertion(_ steps: [Step]) -> Value? {
    for step in steps where step.path.isEmpty {
      if case .inserted(let value) = step.kind { return value }
    }
    return nil
  }

  /// The changes further inside, by the step that leads to them.
  private static func grouped(_ steps: [Step]) -> [ValuePath.Component: [Step]] {
    var groups: [ValuePath.Component: [Step]] = [:]
    for step in steps {
      if let first = step.path.first { groups[first, default: []].append(step.inner()) }
    }
    return groups
  }
}

extension Change.Kind {
  /// Whether a value is gone; what it was may have been left out.
  fileprivate func removes(_ value: Value) -> Bool {
    self == .removed(value) || self == .removed(.untracked)
  }
}
