extension KeyValuePairs: FormedType {
  /// The pairs in their order, in which a key may be there twice.
  var form: [(Key, Value)] { map { ($0.key, $0.value) } }

  /// One of any number of pairs cannot be made.
  init?(form: [(Key, Value)]) { nil }
}

extension SIMDMask: FormedType {
  var form: [Bool] { indices.map { self[$0] } }

  init?(form: [Bool]) {
    guard form.count == Self.scalarCount else { return nil }
    self.init()
    for (index, isSet) in form.enumerated() { self[index] = isSet }
  }
}
