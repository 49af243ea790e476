extension Optional: DirectlyDecodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> Wrapped? {
    switch value {
    case .null: return nil
    case .enumeration(nil, "none", let payload) where payload.isEmpty && isPlain: return nil
    case .enumeration(nil, "some", let payload) where payload.count == 1 && isPlain:
      // The wrapped value is written out where it is an inner nil.
      return .some(try place.at(.member("0")).make(Wrapped.self, from: payload[0].value))
    default: return .some(try place.make(Wrapped.self, from: value))
    }
  }

  /// Whether `.some` and `.none` cannot be cases of the wrapped type's own.
  private static var isPlain: Bool {
    let plan = TypePlanner.plan(for: Wrapped.self)
    guard let plan = plan as? EnumPlan else { return true }
    return !plan.cases.contains { $0.name == "some" || $0.name == "none" }
  }
}

extension Array: DirectlyDecodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> [Element] {
    guard case .array(let elements) = value else {
      throw place.error(.mismatch(expected: TypeName.full(Self.self), found: value))
    }
    return try elements.enumerated().map { index, element in
      try place.at(.index(index)).make(Element.self, from: element)
    }
  }
}

extension ContiguousArray: DirectlyDecodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> ContiguousArray<Element> {
    ContiguousArray(try [Element].decode(value, at: place))
  }
}

extension ArraySlice: DirectlyDecodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> ArraySlice<Element> {
    ArraySlice(try [Element].decode(value, at: place))
  }
}

extension Set: DirectlyDecodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> Set<Element> {
    var result: Set<Element> = []
    switch value {
    case .set(let elements), .array(let elements):
      for (index, element) in elements.enumerated() {
        let inside = place.at(.index(index))
        guard result.insert(try inside.make(Element.self, from: element)).inserted else {
          throw inside.error(.repeatedElement(element))
        }
      }
    default: throw place.error(.mismatch(expected: TypeName.full(Self.self), found: value))
    }
    return result
  }
}

extension Dictionary: DirectlyDecodable {
  static func decode(
    _ value: Inspectable.Value, at place: DecodingPlace
  ) throws -> [Key: Value] {
    guard case .dictionary(let entries) = value else {
      throw place.error(.mismatch(expected: TypeName.full(Self.self), found: value))
    }
    var result: [Key: Value] = [:]
    for entry in entries {
      let inside = place.at(.entry(entry.key))
      let key = try inside.make(Key.self, from: entry.key)
      guard result[key] == nil else { throw inside.error(.repeatedKey(entry.key)) }
      result[key] = try inside.make(Value.self, from: entry.value)
    }
    return result
  }
}

extension Range: DirectlyDecodable where Bound: Decodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> Range<Bound> {
    let bounds = try RangeBounds<Bound>(value, at: place, type: Self.self)
    return bounds.lower..<bounds.upper
  }
}

extension ClosedRange: DirectlyDecodable where Bound: Decodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> ClosedRange<Bound> {
    let bounds = try RangeBounds<Bound>(value, at: place, type: Self.self)
    return bounds.lower...bounds.upper
  }
}

extension PartialRangeFrom: DirectlyDecodable where Bound: Decodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> Self {
    Self(try bound(Bound.self, .lowerBound, of: value, at: place, type: Self.self))
  }
}

extension PartialRangeUpTo: DirectlyDecodable where Bound: Decodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> Self {
    Self(try bound(Bound.self, .upperBound, of: value, at: place, type: Self.self))
  }
}

extension PartialRangeThrough: DirectlyDecodable where Bound: Decodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> Self {
    Self(try bound(Bound.self, .upperBound, of: value, at: place, type: Self.self))
  }
}

/// The one bound of a range.
private func bound<Bound: Decodable>(
  _ bound: Bound.Type, _ key: BoundKey, of value: Value, at place: DecodingPlace, type: Any.Type
) throws -> Bound {
  let decoder = NodeDecoder(value, as: type, at: place)
  let result = try decoder.container(keyedBy: BoundKey.self).decode(Bound.self, forKey: key)
  try decoder.checkAllWasRead()
  return result
}

@available(macOS 26, iOS 26, *)
extension InlineArray: DirectlyDecodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> InlineArray {
    guard case .array(let elements) = value else {
      throw place.error(.mismatch(expected: TypeName.full(Self.self), found: value))
    }
    guard elements.count == Self.count else {
      throw place.error(.refused("expected \(Self.count) elements, found \(elements.count)"))
    }
    return try InlineArray { (index) throws -> Element in
      try place.at(.index(index)).make(Element.self, from: elements[index])
    }
  }
}

/// The bounds of a range, in order.
private struct RangeBounds<Bound: Decodable & Comparable> {
  let lower: Bound
  let upper: Bound

  init(_ value: Value, at place: DecodingPlace, type: Any.Type) throws {
    let decoder = NodeDecoder(value, as: type, at: place)
    let container = try decoder.container(keyedBy: BoundKey.self)
    lower = try container.decode(Bound.self, forKey: .lowerBound)
    upper = try container.decode(Bound.self, forKey: .upperBound)
    try decoder.checkAllWasRead()
    guard lower <= upper else {
      throw place.error(.refused("the lower bound is above the upper one"))
    }
  }
}

private enum BoundKey: String, CodingKey {
  case lowerBound, upperBound
}
