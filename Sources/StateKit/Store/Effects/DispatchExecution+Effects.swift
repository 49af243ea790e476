extension DispatchExecution {
  /// Starts a side effect, whose outcome becomes that of the item.
  ///
  /// - Parameters:
  ///   - value: What the effect is shown as.
  ///   - dependencies: The type of what it needs besides the store.
  ///   - operation: What it does.
  package func start<Dependencies, Value>(
    _ value: Any, with dependencies: Dependencies.Type,
    operation:
      @escaping @MainActor (SideEffectContext<StateType, Dependencies>) async throws -> Value
  ) {
    let context = StoreContext(store)
    do {
      let container = try store.containers.container(of: dependencies, for: context)
      start(value) {
        try await operation(SideEffectContext(context, dependencies: container))
      }
    } catch {
      scope.note(error)
    }
  }

  /// Starts an effect, whose outcome becomes that of the item.
  ///
  /// An item that starts several is done when all of them have ended, with the first error if any.
  func start<Value>(_ value: Any, operation: @escaping @MainActor () async throws -> Value) {
    store.effectTracker.start(value, scope: scope, operation: operation)
  }
}
