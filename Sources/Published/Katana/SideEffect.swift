public import StateKit

/// An item that does something besides changing the state, in a store of any state.
public protocol AnySideEffect: Dispatchable {
  /// Does the work, on the main actor.
  ///
  /// - Parameter context: A store of any state, and its dependencies.
  /// - Returns: The value of the effect; `()` if it has none.
  /// - Throws: Anything; it reaches whoever awaits the dispatch.
  @MainActor func anySideEffect(_ context: any AnySideEffectContext) async throws -> Any
}

extension AnySideEffect {
  /// Starts the effect.
  @preconcurrency @MainActor
  public func perform<StateType>(inAny execution: borrowing DispatchExecution<StateType>) {
    execution.start(self, with: (any AnySideEffectContext).self) { context in
      try await anySideEffect(context.dependencies)
    }
  }
}

/// A side effect with a result for whoever dispatched it, in a store of any state.
public protocol ReturningSideEffect: AnySideEffect {
  /// The type of the result.
  associatedtype ReturnValue

  /// Does the work, on the main actor.
  ///
  /// - Parameter context: A store of any state, and its dependencies.
  /// - Throws: Anything; it reaches whoever awaits the dispatch.
  @MainActor func sideEffect(_ context: any AnySideEffectContext) async throws -> ReturnValue
}

extension ReturningSideEffect {
  /// Does the work.
  @MainActor
  public func anySideEffect(_ context: any AnySideEffectContext) async throws -> Any {
    try await sideEffect(context)
  }

  /// Starts the effect.
  @preconcurrency @MainActor
  public func perform<StateType>(inAny execution: borrowing DispatchExecution<StateType>) {
    execution.start(self, with: (any AnySideEffectContext).self) { context in
      guard let value = try await anySideEffect(context.dependencies) as? ReturnValue else {
        throw DispatchError.noValue(expected: String(describing: ReturnValue.self))
      }
      return value
    }
  }
}

/// An item that does something besides changing the state: asks a server, waits, dispatches.
public protocol SideEffect<StateType>: AnySideEffect, StateKit.SideEffect
where Dependencies: SideEffectDependencyContainer {
  /// The state of the stores this effect can be dispatched to.
  override associatedtype StateType: State

  /// What the effect needs besides the store.
  override associatedtype Dependencies

  /// Does the work, on the main actor.
  ///
  /// - Parameter context: The state, read anew each time; a way to dispatch; the dependencies.
  /// - Throws: Anything; it reaches whoever awaits the dispatch.
  @MainActor override func sideEffect(
    _ context: SideEffectContext<StateType, Dependencies>
  ) async throws
}

extension SideEffect {
  /// Does the work, if the context is of the right store.
  @MainActor
  public func anySideEffect(_ context: any AnySideEffectContext) async throws -> Any {
    guard let context = context as? SideEffectContext<StateType, Dependencies> else {
      throw DispatchError.wrongState(
        item: String(describing: type(of: self)),
        store: String(describing: type(of: context.getAnyState())))
    }
    return try await sideEffect(context)
  }

  /// Starts the effect by ``AnySideEffect/anySideEffect(_:)``, whoever has written that.
  @preconcurrency @MainActor
  public func perform(in execution: borrowing DispatchExecution<StateType>) {
    execution.start(self, with: Dependencies.self) { try await anySideEffect($0) }
  }

  /// Fails: stores of its own state perform it without this.
  @preconcurrency @MainActor
  public func perform<StateType>(inAny execution: borrowing DispatchExecution<StateType>) {
    fail(in: execution)
  }
}
