/// The value as a whole, for types that are coded as one other value.
struct SingleValue: SingleValueDecodingContainer {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool {
    if case .null = decoder.value { true } else { false }
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard case .record(let name, let members) = decoder.value,
      TypeName.matches(name, decoder.type), !TypeName.matches(name, type)
    else { return try decoder.place.decode(type, from: decoder.value) }
    // A wrapper of one value is shown with its member.
    guard members.count == 1 else {
      let wrapper = TypeName.short(decoder.type)
      throw decoder.place.error(
        .codedOtherwise(type: wrapper, example: "the \(TypeName.full(type)) in its place"))
    }
    return try decoder.place.at(.member(members[0].label ?? "0"))
      .decode(type, from: members[0].value)
  }
}
