/// The name of a member in a message, or the position of an element.
public struct WireWord: CodingKey, ExpressibleByStringLiteral {
  /// The word.
  public let stringValue: String
  /// The position, for an element.
  public let intValue: Int?

  /// Makes a word.
  public init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  /// Makes a word.
  public init(stringLiteral name: String) { self.init(name) }

  package init(index: Int) {
    stringValue = "[\(index)]"
    intValue = index
  }

  /// Makes a word.
  public init?(stringValue: String) { self.init(stringValue) }
  /// Makes the word of a position.
  public init?(intValue: Int) { self.init(index: intValue) }

  /// The member that says why something was not done.
  package static let refused = WireWord("refused")
}
