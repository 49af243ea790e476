/// A store that takes the actions of one closed type and gives them to a reducer.
///
/// ```swift
/// let store = ReduxStore(
///   initialState: AppState(), reducer: appReducer, environment: Services())
/// store.send(.loadShow(id: 82))
/// let history = store.connected(using: WatchedHistoryConnector())
/// ```
///
/// It is a ``Store`` underneath, with the same order, listeners and interceptors. Where a store is
/// only used, take an ``ActionStore``: then a part of this one, or a ``StubStore``, can be passed
/// too. As in the published Redux-like state containers, where it is called `Store`.
public final class ReduxStore<StateType, Action>: ActionStore<StateType, Action> {
  /// The store underneath, for what needs a ``Store``: view controllers and interceptors.
  public let store: Store<StateType>

  @usableFromInline let reduce: @MainActor (inout StateType, Action) -> Effect<Action>?

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: Changes the state.
  ///   - environment: Passed to the reducer each time, for its effects.
  ///   - interceptors: The interceptors of every action, which they see as a ``ReducedAction``.
  public init<Environment>(
    initialState: StateType, reducer: Reducer<StateType, Action, Environment>,
    environment: Environment, interceptors: [StoreInterceptor<StateType>] = []
  ) {
    let store = Store(state: initialState, interceptors: interceptors)
    let reduce: @MainActor (inout StateType, Action) -> Effect<Action>? = { state, action in
      reducer(&state, action, environment)
    }
    self.store = store
    self.reduce = reduce
    super.init(of: store) { store.dispatch(ReducedAction($0, reduce: reduce)) }
  }

  /// Makes a store whose reducer needs no environment.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: Changes the state.
  ///   - interceptors: The interceptors of every action, which they see as a ``ReducedAction``.
  public convenience init(
    initialState: StateType, reducer: Reducer<StateType, Action, Void>,
    interceptors: [StoreInterceptor<StateType>] = []
  ) {
    self.init(
      initialState: initialState, reducer: reducer, environment: (), interceptors: interceptors)
  }

  /// The newest state.
  @inlinable
  public override var state: StateType { store.state }

  /// Sends an action to the reducer.
  ///
  /// If the store is idle, the state is changed when this returns. If not, the action waits its
  /// turn.
  ///
  /// - Returns: A handle that can be awaited, or ignored. It has an outcome when the state is
  ///   changed and the effects of this action have ended; their first error if one fails.
  @inlinable
  @discardableResult
  public override func send(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DispatchHandle<Void> {
    store.isIdle ? takeShortTurn(action) : submit(action, fileID, line)
  }

  /// Sends an action from wherever, as a function that is passed on does.
  @inlinable
  @_disfavoredOverload
  @discardableResult
  public override func send(_ action: Action) -> DispatchHandle<Void> {
    store.isIdle ? takeShortTurn(action) : submit(action)
  }

  @inlinable
  func takeShortTurn(_ action: Action) -> DispatchHandle<Void> {
    var handle = DispatchHandle<Void>(.finished(()))
    store.takeShortTurn {
      var effect: Effect<Action>?
      store.update { effect = reduce(&$0, action) }
      if let effect { handle = start(effect, of: action) }
    }
    return handle
  }

  package override var restoring: (@MainActor (StateType) -> Void)? {
    { [store] in store.restore($0) }
  }

  @usableFromInline
  func submit(
    _ action: Action, _ fileID: StaticString, _ line: UInt
  ) -> DispatchHandle<Void> {
    Sender.noting(fileID, line) { submit(action) }
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
