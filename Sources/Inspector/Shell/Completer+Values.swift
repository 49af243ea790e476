import InspectableDoor

extension Completer {
  /// Values that stand in parts of the app now and can be meant by a parameter: the places in a collection with
  /// what is there, or what else has the parameter's name.
  ///
  /// - Parameters:
  ///   - owner: what the parameter belongs to, such as an action; its name tells which collection is meant.
  func standing(
    _ kind: String, named label: String?, of owner: String, in parts: [ValuePath]
  ) -> [Completion.Candidate] {
    let type = kind.hasSuffix("?") ? String(kind.dropLast()) : kind
    guard type != "Bool" else { return [] }
    var found = FoundValues()
    for part in parts { if let value = source.value(at: part) { found.look(into: value) } }
    var candidates: [Completion.Candidate] = []
    if let (name, collection) = found.collection(meantBy: [label ?? "", owner]) {
      candidates += Self.elements(of: collection, named: name, for: label, type)
    }
    let names = [label, label?.lowercased().hasSuffix("id") == true ? "id" : nil]
    for (name, value) in found.members where names.contains(name) && value.is(type) {
      candidates.append(.init(value.literal))
    }
    var seen: Set<String> = []
    return Array(candidates.filter { seen.insert($0.text).inserted }.prefix(20))
  }

  private static func elements(
    of collection: Value, named name: String, for label: String?, _ type: String
  ) -> [Completion.Candidate] {
    let word = label?.lowercased() ?? ""
    switch collection {
    case .array(let elements) where type == "Int":
      let places = ["", "index", "at", "from", "to", "row", "position", "offset"]
      guard places.contains(word) || word.hasSuffix("index") else { return [] }
      var place = 0
      return elements.compactMap { element in
        if case .omitted(let count) = element {
          place += count
          return nil
        }
        defer { place += 1 }
        return .init("\(place)", detail: element.literal.cut(to: 40))
      }
    case .array(let elements) where type == "String" && word != "id":
      return elements.filter { $0.is(type) }.map { .init($0.literal) }
    case .dictionary(let entries)
    where word.isEmpty || word.hasSuffix("id") || word == "key"
      || FoundValues.isMeant(name, by: word):
      return entries.filter { $0.key.is(type) }
        .map { .init($0.key.literal, detail: $0.value.literal.cut(to: 40)) }
    default: return []
    }
  }
}

/// What there is in some values.
private struct FoundValues {
  private(set) var collections: [(name: String, value: Value)] = []
  private(set) var members: [(name: String, value: Value)] = []

  /// Only so much of it is looked at: somebody waits for a key.
  private var left = 2_000

  mutating func look(into value: Value, depth: Int = 0) {
    guard depth < 6, left > 0 else { return }
    left -= 1
    switch value {
    case .record(_, let all), .enumeration(_, _, let all):
      for member in all {
        let name = member.label ?? ""
        switch member.value {
        case .array, .dictionary: collections.append((name, member.value))
        default: members.append((name, member.value))
        }
        look(into: member.value, depth: depth + 1)
      }
    case .array(let elements):
      for element in elements { look(into: element, depth: depth + 1) }
    case .dictionary(let entries):
      for entry in entries { look(into: entry.value, depth: depth + 1) }
    default: break
    }
  }

  /// The collection of which words speak, such as `todos` for `RemoveTodo`; else the only one.
  func collection(meantBy words: [String]) -> (name: String, value: Value)? {
    collections.first { item in words.contains { Self.isMeant(item.name, by: $0) } }
      ?? (collections.count == 1 ? collections[0] : nil)
  }

  static func isMeant(_ name: String, by word: String) -> Bool {
    var one = name.lowercased()
    if one.hasSuffix("s") { one.removeLast() }
    return !one.isEmpty && word.lowercased().contains(one)
  }
}

extension Value {
  /// Whether it can be a value of a type.
  fileprivate func `is`(_ type: String) -> Bool {
    switch self {
    case .int, .uint: type.hasPrefix("Int") || type.hasPrefix("UInt")
    case .string: type == "String"
    case .double: type == "Double" || type == "Float"
    case .record(let name, _): name == type
    default: false
    }
  }
}
