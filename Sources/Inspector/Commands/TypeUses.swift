import InspectableDoor

/// Where values of a type stand in other values.
struct TypeUses {
  let name: String
  /// The places, each once; `[*]` stands for all elements of a collection.
  private(set) var places: [String] = []

  init(name: String) {
    self.name = name
  }

  /// Looks at a value and all that is in it.
  ///
  /// - Parameter isNamed: whether it is known that it has the type.
  mutating func look(at value: Value, _ place: String, isNamed: Bool = false) {
    if case .record(let type, _) = value, type == name || isNamed { add(place) }
    switch value {
    case .record(_, let members), .tuple(let members):
      for member in members {
        look(at: member.value, member.label.map { "\(place).\($0)" } ?? place)
      }
    case .array(let elements), .set(let elements):
      for element in elements { look(at: element, place + "[*]") }
    case .dictionary(let entries):
      for entry in entries { look(at: entry.value, place + "[*]") }
    case .enumeration(_, _, let payload):
      for member in payload { look(at: member.value, place) }
    default: break
    }
  }

  private mutating func add(_ place: String) {
    if !places.contains(place) { places.append(place) }
  }
}

extension Value {
  /// The cases among these values, each with the kinds of what it has in it: `(key: String)`.
  var caseSignatures: [(word: String, signature: String)] {
    switch self {
    case .enumeration(_, let word, let payload):
      let kinds = payload.map { ($0.label.map { "\($0): " } ?? "") + $0.value.kindWord }
      return [(word, kinds.isEmpty ? "" : "(" + kinds.joined(separator: ", ") + ")")]
    case .array(let elements), .set(let elements): return elements.flatMap(\.caseSignatures)
    default: return []
    }
  }
}
