/// An action on its way to its reducer, as interceptors see it.
///
/// An interceptor can pass on another action by changing ``action``. In logs it is shown as the
/// action itself.
public struct ReducedAction<StateType, Action>: Dispatchable {
  /// The action.
  public var action: Action

  @usableFromInline let reduce: @MainActor (inout StateType, Action) -> Effect<Action>?

  @inlinable
  init(
    _ action: Action, reduce: @escaping @MainActor (inout StateType, Action) -> Effect<Action>?
  ) {
    self.action = action
    self.reduce = reduce
  }

  /// The action.
  public var dispatchedValue: Any { action }

  /// Changes the state, tells the listeners, and starts the effects.
  public func perform(in execution: borrowing DispatchExecution<StateType>) {
    var effect: Effect<Action>?
    execution.update { effect = reduce(&$0, action) }
    if let effect { start(effect, in: execution) }
  }

  @MainActor
  func start(_ effect: Effect<Action>, in execution: borrowing DispatchExecution<StateType>) {
    let context = StoreContext(execution.store)
    for operation in effect.operations {
      execution.start(action) {
        try await operation { next in
          guard !Task.isCancelled else { return }
          context.dispatch(ReducedAction(next, reduce: reduce))
        }
      }
    }
  }
}
