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
  ///   - interceptors: What every dispatched item passes through, the first one first. Each is
  ///     initialised here, once; what they dispatch meanwhile is carried out, in order, when all
  ///     are initialised and before this returns.
  public init(state: StateType, interceptors: [StoreInterceptor<StateType>] = []) {
    super.init(state: state)
    start(interceptors)
  }

  /// Makes a store that starts with the state's own beginning.
  ///
  /// - Parameter interceptors: What every dispatched item passes through, as in
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
  ///   - interceptors: What every dispatched item passes through, as in
  ///     ``init(state:interceptors:)``.
  ///   - dependencies: What side effects find in their context, each the kind that it needs. They
  ///     are made here, in order, before the interceptors are initialised.
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
  ///   - interceptors: What every dispatched item passes through, as in
  ///     ``init(state:interceptors:)``.
  ///   - dependencies: What side effects find in their context, as in
  ///     ``StoreDependency``.
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
  ///   - interceptors: What every dispatched item passes through, as in
  ///     ``init(state:interceptors:)``.
  ///   - dependencies: Makes what side effects that need a `Dependencies` find in their context. It
  ///     is called once, here; the context it is given may be kept.
  public convenience init<Dependencies>(
    state: StateType, interceptors: [StoreInterceptor<StateType>] = [],
    dependencies: @escaping @MainActor (_ context: StoreContext<StateType>) -> Dependencies
  ) {
    self.init(state: state, interceptors: interceptors, dependencies: [.made(dependencies)])
  }

  /// Makes a store with one kind of dependencies, and the state's own beginning.
  ///
  /// - Parameters:
  ///   - interceptors: What every dispatched item passes through, as in
  ///     ``init(state:interceptors:)``.
  ///   - dependencies: Makes the dependencies; called once, here.
  public convenience init<Dependencies>(
    interceptors: [StoreInterceptor<StateType>] = [],
    dependencies: @escaping @MainActor (_ context: StoreContext<StateType>) -> Dependencies
  ) where StateType: State {
    self.init(interceptors: interceptors, dependencies: [.made(dependencies)])
  }
}
