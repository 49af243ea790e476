/// An interceptor that dispatches items in response to others, to state changes and to
/// notifications.
///
/// ```swift
/// Store<GlobalState>(interceptors: [
///   ObserverInterceptor.observe([
///     .onStart([LoadTodos.self]),
///     .onStateChange({ $0.user != $1.user }, [ForgetTodos.self]),
///     .onDispatch(AddTodo.self, [CountTodos.self]),
///     .onNotification("didBecomeActive", from: hub, [LoadTodos.self]),
///   ])
/// ])
/// ```
///
/// An observer's items wait until the item that caused them is done. An observer whose initialiser
/// returns nil is skipped. As in Katana, except that the state is typed and that notifications come
/// from a ``NotificationSource`` that you pass.
public enum ObserverInterceptor {
  /// A trigger, and the types of the items that are dispatched in response, in order.
  public enum Trigger<StateType> {
    /// The store has started: all interceptors are initialised.
    case onStart([any OnStartObserverDispatchable<StateType>.Type])

    /// The state has been updated, and the condition holds for it before and after.
    ///
    /// Side effects do not cause it, since they do not update the state themselves. The store keeps
    /// the old state during every update for it, as for a listener with old and new state.
    case onStateChange(
      _ condition: @MainActor (_ prev: StateType, _ current: StateType) -> Bool,
      [any StateObserverDispatchable<StateType>.Type])

    /// An item shown as a value of this type was dispatched and has succeeded.
    ///
    /// An updater succeeds with its update, and a side effect at its end. Items that were stopped
    /// or failed don't count. The previous state is the state before the item ran.
    case onDispatch(Any.Type, [any DispatchObserverDispatchable<StateType>.Type])

    /// A notification of this name has been posted.
    case onNotification(
      String, from: any NotificationSource,
      [any NotificationObserverDispatchable<StateType>.Type])
  }

  /// Makes the interceptor.
  ///
  /// It stops observing when its store goes away.
  ///
  /// - Parameter triggers: The triggers to which it responds; those of one kind in order.
  @preconcurrency @MainActor
  public static func observe<StateType>(
    _ triggers: [Trigger<StateType>]
  ) -> StoreInterceptor<StateType> {
    { context in
      let observing = StoreObservation(triggers.map { $0.reaction }, context: context)
      return { next in
        { item in try observing.pass(item, to: next) }
      }
    }
  }
}

extension ObserverInterceptor.Trigger {
  @MainActor
  fileprivate var reaction: StoreObservation<StateType>.Reaction {
    switch self {
    case .onStart(let types):
      .onStart { types.compactMap { $0.init() } }
    case .onStateChange(let condition, let types):
      .onStateChange { prev, current in
        guard condition(prev, current) else { return [] }
        return types.compactMap { $0.init(prevState: prev, currentState: current) }
      }
    case .onDispatch(let type, let types):
      .onDispatch(type) { item, prev, current in
        types.compactMap { $0.init(dispatchedItem: item, prevState: prev, currentState: current) }
      }
    case .onNotification(let name, let source, let types):
      .outside { dispatch in
        source.observe(name) { notification in
          dispatch(types.compactMap { $0.init(notification: notification) })
        }
      }
    }
  }
}
