import InspectableLanguage

/// An answer that comes with every step, and so takes the shorter way of a ``WireObject``.
protocol LineAnswer: HostAnswer {
  /// Reads the content of the answer's word; nil if the word isn't there.
  static func readMember(of message: some MemberReader) throws -> Self?
  /// Writes the answer under its word.
  func writeMember(of message: inout some MemberWriter) throws
}

extension LineAnswer where Self: WireObject {
  static func readMember(of message: some MemberReader) throws -> Self? {
    try message.has(WireWord(word)) ? message.object(Self.self, WireWord(word)) : nil
  }

  func writeMember(of message: inout some MemberWriter) throws {
    try message.write(self, as: WireWord(Self.word))
  }
}
