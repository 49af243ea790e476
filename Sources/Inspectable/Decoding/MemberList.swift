/// Members that a type reads while it is decoded, and which of them it did.
final class MemberList {
  /// What has the members, in messages.
  let owner: String
  let place: DecodingPlace
  private let members: [Value.Member]
  private var read: Set<Int> = []
  /// The labels that were asked for or could have been, in that order.
  private var labels: [String] = []

  /// The step of a path to a member with a label; nil where the member is written without one.
  private let component: (String) -> ValuePath.Component?

  init(
    _ members: [Value.Member], of owner: String, at place: DecodingPlace,
    component: @escaping (String) -> ValuePath.Component? = { .member($0) }
  ) throws {
    self.owner = owner
    self.place = place
    self.component = component
    self.members = members
    for (index, member) in members.enumerated() {
      guard let label = member.label, members[..<index].contains(where: { $0.label == label })
      else { continue }
      let names = ValueDecodingError.Members(owner: owner, labels: [])
      throw self.place(index).error(.repeated(label: label, names))
    }
  }

  /// The members' labels; unlabelled ones are called as in synthesized code: `_0`.
  var writtenLabels: [String] { members.enumerated().map { $1.label ?? "_\($0)" } }

  /// Whether every member was read.
  var isRead: Bool { read.count == members.count }

  /// Notes the labels that a set of keys stands for.
  func expect<Key: CodingKey>(_ type: Key.Type) {
    for label in Key.labels ?? [] { expect(label) }
  }

  /// Notes the labels that there are.
  func expect(_ labels: [String]) {
    for label in labels { expect(label) }
  }

  private func expect(_ label: String) {
    if !labels.contains(label) { labels.append(label) }
  }

  /// A member that was found.
  typealias Found = (value: Value, place: DecodingPlace)

  /// Whether a key's member is there.
  func contains<Key: CodingKey>(_ key: Key) -> Bool {
    expect(key.label)
    return !places(key).isEmpty
  }

  /// The member that a key stands for, which then counts as read.
  func member<Key: CodingKey>(_ key: Key) throws -> Found? {
    expect(key.label)
    let found = places(key)
    if found.count > 1, let label = members[found[1]].label {
      throw place(found[1]).error(.repeated(label: label, names))
    }
    guard let index = found.first else { return nil }
    read.insert(index)
    return (members[index].value, place(index))
  }

  /// The member that a key stands for, which has to be there.
  func required<Key: CodingKey>(_ key: Key) throws -> Found {
    if let member = try member(key) { return member }
    // An unknown label among the members is probably this one, misspelt, so it is reported first.
    try checkNames()
    throw place.error(.missing(label: key.label, names))
  }

  /// Where a key's member is: by the property's name, then by the coding key, then by the name
  /// under which a property wrapper is stored.
  private func places<Key: CodingKey>(_ key: Key) -> [Int] {
    let label = key.label
    var wanted = [label]
    if key.stringValue != label, Key.labels?.contains(key.stringValue) != true {
      wanted.append(key.stringValue)
    }
    wanted.append("_" + label)
    var found = wanted.compactMap { name in members.firstIndex { $0.label == name } }
    if found.isEmpty, let position = Self.position(label), members.indices.contains(position),
      members[position].label == nil
    {
      found = [position]
    }
    return found
  }

  /// The position that a key such as `_0` stands for.
  private static func position(_ label: String) -> Int? {
    label.first == "_" ? Int(label.dropFirst()) : nil
  }

  private func place(_ index: Int) -> DecodingPlace {
    component(members[index].label ?? String(index)).map(place.at) ?? place
  }

  private var names: ValueDecodingError.Members {
    let shown = labels.map { Self.position($0) == nil ? $0 : "_" }
    return ValueDecodingError.Members(owner: owner, labels: shown)
  }

  /// Complains about the first member that has no place among the labels known by now.
  private func checkNames() throws {
    for (index, member) in members.enumerated() where !read.contains(index) {
      guard let label = member.label else {
        throw place(index).error(.unlabelled(names))
      }
      if !labels.contains(label) { throw place(index).error(.unknown(label: label, names)) }
    }
  }

  /// Complains about the first member that was not read, unless the result has the same there
  /// anyway.
  func checkAllWasRead(_ result: Value?) throws {
    for (index, member) in members.enumerated() where !read.contains(index) {
      guard let label = member.label, case .record(_, let made)? = result,
        let same = made.first(where: { $0.label == label })
      else {
        try checkNames()
        throw place(index).error(.uncoded(label: member.label ?? "_", type: owner))
      }
      if same.value != member.value {
        throw place(index).error(.uncoded(label: label, type: owner))
      }
    }
  }
}
