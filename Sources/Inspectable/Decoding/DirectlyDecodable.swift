import InspectableFoundation

/// A type that is decoded without its own coding, as the standard types are.
///
/// Their own coding would not do: dictionaries are coded as arrays and lose repeated keys, a nested
/// optional loses its inner `nil`, and a date is a number.
protocol DirectlyDecodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> Self
}

extension DirectlyDecodable where Self: ScalarType {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> Self {
    if let scalar = Self(reflected: value) { return scalar }
    switch value {
    case .int, .uint:
      // A number of the right kind that the type cannot hold.
      guard Self.self is any Numeric.Type else { break }
      throw place.error(.unrepresentable(type: TypeName.full(Self.self), found: value))
    case .double:
      guard Self.self is any BinaryFloatingPoint.Type else { break }
      throw place.error(.unrepresentable(type: TypeName.full(Self.self), found: value))
    case .record(let type, _) where type == TypeName.short(Self.self):
      guard let text = value.onlyText?.text else { break }
      throw place.error(.malformed(type: type, text: text))
    default: break
    }
    throw place.error(.mismatch(expected: Self.notation, found: value))
  }
}

extension Bool: DirectlyDecodable {}
extension Int: DirectlyDecodable {}
extension Int8: DirectlyDecodable {}
extension Int16: DirectlyDecodable {}
extension Int32: DirectlyDecodable {}
extension Int64: DirectlyDecodable {}
extension Int128: DirectlyDecodable {}
extension UInt: DirectlyDecodable {}
extension UInt8: DirectlyDecodable {}
extension UInt16: DirectlyDecodable {}
extension UInt32: DirectlyDecodable {}
extension UInt64: DirectlyDecodable {}
extension UInt128: DirectlyDecodable {}
extension Double: DirectlyDecodable {}
extension Float: DirectlyDecodable {}
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  extension Float16: DirectlyDecodable {}
#endif
extension String: DirectlyDecodable {}
extension Duration: DirectlyDecodable {}
extension Date: DirectlyDecodable {}
extension UUID: DirectlyDecodable {}
extension Data: DirectlyDecodable {}
extension Decimal: DirectlyDecodable {}
extension URL: DirectlyDecodable {}
extension TimeZone: DirectlyDecodable {}
extension Locale: DirectlyDecodable {}
extension AttributedString: DirectlyDecodable {}

extension Value: DirectlyDecodable {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> Value { value }
}
