/// The reason why a host refused a question; nothing was changed.
public struct Refusal: Error, Hashable, Sendable, Codable {
  /// The mistake, and what would be right.
  public var message: String
  /// Which part of the request it is about, so that the inspector can point at it.
  public var place: Place?

  /// A place within a request.
  public enum Place: Hashable, Sendable, Codable {
    /// The name of the action, screen or event.
    case name
    /// An argument by its position, and a path within its value.
    case argument(index: Int, path: ValuePath)
    /// The label of an argument by its position.
    case label(index: Int)
    /// The value of a `set`, and a path within it.
    case value(path: ValuePath)
    /// A step of the path of a `set`, by its position.
    case step(index: Int)
    /// A byte of the expression as the request wrote it.
    case expression(offset: Int)
  }

  /// Makes a refusal.
  public init(_ message: String, at place: Place? = nil) {
    self.message = message
    self.place = place
  }
}

extension Refusal: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
