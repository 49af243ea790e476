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

  /// The value with other numbers for its stand-ins, each told with its place; -1 for one that is where
  /// none can be.
  func numberingStandIns(
    at path: ValuePath, depth: Int = 0, _ number: (Int, StoodFor, ValuePath) -> Int
  ) -> Value {
    if let standIn {
      return Value(
        standIn: number(standIn.number, standIn.kind, path), for: standIn.kind)
    }
    func inner(_ value: Value, _ component: ValuePath.Component) -> Value {
      if value.parts.isEmpty, value.standIn == nil { return value }
      return DeepStack.run(depth: depth + 1) {
        value.numberingStandIns(at: path.appending(component), depth: depth + 1, number)
      }
    }
    func members(_ members: [Member], _ path: ValuePath) -> [Member] {
      members.enumerated().map { index, member in
        guard !member.value.parts.isEmpty || member.value.standIn != nil else { return member }
        let place = path.appending(.member(member.label ?? String(index)))
        let value = DeepStack.run(depth: depth + 1) {
          member.value.numberingStandIns(at: place, depth: depth + 1, number)
        }
        return Member(member.label, value)
      }
    }
    switch self {
    case .array(let elements):
      return .array(elements.enumerated().map { inner($1, .index($0)) })
    case .dictionary(let entries):
      if entries.contains(where: \.key.containsOmission) { _ = number(-1, .single, path) }
      return .dictionary(entries.map { Entry($0.key, inner($0.value, .entry($0.key))) })
    case .tuple(let parts): return .tuple(members(parts, path))
    case .record(let type, let parts): return .record(type: type, members: members(parts, path))
    case .enumeration(let type, let name, let parts):
      return .enumeration(
        type: type, name: name, payload: members(parts, path.appending(.member(name))))
    case .set(let elements):
      // Elements of sets are no places, so they are read whole.
      if elements.contains(where: \.containsOmission) { _ = number(-1, .single, path) }
      return self
    default: return self
    }
  }
}
