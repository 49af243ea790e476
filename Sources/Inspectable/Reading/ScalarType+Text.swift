import InspectableSystem

extension String: ScalarType {
  static func makePlan() -> any TypePlan { StringPlan() }

  var reflected: Value { .string(self) }

  /// Compares code units: strings that are equal only after normalisation are told apart.
  func isShownLike(_ other: String) -> Bool {
    let isEqual = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        mine.count == theirs.count
          && RawBytes.areEqual(mine.baseAddress, theirs.baseAddress, mine.count)
      }
    }
    return (isEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

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
