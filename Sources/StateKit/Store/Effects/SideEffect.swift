/// An item that does something besides changing the state: asks a server, waits, dispatches.
///
/// ```swift
/// struct LoadTodos: SideEffect {
///   func sideEffect(_ context: SideEffectContext<GlobalState, Services>) async throws {
///     let titles = try await context.dependencies.fetchTitles()
///     try await context.dispatch(SetTodos(todos: titles)).value
///   }
/// }
/// ```
///
/// Side effects run side by side. One begins after its turn, when the main actor is next free. It
/// ends at the latest with its store, which cancels it. As in Katana, with async/await in place of
/// promises.
public protocol SideEffect<StateType>: Dispatchable where StateType: State {
  // Declared again because type inference does not look for it beyond this protocol.
  /// The state of the stores this effect can be dispatched to.
  override associatedtype StateType

  /// What the effect needs besides the store; nothing unless it says so.
  associatedtype Dependencies = Void

  /// Does the work, on the main actor.
  ///
  /// - Parameter context: The state, read anew each time; a way to dispatch; the dependencies.
  /// - Throws: Anything; it reaches whoever awaits the dispatch.
  @preconcurrency @MainActor func sideEffect(
    _ context: SideEffectContext<StateType, Dependencies>
  ) async throws
}

extension SideEffect {
  /// Starts the effect.
  @preconcurrency @MainActor
  public func perform(in execution: borrowing DispatchExecution<StateType>) {
    execution.start(dispatchedValue, with: Dependencies.self) { try await sideEffect($0) }
  }
}
