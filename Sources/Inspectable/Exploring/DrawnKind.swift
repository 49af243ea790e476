import StateKit

/// What the values of a type are made of, as far as some can be drawn.
indirect enum DrawnKind: Sendable {
  /// These are all that there are.
  case all([Value])
  case integer(ClosedRange<Int>)
  case real
  case text
  case optional(DrawnKind)
  case list(DrawnKind)
  case set(DrawnKind)
  case table(key: DrawnKind, content: DrawnKind)
  case record(type: String, [Part])
  case enumeration(type: String, [(name: String, parts: [Part])])
  /// Those in the state, found by the type's name, and another one if one is known.
  case thing(String, Value?)

  /// A member, or a part of a payload.
  struct Part: Sendable {
    var label: String?
    var kind: DrawnKind
  }

  /// Of more values than this, not all are drawn each time.
  static let mostWhole = 64

  /// A kind as it is written in Swift, where its type is not known.
  init(named name: String) {
    if name.hasSuffix("?") {
      self = .optional(DrawnKind(named: String(name.dropLast())))
    } else if name.hasPrefix("["), name.hasSuffix("]"), !name.contains(":") {
      self = .list(DrawnKind(named: String(name.dropFirst().dropLast())))
    } else {
      self = Self.plain[name] ?? .thing(name, nil)
    }
  }

  /// The kind of a type.
  ///
  /// - Parameter depth: how often it is within others, as a tree is within a tree.
  @MainActor
  init(_ plan: any TypePlan, depth: Int = 0) {
    let name = Reflection.typeName(plan.type)
    if let plain = Self.plain[name] {
      self = plain
    } else if let values = Self.declared(plan.type) {
      self = .all(values)
    } else if depth > 3 {
      self = .thing(name, nil)
    } else {
      self = Self.composed(plan, name, depth)
    }
  }

  @MainActor
  private static func composed(_ plan: any TypePlan, _ name: String, _ depth: Int) -> DrawnKind {
    func parts(_ fields: [PlannedField]) -> [Part] {
      fields.map { Part(label: $0.label, kind: DrawnKind($0.plan, depth: depth + 1)) }
    }
    switch plan {
    case let plan as OptionalPlan: return .optional(DrawnKind(plan.wrapped, depth: depth))
    case _ where plan.type is any FormedType.Type || TypeForms.form(for: plan.type) != nil:
      return .thing(name, nil)
    case let plan as EnumPlan:
      guard plan.cases.contains(where: { !$0.parts.isEmpty }) || plan.cases.count > mostWhole else {
        return .all(plan.cases.map { .enumCase($0.name) })
      }
      return .enumeration(type: name, plan.cases.map { ($0.name, parts($0.parts)) })
    case let plan as RecordPlan where !plan.isTuple && !plan.isOfLibrary:
      return .record(type: name, parts(plan.fields))
    default: break
    }
    switch (name, plan.parts.count) {
    case (_, 1) where name.hasPrefix("["): return .list(DrawnKind(plan.parts[0], depth: depth + 1))
    case (_, 1) where name.hasPrefix("Set<"):
      return .set(DrawnKind(plan.parts[0], depth: depth + 1))
    case (_, 2) where name.hasPrefix("["):
      return .table(
        key: DrawnKind(plan.parts[0], depth: depth + 1),
        content: DrawnKind(plan.parts[1], depth: depth + 1))
    default: return .thing(name, nil)
    }
  }

  /// The values that a type declares itself; nil if it declares none.
  @MainActor
  private static func declared(_ type: any Any.Type) -> [Value]? {
    func tried<T: TriedValues>(_ type: T.Type) -> [Value] {
      T.triedValues.map { Reflection.value(of: $0) }
    }
    func cases<T: CaseIterable>(_ type: T.Type) -> [Value]? {
      let all = T.allCases
      return all.count <= mostWhole ? all.map { Reflection.value(of: $0) } : nil
    }
    if let type = type as? any TriedValues.Type { return tried(type) }
    return (type as? any CaseIterable.Type).flatMap { cases($0) }
  }

  private static let plain: [String: DrawnKind] = [
    "Bool": .all([.bool(true), .bool(false)]), "()": .all([.tuple([])]), "Void": .all([.tuple([])]),
    "String": .text, "Double": .real, "Float": .real, "CGFloat": .real,
    "Int": .integer(.min ... .max), "Int8": .integer(-128...127),
    "Int16": .integer(-32_768...32_767), "Int32": .integer(Int(Int32.min)...Int(Int32.max)),
    "Int64": .integer(.min ... .max), "UInt": .integer(0 ... .max), "UInt8": .integer(0...255),
    "UInt16": .integer(0...65_535), "UInt32": .integer(0...Int(UInt32.max)),
    "UInt64": .integer(0 ... .max),
    "UUID": .thing("UUID", .text("UUID", "00000000-0000-0000-0000-000000000001")),
    "Date": .thing("Date", .text("Date", "2021-01-01T00:00:00Z")),
    "URL": .thing("URL", .text("URL", "https://example.com/")),
    "Data": .thing("Data", .text("Data", "AQ==")),
    "Decimal": .thing("Decimal", .text("Decimal", "1")),
  ]

  /// All values of the kind; nil if they are too many.
  var whole: [Value]? {
    func products(_ parts: [Part]) -> [[Value.Member]]? {
      var lists: [[Value.Member]] = [[]]
      for part in parts {
        guard let values = part.kind.whole, values.count * lists.count <= Self.mostWhole else {
          return nil
        }
        lists = lists.flatMap { list in values.map { list + [.init(part.label, $0)] } }
      }
      return lists
    }
    switch self {
    case .all(let values): return values
    case .optional(let kind): return kind.whole.map { $0.contains(.null) ? $0 : $0 + [.null] }
    case .record(let type, let parts):
      return products(parts)?.map { .record(type: type, members: $0) }
    case .enumeration(_, let cases):
      var found: [Value] = []
      for (name, parts) in cases {
        guard let payloads = products(parts) else { return nil }
        found += payloads.map { .enumCase(name, $0) }
      }
      return found.count <= Self.mostWhole ? found : nil
    default: return nil
    }
  }

  /// Whether ``ArgumentRange`` adds values to it.
  var goesFurther: Bool {
    switch self {
    case .integer, .text: true
    case .optional(let kind): kind.goesFurther
    default: false
    }
  }

  /// This kind, and those that it is made of.
  var parts: [DrawnKind] {
    switch self {
    case .optional(let kind), .list(let kind), .set(let kind): return [self] + kind.parts
    case .table(let key, let content): return [self] + key.parts + content.parts
    case .record(_, let parts): return [self] + parts.flatMap(\.kind.parts)
    case .enumeration(_, let cases):
      return [self] + cases.flatMap { $0.parts.flatMap(\.kind.parts) }
    default: return [self]
    }
  }
}
