import InspectableFoundation

extension DecodingPlace {
  /// Makes a value of a type that is shown as a value of another.
  func decode<T>(_ form: any TypeForm, _ type: T.Type, from value: Value) throws -> T {
    func read<Form>(_ type: Form.Type) throws -> Any { try make(type, from: value) }
    let name = TypeName.full(type)
    guard form.canBeMade else {
      throw error(.refused("\(name) is shown in a form that is not read"))
    }
    let shown = try _openExistential(form.form, do: read)
    do {
      if let made = try form.make(shown) as? T { return made }
      if let coded = try form.coded(shown), let decodable = type as? any Decodable.Type {
        if let made = try ownCoding(decodable, of: coded) as? T { return made }
      }
    } catch let error as ValueDecodingError {
      throw error
    } catch {
      throw self.error(.refused("\(error)"))
    }
    throw error(.refused("\(value.literal) is no \(name)"))
  }

  private func ownCoding<T: Decodable>(_ type: T.Type, of value: Value) throws -> T {
    try T(from: NodeDecoder(value, as: type, at: self))
  }
}

extension DirectlyDecodable where Self: FormedType {
  static func decode(_ value: Value, at place: DecodingPlace) throws -> Self {
    try place.decode(ownForm, Self.self, from: value)
  }
}

extension IndexPath: DirectlyDecodable {}
extension DateComponents: DirectlyDecodable {}
extension Calendar: DirectlyDecodable {}
extension URLComponents: DirectlyDecodable {}
extension Regex: DirectlyDecodable {}
