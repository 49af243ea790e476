/// The name and default of a value that a ``ViewEnvironment`` can hold.
public protocol ViewEnvironmentKey {
  /// The type of the value that is passed down.
  associatedtype Value: Sendable

  /// What an environment has for the key if nobody set it.
  static var defaultValue: Value { get }
}
