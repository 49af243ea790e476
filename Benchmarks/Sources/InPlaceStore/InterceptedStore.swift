/// A store whose actions pass through interceptors that were chained once.
@MainActor
public final class InterceptedStore<StateType> {
  /// Passes an action on.
  public typealias Next = @MainActor (any InPlaceAction<StateType>) -> Void

  private let store: InPlaceStore<StateType>
  private let chain: Next

  /// Makes a store that begins with a state.
  public init(state: StateType, interceptors: [@MainActor (@escaping Next) -> Next]) {
    let store = InPlaceStore(state: state)
    self.store = store
    var chain: Next = { action in action.update(&store.state) }
    for intercept in interceptors.reversed() { chain = intercept(chain) }
    self.chain = chain
  }

  /// Changes the state in place, unless an interceptor keeps the action back.
  public func dispatch(_ action: some InPlaceAction<StateType>) {
    chain(action)
  }
}
