/// The interceptors of a store, each with what comes after it.
///
/// They are chained once, when the store is opened, so that a dispatch makes nothing: each is called
/// through two functions that are there.
@MainActor
final class InterceptorChain<StateType> {
  /// Hands an item to the first of them.
  let start: StoreInterceptorNext<StateType>

  /// - Parameters:
  ///   - interceptors: In the order in which they have an item; at least one.
  ///   - store: Whose they are.
  ///   - perform: Carries out what the last has passed on.
  init(
    _ interceptors: [InitializedInterceptor<StateType>], of store: PartialStore<StateType>,
    perform: @escaping StoreInterceptorNext<StateType>
  ) {
    var following = perform
    for intercept in interceptors.reversed() {
      let turn = InterceptorTurn()
      let handle = intercept { [weak store, following] item in
        // The store is looked for only if nobody has an item, for it may have gone.
        guard turn.isOn || store?.isPassingOn == true else {
          throw DispatchError.nextCalledTooLate(item)
        }
        try following(item)
      }
      following = { item in
        let wasOn = turn.isOn
        turn.isOn = true
        defer { turn.isOn = wasOn }
        try handle(item)
      }
    }
    start = following
  }
}

/// Whether an interceptor has an item now, which is when its `next` works.
@MainActor
private final class InterceptorTurn {
  var isOn = false
}
