import InspectableFoundation

/// A scalar that is written as its type's name around one string, such as `UUID("…")`.
///
/// Each value has one text, and reading that gives an equal value.
protocol TextualScalar: ScalarType {
  static var textName: String { get }
  var text: String { get }
  init?(text: String)
}

extension TextualScalar {
  var reflected: Value { .text(Self.textName, text) }
  static var notation: String { "\(textName)(\"…\")" }

  init?(reflected value: Value) {
    guard let (type, text) = value.onlyText, type == Self.textName else { return nil }
    self.init(text: text)
  }
}

extension Date: TextualScalar {
  static var textName: String { "Date" }
  var text: String { DateText.text(secondsSince2001: timeIntervalSinceReferenceDate) }
  var digest: Digest { .date(secondsSince2001: timeIntervalSinceReferenceDate) }

  init?(text: String) {
    guard let seconds = DateText.secondsSince2001(text) else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
}

extension UUID: TextualScalar {
  static var textName: String { "UUID" }
  static var isBitwise: Bool { true }
  var text: String { uuidString }

  init?(text: String) {
    self.init(uuidString: text)
  }
}

extension Data: TextualScalar {
  static var textName: String { "Data" }
  var text: String { base64EncodedString() }

  func isShownLike(_ other: Data) -> Bool { self == other }

  init?(text: String) {
    self.init(base64Encoded: text)
  }
}

extension Decimal: TextualScalar {
  static var textName: String { "Decimal" }
  var text: String { description }

  init?(text: String) {
    if text == "NaN" {
      self = .nan
    } else {
      // Foundation reads a number only as far as it understands it, so the rest is checked here.
      guard text.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
        return nil
      }
      self.init(string: text)
    }
  }
}

extension URL: ScalarType {
  static var notation: String { "URL(\"…\")" }

  /// A relative URL has its base beside it.
  var reflected: Value {
    guard let baseURL else { return .text("URL", absoluteString) }
    return .record(
      type: "URL",
      members: [
        Value.Member(nil, .string(relativeString)),
        Value.Member("relativeTo", baseURL.reflected),
      ])
  }

  init?(reflected value: Value) {
    guard case .record("URL", let members) = value, let first = members.first,
      first.label == nil, case .string(let text) = first.value
    else { return nil }
    switch members.count {
    case 1: self.init(string: text)
    case 2 where members[1].label == "relativeTo":
      guard let base = URL(reflected: members[1].value) else { return nil }
      self.init(string: text, relativeTo: base)
    default: return nil
    }
  }
}
