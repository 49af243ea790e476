import InspectableDoor

/// Where values of a type stand in other values.
struct TypeUses {
  let name: String
  /// The types that have the name, told apart by the names of their members.
  private(set) var found: [Found] = []

  struct Found {
    /// The members of the first value.
    let members: [Value.Member]
    /// Where that stands.
    let example: String
    /// All places, each once; `[*]` stands for all elements of a collection.
    var places: [String]

    /// What kind of value each member is: as it is declared where that is known, else as it is now.
    func kinds(of name: String, in scene: SceneDescription) -> [String] {
      let labels = members.map(\.label)
      let declared =
        scene.types?.filter { $0.type == name && $0.members.map(\.label) == labels } ?? []
      let type = declared.first { type in type.paths.contains { places.contains($0.description) } }
      if let type = type ?? declared.first { return type.members.map(\.kind) }
      return members.map { member in
        guard case .enumeration(nil, _, _) = member.value, let label = member.label,
          let known = scene.enums?.first(where: { known in
            known.paths.contains { $0.description == "\(places[0]).\(label)" }
          })
        else { return member.value.kindWord }
        return known.type
      }
    }
  }

  /// Looks at a value and all that is in it.
  ///
  /// - Parameters:
  ///   - part: the path of the value.
  ///   - isNamed: whether it is known that it has the type.
  mutating func look(at value: Value, _ part: String, isNamed: Bool = false) {
    look(at: value, Place(pattern: part, exact: part), isNamed: isNamed)
  }

  /// A place as it is told of all elements of a collection, and as it is of one.
  private struct Place {
    var pattern: String
    var exact: String

    func member(_ label: String) -> Place {
      Place(pattern: "\(pattern).\(label)", exact: "\(exact).\(label)")
    }

    func element(_ index: String) -> Place {
      Place(pattern: pattern + "[*]", exact: "\(exact)[\(index)]")
    }
  }

  private mutating func look(at value: Value, _ place: Place, isNamed: Bool = false) {
    if case .record(let type, let members) = value, type == name || isNamed { add(place, members) }
    switch value {
    case .record(_, let members), .tuple(let members):
      for member in members { look(at: member.value, member.label.map(place.member) ?? place) }
    case .array(let elements), .set(let elements):
      for (index, element) in elements.enumerated() { look(at: element, place.element("\(index)")) }
    case .dictionary(let entries):
      for entry in entries { look(at: entry.value, place.element(entry.key.literal)) }
    case .enumeration(_, _, let payload):
      for member in payload { look(at: member.value, place) }
    default: break
    }
  }

  private mutating func add(_ place: Place, _ members: [Value.Member]) {
    let labels = members.map(\.label)
    guard let index = found.firstIndex(where: { $0.members.map(\.label) == labels }) else {
      found.append(Found(members: members, example: place.exact, places: [place.pattern]))
      return
    }
    if !found[index].places.contains(place.pattern) { found[index].places.append(place.pattern) }
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
