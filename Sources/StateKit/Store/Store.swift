/// The owner of a state, and the only one who changes it.
///
/// ```swift
/// let store = Store<GlobalState>()
/// store.dispatch(AddTodo(title: "fly"))
/// ```
///
/// As in Katana, except that it is ready when its initialiser returns.
public final class Store<StateType>: PartialStore<StateType> {
  /// Makes a store.
  ///
  /// - Parameters:
  ///   - state: The state to start with.
  ///   - interceptors: The interceptors of every dispatched item, the first one first. Each is
  ///     initialised here, once; the items that they dispatch meanwhile run in order when all are
  ///     initialised, before this returns.
  public init(state: StateType, interceptors: [StoreInterceptor<StateType>] = []) {
    super.init(state: state)
    start(interceptors)
  }

  /// Makes a store that starts with the state's own beginning.
  ///
  /// - Parameter interceptors: The interceptors of every dispatched item, as in
  ///   ``init(state:interceptors:)``.
  public convenience init(interceptors: [StoreInterceptor<StateType>] = [])
  where StateType: State {
    self.init(state: StateType(), interceptors: interceptors)
  }

  /// Makes a store with the dependencies of its side effects.
  ///
  /// ```swift
  /// Store(state: GlobalState(), dependencies: [.ready(server), .container(Navigator.self)])
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state to start with.
  ///   - interceptors: The interceptors of every dispatched item, as in
  ///     ``init(state:interceptors:)``.
  ///   - dependencies: The dependencies in the context of side effects, each of which gets the type
  ///     that it needs. They are made here, in order, before the interceptors are initialised.
  public init(
    state: StateType, interceptors: [StoreInterceptor<StateType>] = [],
    dependencies: [StoreDependency<StateType>]
  ) {
    super.init(state: state)
    start(interceptors, dependencies: dependencies)
  }

  /// Makes a store with the dependencies of its side effects, and the state's own beginning.
  ///
  /// - Parameters:
  ///   - interceptors: The interceptors of every dispatched item, as in
  ///     ``init(state:interceptors:)``.
  ///   - dependencies: The dependencies in the context of side effects, see ``StoreDependency``.
  public convenience init(
    interceptors: [StoreInterceptor<StateType>] = [],
    dependencies: [StoreDependency<StateType>]
  ) where StateType: State {
    self.init(state: StateType(), interceptors: interceptors, dependencies: dependencies)
  }

  /// Makes a store with one kind of dependencies of its side effects.
  ///
  /// ```swift
  /// Store(state: GlobalState(), dependencies: { _ in Services(server: server) })
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state to start with.
  ///   - interceptors: The interceptors of every dispatched item, as in
  ///     ``init(state:interceptors:)``.
  ///   - dependencies: Makes the `Dependencies` in the context of side effects. It is called once,
  ///     here; you may keep its context.
  public convenience init<Dependencies>(
    state: StateType, interceptors: [StoreInterceptor<StateType>] = [],
    dependencies: @escaping @MainActor (_ context: StoreContext<StateType>) -> Dependencies
  ) {
    self.init(state: state, interceptors: interceptors, dependencies: [.made(dependencies)])
  }

  /// Makes a store with one kind of dependencies, and the state's own beginning.
  ///
  /// - Parameters:
  ///   - interceptors: The interceptors of every dispatched item, as in
  ///     ``init(state:interceptors:)``.
  ///   - dependencies: Makes the dependencies; called once, here.
  public convenience init<Dependencies>(
    interceptors: [StoreInterceptor<StateType>] = [],
    dependencies: @escaping @MainActor (_ context: StoreContext<StateType>) -> Dependencies
  ) where StateType: State {
    self.init(interceptors: interceptors, dependencies: [.made(dependencies)])
  }
}
