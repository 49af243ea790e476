/// A side effect with a result for whoever dispatched it.
///
/// ```swift
/// struct CountUnread: ReturningSideEffect {
///   func sideEffect(_ context: SideEffectContext<GlobalState, Services>) async throws -> Int {
///     try await context.dependencies.fetchUnreadCount()
///   }
/// }
/// let count = try await store.dispatch(CountUnread()).value
/// ```
///
/// In all else it is like a ``SideEffect``. As in Katana.
public protocol ReturningSideEffect<StateType, ReturnValue>: Dispatchable
where StateType: State {
  // Declared again because type inference does not look for it beyond this protocol.
  /// The state of the stores this effect can be dispatched to.
  override associatedtype StateType

  /// What the effect needs besides the store; nothing unless it says so.
  associatedtype Dependencies = Void

  /// The type of the result.
  associatedtype ReturnValue

  /// Does the work, on the main actor.
  ///
  /// - Parameter context: The state, read anew each time; a way to dispatch; the dependencies.
  /// - Returns: The result, through whatever interceptors there are.
  /// - Throws: Anything; it reaches whoever awaits the dispatch.
  @preconcurrency @MainActor func sideEffect(
    _ context: SideEffectContext<StateType, Dependencies>
  ) async throws -> ReturnValue
}

extension ReturningSideEffect {
  /// Starts the effect.
  @preconcurrency @MainActor
  public func perform(in execution: borrowing DispatchExecution<StateType>) {
    execution.start(dispatchedValue, with: Dependencies.self) { try await sideEffect($0) }
  }
}
