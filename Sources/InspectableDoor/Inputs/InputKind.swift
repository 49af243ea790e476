/// A kind of input.
///
/// Each is a type of its own, in a file of its own, which says what it is called, its form on the wire
/// and as text, and what in it may be secret. On the wire an input is `{"appear":{"screen":"list"}}`, as
/// text `appear list`. How a host performs it is with the host, and how it is read from a command
/// with the inspector.
package protocol InputKind: Hashable, Sendable, Codable {
  /// The word for it, on the wire and as the verb of its command.
  static var word: String { get }
  /// Whether lists of steps name it without its word.
  static var isListedWithoutWord: Bool { get }

  /// What follows the word in its command.
  ///
  /// - Parameter scene: gives the labels of arguments that were given by position; nil to write it
  ///   just as it is, so that it reads back as it was.
  func operands(in scene: SceneDescription?) -> String

  /// The input as it may be shown: with `<secret>` in place of what is secret.
  ///
  /// What may be secret is hidden too, such as all arguments of an unknown action where any action
  /// has a secret.
  ///
  /// - Parameter note: gets what is hidden.
  func hidingSecrets(in scene: SceneDescription, note: (Value) -> Void) -> Self
  /// Whether a value in it is only a placeholder, and where that stands.
  var placeholder: Refusal.Place? { get }

  /// Whether this is the input that was asked for, with what that left open filled in.
  func isExact(_ asked: Self) -> Bool
  /// Whether the place that a refusal points at is one in this input.
  func has(_ place: Refusal.Place) -> Bool
}

extension InputKind {
  package static var isListedWithoutWord: Bool { false }
  package func operands(in scene: SceneDescription?) -> String { "" }
  package func hidingSecrets(in scene: SceneDescription, note: (Value) -> Void) -> Self { self }
  package var placeholder: Refusal.Place? { nil }
  package func isExact(_ asked: Self) -> Bool { self == asked }
  package func has(_ place: Refusal.Place) -> Bool { place.isWithin() }

  /// The command that does it, with its secrets.
  ///
  /// - Parameter scene: as for ``operands(in:)``.
  func command(in scene: SceneDescription?) -> String {
    let operands = operands(in: scene)
    return operands.isEmpty ? Self.word : Self.word + " " + operands
  }
}

/// All kinds of inputs, each in a file of its own.
package enum Inputs {}
