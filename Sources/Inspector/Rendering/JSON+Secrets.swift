import InspectableDoor

extension JSON {
  /// The same with the texts and numbers hidden in it that are secret.
  func hiding(_ texts: SecretTexts) -> JSON {
    switch self {
    case .null, .bool: return self
    case .int(let number): return Self.hidden(String(number), texts) ?? self
    case .number(let digits): return Self.hidden(digits, texts) ?? self
    case .string(let text): return .string(texts.masking(text))
    case .array(let elements): return .array(elements.map { $0.hiding(texts) })
    case .object(let members):
      return .object(
        Dictionary(members.map { (texts.masking($0), $1.hiding(texts)) }) { first, _ in first })
    }
  }

  private static func hidden(_ digits: String, _ texts: SecretTexts) -> JSON? {
    texts.ranges(in: digits) == [0..<digits.utf8.count]
      ? .string(Value.secret(fingerprint: 0).literal) : nil
  }
}
