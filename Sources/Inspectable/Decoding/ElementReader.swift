/// Elements that a type reads one after the other while it is decoded.
final class ElementReader: UnkeyedDecodingContainer {
  private let values: [Value]
  private let place: DecodingPlace
  private let decoder: NodeDecoder
  private(set) var currentIndex = 0

  init(_ values: [Value], _ place: DecodingPlace, _ decoder: NodeDecoder) {
    self.values = values
    self.place = place
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex == values.count }

  private func peek() throws -> (value: Value, place: DecodingPlace) {
    guard !isAtEnd else {
      throw place.error(.surplus(count: currentIndex + 1, found: values.count))
    }
    return (values[currentIndex], place.at(.index(currentIndex)))
  }

  func decodeNil() throws -> Bool {
    guard case .null = try peek().value else { return false }
    currentIndex += 1
    return true
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let element = try peek()
    let result = try element.place.decode(type, from: element.value)
    currentIndex += 1
    return result
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try inner().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try inner().unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try inner() }

  private func inner() throws -> NodeDecoder {
    let element = try peek()
    currentIndex += 1
    return decoder.inner(element.value, at: element.place)
  }

  /// Complains about elements that were not read.
  func checkAllWasRead() throws {
    guard isAtEnd else {
      throw place.error(.surplus(count: currentIndex, found: values.count))
    }
  }
}
