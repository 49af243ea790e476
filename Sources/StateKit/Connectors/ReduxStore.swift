/// A store that takes the actions of one closed type and gives them to a reducer.
///
/// ```swift
/// let store = ReduxStore(
///   initialState: AppState(), reducer: appReducer, environment: Services())
/// store.send(.loadShow(id: 82))
/// let history = store.connected(using: WatchedHistoryConnector())
/// ```
///
/// It is a ``Store`` underneath, with the same order, listeners and interceptors. As in the
/// published Redux-like state containers, where it is called `Store`.
@MainActor
public final class ReduxStore<StateType, Action> {
  /// The store underneath, for those who speak Katana: view controllers, interceptors.
  public let store: Store<StateType>

  @usableFromInline let reduce: @MainActor (inout StateType, Action) -> Effect<Action>?

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: What changes the state.
  ///   - environment: What the reducer's effects need; it is given to the reducer each time.
  ///   - interceptors: What every action passes through, as a ``ReducedAction``.
  public init<Environment>(
    initialState: StateType, reducer: Reducer<StateType, Action, Environment>,
    environment: Environment, interceptors: [StoreInterceptor<StateType>] = []
  ) {
    reduce = { state, action in reducer(&state, action, environment) }
    store = Store(state: initialState, interceptors: interceptors)
  }

  /// Makes a store whose reducer needs no environment.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: What changes the state.
  ///   - interceptors: What every action passes through, as a ``ReducedAction``.
  public convenience init(
    initialState: StateType, reducer: Reducer<StateType, Action, Void>,
    interceptors: [StoreInterceptor<StateType>] = []
  ) {
    self.init(
      initialState: initialState, reducer: reducer, environment: (), interceptors: interceptors)
  }

  /// The newest state.
  @inlinable
  public var state: StateType { store.state }

  /// Sends an action to the reducer.
  ///
  /// If the store is idle, the state is changed when this returns. If not, the action waits its
  /// turn.
  ///
  /// - Returns: A handle that can be awaited, or ignored. It has an outcome when the state is
  ///   changed and the effects of this action have ended; their first error if one fails.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> DispatchHandle<Void> {
    guard store.isIdle else { return submit(action) }
    var handle = DispatchHandle<Void>(.finished(()))
    store.takeShortTurn {
      var effect: Effect<Action>?
      store.update { effect = reduce(&$0, action) }
      if let effect { handle = start(effect, of: action) }
    }
    return handle
  }

  /// Adds a listener that is called with the new state after every action.
  ///
  /// Listeners are called on the main actor, in the order added, before the next action.
  ///
  /// - Returns: What removes the listener.
  @discardableResult
  public func addListener(
    _ listener: @escaping @MainActor (_ new: StateType) -> Void
  ) -> StoreUnsubscribe {
    store.addListener(listener)
  }

  @usableFromInline
  func submit(_ action: Action) -> DispatchHandle<Void> {
    store.dispatch(ReducedAction(action, reduce: reduce))
  }

  @usableFromInline
  func start(_ effect: Effect<Action>, of action: Action) -> DispatchHandle<Void> {
    let item = ReducedAction(action, reduce: reduce)
    return store.complete(item) { item.start(effect, in: $0) }
  }
}
