package import InspectableDoor

/// A JSON text, for output only.
package indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// A number in its own digits.
  case number(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// A value in JSON's own forms where there is one; anything else as text in the literal notation.
  package init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .uint(let value): self = .number(String(value))
    case .double(let value) where value.isFinite: self = .number("\(value)")
    case .string(let value): self = .string(value)
    case .array(let elements), .set(let elements): self = .array(elements.map(JSON.init))
    case .dictionary(let entries):
      var members: [String: JSON] = [:]
      for entry in entries {
        if case .string(let key) = entry.key {
          members[key] = JSON(entry.value)
        } else {
          members[entry.key.literal] = JSON(entry.value)
        }
      }
      self = .object(members)
    case .record(_, let members) where !members.isEmpty && members.allSatisfy { $0.label != nil }:
      var object: [String: JSON] = [:]
      for member in members { object[member.label ?? ""] = JSON(member.value) }
      self = .object(object)
    default:
      self = .string(value.literal)
    }
  }

  /// The text on one line, keys sorted.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .number(let digits): text += digits
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, key) in members.keys.sorted().enumerated() {
        if index > 0 { text += ", " }
        Self.write(key, to: &text)
        text += ": "
        (members[key] ?? .null).write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        // JSON requires this for control characters; the others would confuse a terminal or a
        // reader.
        if SafeText.isPlain(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          for unit in UTF16.encode(scalar).map({ Array($0) }) ?? [] {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
    text += "\""
  }
}
