import InspectableFoundation

// Types of libraries whose storage also has results that were computed and counts of changes. That
// is not content, so these types are read by their interface.

extension TimeZone: TextualScalar {
  static var textName: String { "TimeZone" }
  var text: String { identifier }

  init?(text: String) {
    self.init(identifier: text)
  }
}

extension Locale: TextualScalar {
  static var textName: String { "Locale" }
  var text: String { identifier }

  init?(text: String) {
    self.init(identifier: text)
  }
}

extension AttributedString: ScalarType {
  static var notation: String { "AttributedString(\"…\")" }

  /// The text; where it has attributes, in pieces that each have one set of them.
  var reflected: Value {
    let text = Value.Member(nil, .string(String(characters)))
    let runs = runs.map { run in
      (text: String(self[run.range].characters), attributes: Self.attributes(run.attributes))
    }
    if runs.allSatisfy({ $0.attributes.isEmpty }) {
      return .record(type: "AttributedString", members: [text])
    }
    let pieces = runs.map { run in
      Value.tuple([
        Value.Member(nil, .string(run.text)), Value.Member(nil, .dictionary(run.attributes)),
      ])
    }
    return .record(
      type: "AttributedString", members: [text, Value.Member("runs", .array(pieces))])
  }

  func isShownLike(_ other: AttributedString) -> Bool {
    self == other || reflected == other.reflected
  }

  /// The attributes by their names; the library has no other way to those it does not know.
  private static func attributes(_ container: AttributeContainer) -> [Value.Entry] {
    let storage = Reflection.value(of: container).member("storage")
    guard case .dictionary(let entries)? = storage?.member("contents") as? Value else { return [] }
    return entries.map { entry in
      let value = entry.value.member("_rawValue") ?? entry.value.member("rawValue")
      return Value.Entry(entry.key, value as? Value ?? entry.value)
    }
  }

  init?(reflected value: Value) {
    guard let (type, text) = value.onlyText, type == "AttributedString" else { return nil }
    self.init(text)
  }
}
