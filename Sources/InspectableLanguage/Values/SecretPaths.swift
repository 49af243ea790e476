import InspectableSystem

/// Which parts of a value are secret, as paths from the value.
///
/// `[*]` stands for every element of a collection. Where a path could mean one of two things, both
/// are hidden: a position and the label of the same part, a payload with and without its position.
package struct SecretPaths: Hashable, Sendable {
  private var rests: Set<[ValuePath.Component]>

  package init(_ paths: [ValuePath] = []) {
    rests = Set(paths.map(\.components))
  }

  private init(_ rests: Set<[ValuePath.Component]>) {
    self.rests = rests
  }

  /// Whether nothing is secret.
  package var isEmpty: Bool { rests.isEmpty }

  /// Whether the value itself is secret.
  package var isWhole: Bool { rests.contains([]) }

  /// What is secret one step further along a path.
  package func after(_ component: ValuePath.Component) -> SecretPaths {
    var found: Set<[ValuePath.Component]> = []
    for rest in rests where !rest.isEmpty {
      let next = Array(rest.dropFirst())
      switch (component, rest[0]) {
      case (.all, .index), (.all, .key), (.index, .all), (.key, .all): found.insert(next)
      case (.member(let name), .member(let wanted)) where name != wanted:
        // A position may be another word for a label, or be left out where a payload has one part.
        if name.isPosition { found.insert(rest) }
        if wanted.isPosition {
          found.insert(next)
          if next.first == component { found.insert(Array(next.dropFirst())) }
        }
      default: if component == rest[0] { found.insert(next) }
      }
    }
    return SecretPaths(found)
  }

  /// What is secret according to either of the two.
  package func union(_ other: SecretPaths) -> SecretPaths { SecretPaths(rests.union(other.rests)) }

  /// Whether a path leads to a secret, into one, or to something with one inside.
  package func overlap(_ path: ValuePath) -> Bool {
    var left = self
    for component in path.components {
      if left.isEmpty || left.isWhole { break }
      left = left.after(component)
    }
    return !left.isEmpty
  }

  /// What is secret below a path; within a secret everything is.
  package func below(_ path: ValuePath) -> SecretPaths {
    var left = self
    for component in path.components where !left.isWhole { left = left.after(component) }
    return left
  }

  /// What is secret in a part of a scene, such as `list.model`.
  package func below(part: String) -> SecretPaths {
    below(ValuePath(names: part))
  }

  // MARK: Hiding

  /// The value with what is secret hidden; `note` is told what that is.
  package func hiding(in value: Value, note: (Value) -> Void = { _ in }) -> Value {
    if isEmpty { return value }
    let hidden = replacing(in: value) {
      note($0)
      return $0.hidden
    } outside: {
      $0
    }
    return hidden ?? value.hidden
  }

  /// The value with others in place of what the paths lead to, and of what is beside the paths.
  ///
  /// What nil takes the place of is left out; nil if that is all of the value.
  package func replacing(
    in value: Value, inside: (Value) -> Value?, outside: (Value) -> Value?
  ) -> Value? {
    replacing(in: value, depth: 0, inside, outside)
  }

  private func replacing(
    in value: Value, depth: Int, _ inside: (Value) -> Value?, _ outside: (Value) -> Value?
  ) -> Value? {
    if isEmpty { return outside(value) }
    if isWhole { return inside(value) }
    func part(_ value: Value, at component: ValuePath.Component) -> Value? {
      after(component).replacing(in: value, depth: depth + 1, inside, outside)
    }
    return DeepStack.run(depth: depth) {
      switch value {
      case .array(let elements):
        var index = 0
        return .array(
          elements.compactMap { element in
            // Elements that were left out count, too, however many are said to be missing.
            if case .omitted(let count) = element {
              index &+= count
              return element
            }
            defer { index &+= 1 }
            return part(element, at: .index(index))
          })
      case .set(let elements):
        return .set(elements.enumerated().compactMap { part($1, at: .index($0)) })
      case .dictionary(let entries):
        return .dictionary(
          entries.compactMap { entry in
            part(entry.value, at: .entry(entry.key)).map { Value.Entry(entry.key, $0) }
          })
      case .tuple(let members): return .tuple(replacing(in: members, depth, inside, outside))
      case .record(let type, let members):
        return .record(type: type, members: replacing(in: members, depth, inside, outside))
      case .enumeration(let type, let name, let payload):
        let inner = after(.member(name))
        if inner.isWhole, payload.isEmpty { return inside(value) }
        func given(_ payload: [Value.Member]) -> Value {
          .enumeration(type: type, name: name, payload: payload)
        }
        if inner.isWhole {
          return given(
            payload.compactMap { part in inside(part.value).map { Value.Member(part.label, $0) } })
        }
        guard payload.count == 1 else {
          return given(inner.replacing(in: payload, depth, inside, outside))
        }
        // A path can go through the only part of a payload without naming it.
        let paths = inner.after(label: payload[0].label, position: 0).union(inner)
        let only = paths.replacing(in: payload[0].value, depth: depth + 1, inside, outside)
        return given(only.map { [Value.Member(payload[0].label, $0)] } ?? [])
      default: return outside(value)
      }
    }
  }

  private func replacing(
    in members: [Value.Member], _ depth: Int, _ inside: (Value) -> Value?,
    _ outside: (Value) -> Value?
  ) -> [Value.Member] {
    members.enumerated().compactMap { index, member in
      after(label: member.label, position: index)
        .replacing(in: member.value, depth: depth + 1, inside, outside)
        .map { Value.Member(member.label, $0) }
    }
  }

  /// What is secret in a member that may be called by its label or by its position.
  package func after(label: String?, position: Int) -> SecretPaths {
    let names: [ValuePath.Component] =
      [.member(String(position))] + (label.map { [.member($0)] } ?? [])
    return SecretPaths(
      Set(
        rests.filter { $0.first.map(names.contains) ?? false }.map {
          Array($0.dropFirst())
        }))
  }
}

extension String {
  /// Whether a member's name is a position.
  fileprivate var isPosition: Bool { !isEmpty && utf8.allSatisfy(\.isASCIIDigit) }
}
