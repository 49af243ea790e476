/// The name and default of a value that a ``ViewEnvironment`` can hold.
public protocol ViewEnvironmentKey {
  /// What is passed down.
  associatedtype Value: Sendable

  /// What an environment has for the key if nobody set it.
  static var defaultValue: Value { get }
}
