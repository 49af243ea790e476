import InspectableSystem

extension Value {
  /// What a stand-in in a value stands for.
  enum StoodFor {
    /// A text, or an element of which nothing is known yet.
    case single
    case array, set, dictionary
  }

  /// The number of the stand-in that this is, or that is all there is in this collection.
  var standIn: (number: Int, kind: StoodFor)? {
    func only(_ elements: [Value], _ kind: StoodFor) -> (number: Int, kind: StoodFor)? {
      guard elements.count == 1, case .omitted(let number) = elements[0] else { return nil }
      return (number, kind)
    }
    switch self {
    case .omitted(let number): return (number, .single)
    case .array(let elements): return only(elements, .array)
    case .set(let elements): return only(elements, .set)
    case .dictionary(let entries):
      return entries.count == 1 ? only([entries[0].key], .dictionary) : nil
    default: return nil
    }
  }

  /// A stand-in of a number, alone in what it stands for.
  init(standIn number: Int, for kind: StoodFor) {
    let standIn = Value.omitted(number)
    switch kind {
    case .single: self = standIn
    case .array: self = .array([standIn])
    case .set: self = .set([standIn])
    case .dictionary: self = .dictionary([Entry(standIn, standIn)])
    }
  }

  /// The value with other numbers for its stand-ins.
  ///
  /// `number` gives them, and is told -1 for a stand-in where none can be.
  func numberingStandIns(
    at path: ValuePath, _ number: (Int, StoodFor, ValuePath) -> Int
  ) -> Value {
    // One path that grows and shrinks: a path for each of ten thousand levels would take gigabytes.
    var place = path.components
    return numberingStandIns(&place, depth: 0, number)
  }

  private func numberingStandIns(
    _ place: inout [ValuePath.Component], depth: Int, _ number: (Int, StoodFor, ValuePath) -> Int
  ) -> Value {
    if let standIn {
      return Value(
        standIn: number(standIn.number, standIn.kind, ValuePath(place)), for: standIn.kind)
    }
    func inner(_ value: Value, _ component: ValuePath.Component) -> Value {
      if value.parts.isEmpty, value.standIn == nil { return value }
      place.append(component)
      defer { place.removeLast() }
      return DeepStack.run(depth: depth + 1) {
        value.numberingStandIns(&place, depth: depth + 1, number)
      }
    }
    func members(_ members: [Member]) -> [Member] {
      members.enumerated().map { index, member in
        Member(member.label, inner(member.value, .member(member.label ?? String(index))))
      }
    }
    switch self {
    case .array(let elements):
      return .array(elements.enumerated().map { inner($1, .index($0)) })
    case .dictionary(let entries):
      if entries.contains(where: \.key.containsOmission) {
        _ = number(-1, .single, ValuePath(place))
      }
      return .dictionary(entries.map { Entry($0.key, inner($0.value, .entry($0.key))) })
    case .tuple(let parts): return .tuple(members(parts))
    case .record(let type, let parts): return .record(type: type, members: members(parts))
    case .enumeration(let type, let name, let parts):
      place.append(.member(name))
      defer { place.removeLast() }
      return .enumeration(type: type, name: name, payload: members(parts))
    case .set(let elements):
      // No path leads to an element of a set, so it is never replaced by a stand-in.
      if elements.contains(where: \.containsOmission) { _ = number(-1, .single, ValuePath(place)) }
      return self
    default: return self
    }
  }
}
