/// An error in a written text, with the place it points at.
///
/// The facts are here; `file:line:col:` prefixes and the caret line are added where it is shown.
public struct SourceError: Error, Hashable, Sendable {
  /// The mistake, and what would be right: one line without a final full stop.
  public var message: String
  /// Where, as an offset in UTF-8 bytes into the text that was read.
  public var offset: Int

  /// Makes an error at a byte offset.
  public init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}
