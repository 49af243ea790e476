extension LiteralWriter {
  /// Writes `label: `, or nothing for a member without one.
  package mutating func put(label: String?) {
    guard let label else { return }
    put(name: label)
    put(": ")
  }

  /// Writes a label or a case's name, in backticks if it is no plain word.
  mutating func put(name: String) {
    if NameSyntax.isWord(name, asciiOnly: asciiOnly) {
      put(text: name)
    } else {
      put(quotedName: name)
    }
  }

  mutating func put(quotedName name: String) {
    bytes.append(UInt8(ascii: "`"))
    put(escaping: name, quote: UInt8(ascii: "`"))
    bytes.append(UInt8(ascii: "`"))
  }

  /// Writes the type of a record, such that it reads back as one and not as an enum's case.
  package mutating func put(recordType type: String) {
    if NameSyntax.isPlainRecordType(type, asciiOnly: asciiOnly) {
      put(text: type)
    } else {
      put(quotedName: type)
    }
  }

  /// Writes `.name` or `Type.name`, such that it reads back as an enum's case.
  package mutating func put(enumType type: String?, name: String, hasPayload: Bool) {
    if let type {
      if NameSyntax.isPlainType(type, asciiOnly: asciiOnly) {
        put(text: type)
      } else {
        put(quotedName: type)
      }
    }
    put(".")
    // `Outer.Inner(…)` is a nested type's record, and `Double.nan` a number.
    let reads =
      type.map { type in
        (hasPayload && NameSyntax.startsUppercase(name))
          || (type == "Double" && (name == "nan" || name == "infinity"))
      } ?? false
    if reads { put(quotedName: name) } else { put(name: name) }
  }
}
