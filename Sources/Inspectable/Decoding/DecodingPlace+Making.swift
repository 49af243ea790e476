import StateKit

/// Making values of types that are not `Codable`, where every part of them can be made: a structure as
/// its memberwise initializer does it, an enum as one of its cases.
extension DecodingPlace {
  /// Makes what is at this place: in the type's own way where it has one, else of its parts.
  func make<T>(_ type: T.Type, from value: Value) throws -> T {
    func decoded<Decoded: Decodable>(_ type: Decoded.Type) throws -> T? {
      try decode(type, from: value) as? T
    }
    // The casts hold, for the type is the same.
    if let decodable = type as? any Decodable.Type, let result = try decoded(decodable) {
      return result
    }
    let direct = type as? any DirectlyDecodable.Type
    if let result = try formed(type, isDirect: direct != nil, from: value) { return result }
    return try atDepth {
      if let direct, let result = try direct.decode(value, at: self) as? T { return result }
      if let scalar = type as? any ScalarType.Type, let result = scalar.init(reflected: value) as? T
      {
        return result
      }
      return try ofParts(type, from: value)
    }
  }

  /// Makes what is shown as a value of another type; nil if it is not.
  ///
  /// - Parameter isDirect: whether the type is ``DirectlyDecodable``.
  func formed<T>(_ type: T.Type, isDirect: Bool, from value: Value) throws -> T? {
    if let form = TypeForms.declaredForm(for: type) {
      return try decode(form, type, from: value)
    }
    if isDirect || !FoundationForms.has(type) { return nil }
    if case .record = value, FoundationForms.isPlain(type) { return try ofParts(type, from: value) }
    return try FoundationForms.form(for: type).flatMap { try decode($0, type, from: value) }
  }

  private func ofParts<T>(_ type: T.Type, from value: Value) throws -> T {
    switch TypePlanner.plan(for: type) {
    case let plan as RecordPlan where plan.canBeMade:
      let members: MemberList
      if plan.isTuple, case .tuple(let parts) = value {
        members = try MemberList(parts, of: TypeName.full(type), at: self)
      } else {
        members = try NodeDecoder(value, as: type, at: self).ownMembers()
      }
      return try withMemory(of: type) { try fill($0, plan.fields, from: members) }
    case let plan as EnumPlan:
      if let result = try enumCase(type, value) { return result }
      guard case .enumeration(_, let name, let payload) = value,
        let tag = plan.cases.firstIndex(where: { $0.name == name })
      else { throw error(.mismatch(expected: TypeName.full(type), found: value)) }
      if let obstacle = MakingObstacle(to: plan.cases[tag]) { throw error(.unmakeable(obstacle)) }
      let members = try MemberList(payload, of: "." + name, at: at(.member(name)))
      return try withMemory(of: type) { memory in
        try fill(memory, plan.cases[tag].parts, from: members)
        RuntimeLayout.injectTag(tag, at: memory, of: type)
      }
    default:
      throw error(
        MakingObstacle(to: type).map(ValueDecodingError.Reason.unmakeable)
          ?? .mismatch(expected: TypeName.full(type), found: value))
    }
  }

  /// Makes the parts of something, each at its place in memory; none is left where one cannot be made.
  private func fill(
    _ memory: UnsafeMutableRawPointer, _ fields: [PlannedField], from members: MemberList
  ) throws {
    var made = 0
    // A message about one of them names them all.
    members.expect(fields.enumerated().map { $1.label ?? "_\($0)" })
    do {
      for (position, field) in fields.enumerated() {
        let label = PartLabel(field.label ?? "_\(position)")
        let part =
          try field.plan is OptionalPlan
          ? members.member(label) ?? (.null, members.place) : members.required(label)
        try part.place.initialize(memory + field.offset, as: field.plan.type, from: part.value)
        made += 1
      }
      try members.checkAllWasRead(nil)
    } catch {
      for field in fields[..<made] {
        RuntimeLayout.destroy(memory + field.offset, as: field.plan.type)
      }
      throw error
    }
  }

  private func initialize(
    _ memory: UnsafeMutableRawPointer, as type: any Any.Type, from value: Value
  ) throws {
    func initialize<T>(_ type: T.Type) throws {
      memory.initializeMemory(as: T.self, repeating: try make(type, from: value), count: 1)
    }
    try _openExistential(type, do: initialize)
  }
}

