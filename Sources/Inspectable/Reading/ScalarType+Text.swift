extension String: ScalarType {
  static func makePlan() -> any TypePlan { StringPlan() }

  var reflected: Value { .string(self) }

  func isShownLike(_ other: String) -> Bool { hasSameUnits(as: other) }

  init?(reflected value: Value) {
    guard case .string(let string) = value else { return nil }
    self = string
  }
}

extension Substring: ScalarType {
  var reflected: Value { .string(String(self)) }

  init?(reflected value: Value) {
    guard let string = String(reflected: value) else { return nil }
    self.init(string)
  }
}

extension Character: ScalarType {
  var reflected: Value { .string(String(self)) }

  init?(reflected value: Value) {
    guard let string = String(reflected: value), string.count == 1 else { return nil }
    self.init(string)
  }
}

extension Unicode.Scalar: ScalarType {
  var reflected: Value { .string(String(self)) }

  init?(reflected value: Value) {
    guard let string = String(reflected: value), string.unicodeScalars.count == 1,
      let scalar = string.unicodeScalars.first
    else { return nil }
    self = scalar
  }
}

extension StaticString: ScalarType {
  var reflected: Value { .string(description) }

  init?(reflected value: Value) { nil }
}
