import InspectableDoor

/// Writes values for a block of a document, each long one once (docs/Exports.md has their form).
struct SharedValues {
  /// Long values in the order in which they came up; they may refer to earlier ones.
  private(set) var values = DocumentText()
  private var places: [[UInt8]: Int] = [:]
  /// How many bytes make a value long.
  private static let long = 256
  /// What is deeper is written as a literal.
  private static let deepest = 100

  /// How many bytes they take.
  var size: Int { values.bytes.count }

  /// Whether changes at a path can be written, so that they can be applied to what was written.
  static func reaches(_ path: ValuePath) -> Bool { path.components.count < deepest }

  mutating func put(_ value: Value, to text: inout DocumentText, depth: Int = 0) {
    switch value {
    case .null: text.putNull()
    case .bool(let flag): text.put(flag)
    case .int(let number) where number.magnitude < 1 << 53: text.put(number)
    case .string(let string) where string.utf8.count < Self.long: text.put(text: string)
    default: putLong(value, to: &text, depth)
    }
  }

  private mutating func putLong(_ value: Value, to text: inout DocumentText, _ depth: Int) {
    var own = DocumentText()
    putWhole(value, to: &own, depth)
    guard own.bytes.count >= Self.long else { return text.put(raw: own.bytes) }
    let place = places[own.bytes] ?? places.count
    if place == places.count {
      places[own.bytes] = place
      values.put(raw: own.bytes)
    }
    text.object { $0.member("ref", place) }
  }

  private mutating func putWhole(_ value: Value, to text: inout DocumentText, _ depth: Int) {
    guard depth < Self.deepest else { return put(literal: value, to: &text) }
    func tagged(_ tag: StaticString, _ body: (inout DocumentText) -> Void) {
      text.object { $0.array(tag, body) }
    }
    switch value {
    case .string(let string): text.put(text: string)
    case .array(let elements): text.array { put(elements, to: &$0, depth) }
    case .set(let elements): tagged("set") { put(elements, to: &$0, depth) }
    case .dictionary(let entries):
      tagged("dictionary") { list in
        for entry in entries {
          put(entry.key, to: &list, depth: depth + 1)
          put(entry.value, to: &list, depth: depth + 1)
        }
      }
    case .tuple(let members): tagged("tuple") { put(members, to: &$0, depth) }
    case .record(let type, let members):
      tagged("record") { list in
        list.put(text: type)
        put(members, to: &list, depth)
      }
    case .enumeration(let type, let name, let payload):
      tagged("case") { list in
        list.put(optional: type)
        list.put(text: name)
        put(payload, to: &list, depth)
      }
    default: put(literal: value, to: &text)
    }
  }

  private mutating func put(_ elements: [Value], to list: inout DocumentText, _ depth: Int) {
    for element in elements { put(element, to: &list, depth: depth + 1) }
  }

  private mutating func put(_ members: [Value.Member], to list: inout DocumentText, _ depth: Int) {
    for member in members {
      list.put(optional: member.label)
      put(member.value, to: &list, depth: depth + 1)
    }
  }

  private func put(literal value: Value, to text: inout DocumentText) {
    text.object { $0.member("literal", value.literal) }
  }
}
