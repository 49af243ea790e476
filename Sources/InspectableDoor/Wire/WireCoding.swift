/// A request or reply with the number that ties the two together.
///
/// On the wire the number stands beside the content: `{"id":1,"describe":{}}`.
package struct Numbered<Content: Codable & Sendable>: Codable, Sendable {
  package var id: Int
  package var content: Content

  package init(id: Int, _ content: Content) {
    self.id = id
    self.content = content
  }

  private enum Key: String, CodingKey { case id }

  package init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .id)
    content = try Content(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try content.encode(to: encoder)
  }
}

/// JSON as the protocol has it: one object, without a line feed inside.
package enum WireCoding {
  /// The longest line that the inspector takes, in bytes.
  package static let longestLine = 64 << 20

  /// The bytes of one line, without the line feed at its end.
  package static func encode<Content>(_ message: Numbered<Content>) -> [UInt8] { line(message) }

  /// The bytes of a message of another protocol, without a line feed.
  package static func line(_ message: some Encodable) -> [UInt8] {
    writing { try LineEncoder.encode(message) }
  }

  static func writing<Result>(_ write: () throws -> Result) -> Result {
    do {
      return try write()
    } catch {
      // Values are sent as text, so a message holds nothing that JSON cannot.
      preconditionFailure("a message of the protocol could not be written: \(error)")
    }
  }

  /// Reads one line.
  package static func decode<Content>(_ line: [UInt8]) throws -> Numbered<Content> {
    try LineDecoder.decode(Numbered<Content>.self, from: line)
  }

  /// Reads a line that is a message of another protocol; throws `DecodingError`, which says where.
  package static func decode<Message: Decodable>(
    _ type: Message.Type, from line: [UInt8]
  ) throws -> Message {
    try LineDecoder.decode(type, from: line)
  }

  /// Why a line could not be read, in one line.
  package static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .dataCorrupted(let context), .keyNotFound(_, let context),
      .typeMismatch(_, let context), .valueNotFound(_, let context):
      let place = context.codingPath.map(\.stringValue).joined(separator: ".")
      return (place.isEmpty ? "" : place + ": ") + context.debugDescription
    @unknown default:
      return "\(error)"
    }
  }
}

extension KeyedDecodingContainer {
  /// Reads a member that a message may leave out.
  func decode<T: Decodable>(_ key: Key, else fallback: T) throws -> T {
    try decodeIfPresent(T.self, forKey: key) ?? fallback
  }
}
