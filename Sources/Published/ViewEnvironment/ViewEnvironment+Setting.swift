public import StateKit

extension ViewEnvironment {
  /// This environment with the value of one key replaced.
  public func setting<Key: ViewEnvironmentKey>(
    key: Key.Type, to value: Key.Value
  ) -> ViewEnvironment {
    setting(key, to: value)
  }

  /// This environment with the value at a key path replaced.
  public func setting<Value>(
    keyPath: WritableKeyPath<ViewEnvironment, Value>, to value: Value
  ) -> ViewEnvironment {
    var environment = self
    environment[keyPath: keyPath] = value
    return environment
  }
}
