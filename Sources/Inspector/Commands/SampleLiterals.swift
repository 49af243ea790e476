import InspectableDoor

/// Writes down a value of a kind, so that an example without one of the app's own can be typed as it stands.
struct SampleLiterals {
  /// The types of the app's that arguments are made of.
  let types: [SceneDescription.ArgumentType]

  /// A value of a kind, as it is typed; nil if it is not known what one looks like.
  ///
  /// - Parameter kind: as it is written in Swift, such as `[Int: String]?`.
  func literal(of kind: String) -> String? { literal(of: kind, within: []) }

  /// The arguments of a call; nil if one of them is not known.
  func arguments(_ parameters: [SceneDescription.Parameter]) -> String? {
    var written: [String] = []
    for parameter in parameters {
      guard let value = literal(of: parameter.kind) else { return nil }
      written.append((parameter.label.map { "\($0): " } ?? "") + value)
    }
    return written.joined(separator: ", ")
  }

  /// - Parameter outer: the types in which it stands, for one may have itself in it.
  private func literal(of kind: String, within outer: [String]) -> String? {
    if let known = Self.known[kind] { return known }
    if kind.hasSuffix("?") { return literal(of: String(kind.dropLast()), within: outer) ?? "nil" }
    if let inner = kind.inside("[", "]") {
      let parts = inner.split(atTop: ":")
      let values = parts.compactMap { literal(of: $0, within: outer) }
      if values.count == parts.count { return "[\(values.joined(separator: ": "))]" }
      return parts.count == 2 ? "[:]" : "[]"
    }
    if let inner = kind.inside("Set<", ">") {
      return literal(of: inner, within: outer).map { "Set([\($0)])" } ?? "Set([])"
    }
    if let inner = kind.inside("(", ")") { return payload(inner, within: outer) }
    return made(kind, within: outer)
  }

  /// A value of one of the app's types: a structure, or the first case of an enum that can be written.
  private func made(_ kind: String, within outer: [String]) -> String? {
    let name = kind.split(atTop: ".").last ?? kind
    guard !outer.contains(name),
      let type = types.first(where: { $0.type == name || $0.type == kind })
    else { return nil }
    let outer = outer + [name]
    guard type.isEnum else {
      return payload(type.forms.joined(separator: ", "), within: outer).map { name + $0 }
    }
    let plain = type.forms.first { !$0.contains("(") }
    return plain ?? type.forms.lazy.compactMap { self.form($0, within: outer) }.first
  }

  /// A case with a payload.
  private func form(_ form: String, within outer: [String]) -> String? {
    guard let start = form.firstIndex(of: "("), form.hasSuffix(")") else { return form }
    let inner = form[form.index(after: start)...].dropLast()
    return payload(String(inner), within: outer).map { form[..<start] + $0 }
  }

  /// What stands in brackets behind a name: values for kinds that may have labels.
  private func payload(_ kinds: String, within outer: [String]) -> String? {
    var written: [String] = []
    for part in kinds.split(atTop: ",") {
      let sides = part.split(atTop: ":")
      guard let kind = sides.last, let value = literal(of: kind, within: outer) else { return nil }
      written.append(sides.count == 2 ? "\(sides[0]): \(value)" : value)
    }
    return "(\(written.joined(separator: ", ")))"
  }

  /// Kinds that every app may have.
  ///
  /// A number may be an index, so it is the first.
  private static let known: [String: String] = {
    var known = [
      "Bool": "true", "String": "\"a\"", "Substring": "\"a\"", "Character": "\"a\"",
      "Date": "Date(\"2021-01-01T00:00:00Z\")", "URL": "URL(\"https://example.org\")",
      "UUID": "UUID(\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\")", "Data": "Data(\"aGk=\")",
      "Decimal": "Decimal(\"1\")", "Duration": "Duration(\"1s\")",
      "TimeZone": "TimeZone(\"Europe/Rome\")", "Locale": "Locale(\"it_IT\")",
    ]
    for kind in ["Double", "Float", "CGFloat"] { known[kind] = "1.0" }
    for width in ["", "8", "16", "32", "64", "128"] {
      known["Int\(width)"] = "0"
      known["UInt\(width)"] = "0"
    }
    return known
  }()
}

extension String {
  /// What stands between a beginning and an end; nil if these are not there, or not each other's.
  fileprivate func inside(_ first: String, _ last: String) -> String? {
    guard hasPrefix(first), hasSuffix(last), count >= first.count + last.count else { return nil }
    return String(dropFirst(first.count).dropLast(last.count))
  }

  /// The parts between separators that do not stand in brackets, without white space around them.
  fileprivate func split(atTop separator: Character) -> [String] {
    var parts = [""]
    var depth = 0
    for character in self {
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
      if character == separator, depth == 0 {
        parts.append("")
      } else if character != " " || parts[parts.count - 1] != "" {
        parts[parts.count - 1].append(character)
      }
    }
    return parts == [""] ? [] : parts
  }
}