/// Makes a value in memory that is filled with zeros before.
func withMemory<T>(
  of type: T.Type, _ fill: (UnsafeMutableRawPointer) throws -> Void
) rethrows -> T {
  try withUnsafeTemporaryAllocation(
    byteCount: max(MemoryLayout<T>.size, 1), alignment: MemoryLayout<T>.alignment
  ) { memory in
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    guard let base = memory.baseAddress else { preconditionFailure("memory without an address") }
    try fill(base)
    return base.assumingMemoryBound(to: T.self).move()
  }
}

extension RecordPlan {
  /// Whether the fields are all there is to it, and any values of theirs make one of it.
  fileprivate var canBeMade: Bool {
    isTuple || FoundationForms.isPlain(type)
      || (!isOfLibrary && unseen.isEmpty && !mayHoldMore && hidden.isEmpty)
  }
}

/// The label of a part, those of unlabelled ones as synthesized code has them: `_0`.
private struct PartLabel: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ label: String) { stringValue = label }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// The first part of a type, in the order of declaration, because of which none can be made of text.
package struct MakingObstacle: Hashable, Sendable {
  /// Where it is, from the type; empty where that is the type itself.
  private(set) var path: [String] = []
  /// The type of the part, as it is written in Swift.
  let type: String
  /// Why, where that is not the part's type.
  private(set) var reason: String?

  /// Nil if there is none: everything in the type can be made.
  ///
  /// - Parameter caseName: the one case of an enum that is meant.
  init?(to type: any Any.Type, case caseName: String? = nil) {
    var seen: Set<ObjectIdentifier> = []
    self.init(type, caseName, &seen)
  }

  /// Nil if there is none in this case.
  init?(to enumCase: EnumPlan.Case) {
    var seen: Set<ObjectIdentifier> = []
    self.init(enumCase, &seen)
  }

  private init(type: any Any.Type) { self.type = TypeName.full(type) }

  private init?(
    _ type: any Any.Type, _ caseName: String?, _ seen: inout Set<ObjectIdentifier>
  ) {
    if let form = TypeForms.form(for: type) {
      if form.canBeMade { return nil }
      self.init(type: type)
      reason = "\(TypeName.full(type)) is shown in a form that is not read"
      return
    }
    if type is any Decodable.Type || type is any ScalarType.Type { return nil }
    guard seen.insert(ObjectIdentifier(type)).inserted else { return nil }
    // Made of its parts, whatever these are.
    if let parts = (type as? any StandardCollection.Type)?.elementTypes
      ?? (type as? any InlineElements.Type).map({ [$0.elementType] })
    {
      for part in parts {
        guard let found = MakingObstacle(part, nil, &seen) else { continue }
        self = found
        return
      }
      return nil
    }
    let plan = TypePlanner.plan(for: type)
    switch plan {
    case let plan as RecordPlan where plan.canBeMade:
      guard let found = Self.first(among: plan.fields, &seen) else { return nil }
      self = found
    case let plan as EnumPlan:
      let cases = plan.cases.filter { caseName == nil || $0.name == caseName }
      var first: MakingObstacle?
      for meant in cases {
        guard let found = MakingObstacle(meant, &seen) else { return nil }
        first = first ?? found
      }
      guard let first else { return nil }
      self = first
    default: self.init(type: type)
    }
  }

  private init?(_ enumCase: EnumPlan.Case, _ seen: inout Set<ObjectIdentifier>) {
    if enumCase.isIndirect {
      type = ""
      reason = ".\(enumCase.name) is indirect"
      return
    }
    guard let found = Self.first(among: enumCase.parts, &seen) else { return nil }
    self = found
  }

  private static func first(
    among fields: [PlannedField], _ seen: inout Set<ObjectIdentifier>
  ) -> MakingObstacle? {
    for (position, field) in fields.enumerated() {
      guard var found = MakingObstacle(field.plan.type, nil, &seen) else { continue }
      found.path.insert(field.label ?? String(position), at: 0)
      return found
    }
    return nil
  }

  /// Whether it is the type as a whole.
  var isWhole: Bool { path.isEmpty && reason == nil }

  /// What is in the way, in a few words: `its 'handler' is (Int) -> ()`.
  var text: String {
    let part = path.isEmpty ? "it" : "its '\(path.joined(separator: "."))'"
    if let reason { return path.isEmpty ? reason : "in \(part) \(reason)" }
    return "\(part) is \(type)"
  }
}
