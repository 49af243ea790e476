/// A text of JSON as it was read.
package indirect enum Tree: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Tree])
  case object([String: Tree])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Tree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Tree].self))
    }
  }

  package subscript(name: String) -> Tree? { members[name] }

  package var members: [String: Tree] {
    if case .object(let members) = self { members } else { [:] }
  }
  package var elements: [Tree] { if case .array(let elements) = self { elements } else { [] } }
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }

  func isOfType(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number(let number): type == "integer" && number == number.rounded()
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}

/// As much of JSON Schema as the project's own has; any other keyword in it is an error.
package struct Schema {
  private let root: Tree

  package init(_ root: Tree) { self.root = root }

  /// What in a value is not as it should be; nil if nothing is.
  package func flaw(in value: Tree) -> String? { flaw(in: value, root) }

  private func flaw(in value: Tree, _ schema: Tree) -> String? {
    for (keyword, content) in schema.members {
      let found: String?
      switch keyword {
      case "$schema", "$defs", "title", "description", "required", "additionalProperties",
        "properties":
        continue
      case "$ref":
        let name = content.text.map { String($0.dropFirst("#/$defs/".count)) } ?? ""
        guard let definition = root["$defs"]?[name] else { return "no definition of \(name)" }
        found = flaw(in: value, definition)
      case "type": found = value.isOfType(content.text ?? "") ? nil : "no \(content.text ?? "")"
      case "enum":
        let texts = content.elements.compactMap(\.text)
        found = value.text.map(texts.contains) == true ? nil : "none of \(texts)"
      case "minimum":
        found = (value.number ?? 0) < (content.number ?? 0) ? "less than allowed" : nil
      case "anyOf":
        let forms = content.elements
        found =
          forms.contains { flaw(in: value, $0) == nil } ? nil : "fits none of \(forms.count) forms"
      case "items":
        found =
          value.elements.enumerated().lazy.compactMap { index, element in
            flaw(in: element, content).map { "[\(index)]: \($0)" }
          }.first
      default: return "the schema has a keyword that is not known here: \(keyword)"
      }
      if let found { return found }
    }
    return flaw(inMembersOf: value, schema)
  }

  private func flaw(inMembersOf value: Tree, _ schema: Tree) -> String? {
    guard case .object(let members) = value else { return nil }
    for name in (schema["required"]?.elements ?? []).compactMap(\.text) where members[name] == nil {
      return "'\(name)' is missing"
    }
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      let found: String?
      switch (schema["properties"]?[name], schema["additionalProperties"]) {
      case (let property?, _): found = flaw(in: member, property)
      case (nil, .object(let others)?): found = flaw(in: member, .object(others))
      case (nil, .bool(false)?): return "'\(name)' is not in the schema"
      default: found = nil
      }
      if let found { return found.hasPrefix("[") ? "\(name)\(found)" : "\(name): \(found)" }
    }
    return nil
  }
}
