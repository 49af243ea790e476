public import StateKit

/// The owner of a state, and the only one who changes it, with the dependencies of its side effects.
///
/// ```swift
/// let store = Store<AppState, AppDependencies>(interceptors: [DispatchableLogger.interceptor()])
/// ```
///
/// It is ready when its initialiser returns, unless a ``Configuration`` makes it wait.
open class Store<S: State, D: SideEffectDependencyContainer>: PartialStore<S> {
  /// Makes the dependencies.
  public typealias DependenciesInitializer =
    @MainActor (_ dispatch: @escaping AnyDispatch, _ getState: @escaping StateInitializer<S>) -> D

  /// Whether items run at once; before that they wait.
  public private(set) final var isReady = false

  private final var container: D?

  /// The dependencies of side effects, besides the store.
  public final var dependencies: D {
    guard let container else { preconditionFailure("the dependencies are still being made") }
    return container
  }

  /// Makes a store that starts with the state's own beginning.
  public convenience init() {
    self.init(interceptors: [])
  }

  /// Makes a store that starts with the state's own beginning.
  ///
  /// - Parameter interceptors: The interceptors of every dispatched item, the first one first.
  public convenience init(interceptors: [StoreInterceptor]) {
    self.init(interceptors: interceptors, stateInitializer: { S() })
  }

  /// Makes a store whose dependencies make themselves.
  ///
  /// - Parameters:
  ///   - interceptors: The interceptors of every dispatched item, the first one first.
  ///   - stateInitializer: Makes the state to start with.
  ///   - configuration: When the state is made, and when listeners are called.
  public convenience init(
    interceptors: [StoreInterceptor], stateInitializer: @escaping StateInitializer<S>,
    configuration: Configuration = .init()
  ) {
    self.init(
      interceptors: interceptors, stateInitializer: stateInitializer,
      dependenciesInitializer: { D(dispatch: $0, getState: $1) }, configuration: configuration)
  }

  /// Makes a store: first the dependencies, then its state, then its interceptors.
  ///
  /// Items dispatched meanwhile wait until the store is ready, and run in order.
  ///
  /// - Parameters:
  ///   - interceptors: The interceptors of every dispatched item, the first one first.
  ///   - stateInitializer: Makes the state to start with.
  ///   - dependenciesInitializer: Makes the dependencies.
  ///   - configuration: When the state is made, and when listeners are called.
  public init(
    interceptors: [StoreInterceptor], stateInitializer: @escaping StateInitializer<S>,
    dependenciesInitializer: @escaping DependenciesInitializer,
    configuration: Configuration = .init()
  ) {
    super.init(state: S())
    prepare()
    if let provider = configuration.listenersAsyncProvider {
      listenerDelay = { provider.executeOnMain($0) }
    }
    let context = context
    let container = dependenciesInitializer(
      { context.dispatch($0, returning: Any.self) }, { context.state })
    self.container = container
    let effectContext = SideEffectContext(context, dependencies: container)
    provide(container)
    provide(effectContext as any AnySideEffectContext)
    let start: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      begin(with: stateInitializer())
      isReady = true
      open(through: interceptors.map { typed($0, context: effectContext) })
    }
    if let provider = configuration.stateInitializerAsyncProvider {
      provider.executeOnMain(start)
    } else {
      start()
    }
  }

  /// When a store makes its state, and when it tells its listeners.
  public struct Configuration {
    let stateInitializerAsyncProvider: (any AsyncProvider)?
    let listenersAsyncProvider: (any AsyncProvider)?

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - stateInitializerAsyncProvider: Makes the state later; at once if there is none.
    ///   - listenersAsyncProvider: Tells listeners later; at once if there is none.
    public init(
      stateInitializerAsyncProvider: (any AsyncProvider)? = nil,
      listenersAsyncProvider: (any AsyncProvider)? = nil
    ) {
      self.stateInitializerAsyncProvider = stateInitializerAsyncProvider
      self.listenersAsyncProvider = listenersAsyncProvider
    }
  }
}
