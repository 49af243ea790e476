import InspectableSystem

/// A text that is looked for in many values.
package struct SoughtText: Sendable {
  package let text: String
  /// Whether an occurrence of its bytes in plain text is one of its characters, and the other way round.
  ///
  /// A line feed is not: after a carriage return it is part of another character.
  private let isPlain: Bool
  /// Whether it could stand in a whole number.
  package let mayBeInInteger: Bool
  /// Whether it could stand in a number with a fraction, or in what is written in its place.
  package let mayBeInFloat: Bool
  /// Whether it could stand in a point in time, as that is written.
  package let mayBeInDate: Bool

  package init(_ text: String) {
    self.text = text
    isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0A && $0 != 0x0D }
    mayBeInInteger = text.utf8.allSatisfy { Self.digits.contains($0) || $0 == UInt8(ascii: "-") }
    mayBeInFloat = text.utf8.allSatisfy { Self.floatBytes.contains($0) }
    mayBeInDate = text.utf8.allSatisfy { Self.dateBytes.contains($0) }
  }

  /// Whether a text contains it.
  package func isIn(_ content: String) -> Bool {
    let isFound = content.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
      guard isPlain, content.isASCII else { return nil }
      let bytes = UnsafeRawBufferPointer(bytes)
      return text.utf8.withContiguousStorageIfAvailable {
        RawBytes.contain(UnsafeRawBufferPointer($0), bytes)
      }
    }
    return (isFound ?? nil) ?? content.contains(text)
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  /// Those of `-1.5e-07`, `infinity` and `nan`.
  private static let floatBytes = Set("0123456789.-+einfatyINFA".utf8)
  /// Those of `2026-11-22T10:00:00.5Z`, and of a time that is not written like that.
  private static let dateBytes = Set("0123456789-:.TZ+e seconds since 2001infa".utf8)
}

extension Value {
  /// Whether any of the innermost values contains a text.
  package func contains(_ text: SoughtText) -> Bool {
    switch self {
    case .array(let elements), .set(let elements): elements.contains { $0.contains(text) }
    case .dictionary(let entries):
      entries.contains { $0.key.isWritten(with: text) || $0.value.contains(text) }
    case .record(_, let members) where !members.isEmpty, .tuple(let members):
      members.contains { $0.value.contains(text) }
    case .enumeration(_, let name, let payload) where !payload.isEmpty:
      text.isIn(name) || payload.contains { $0.value.contains(text) }
    default: isWritten(with: text)
    }
  }
}
