/// Values that are passed down a tree of screens, such as a colour scheme or a language.
///
/// ```swift
/// enum Accent: ViewEnvironmentKey {
///   static let defaultValue = "-"
/// }
///
/// extension ViewEnvironment {
///   var accent: String {
///     get { self[Accent.self] }
///     set { self[Accent.self] = newValue }
///   }
/// }
/// ```
///
/// A value can be set for a part of the tree only, see ``Screen/adaptedEnvironment(_:)``. As in
/// Square's Workflow.
public struct ViewEnvironment: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// The environment in which every key has its default.
  public static let empty = ViewEnvironment()

  /// Makes an environment in which every key has its default.
  public init() {}

  /// The value of a key; its default unless set.
  public subscript<Key: ViewEnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// This environment with the value of one key replaced.
  public func setting<Key: ViewEnvironmentKey>(
    _ key: Key.Type, to value: Key.Value
  ) -> ViewEnvironment {
    var environment = self
    environment[key] = value
    return environment
  }
}
