/// Makes values of an app's own types from ``Value``.
///
/// No value is converted to another type, and nothing that is given is ignored: what a type does
/// not read is an error. A property is understood by its own name, as reflection shows it, and by
/// its coding key.
package enum ValueDecoder {
  /// Decodes a value, or makes it of its parts where its type cannot be decoded.
  ///
  /// - Parameters:
  ///   - root: What messages call the whole; the type's name if left out.
  /// - Throws: The first thing that is wrong, with its place in the value.
  package static func decode<T>(
    _ type: T.Type, from value: Value, root: String? = nil
  ) throws(ValueDecodingError) -> T {
    let place = DecodingPlace(root: root ?? TypeName.full(type))
    do {
      return try place.make(type, from: value)
    } catch let error as ValueDecodingError {
      throw error
    } catch {
      throw place.error(.refused("\(error)"))
    }
  }
}
