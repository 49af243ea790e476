/// What an ``ObserverInterceptor`` observes of one store, for as long as this is kept.
@MainActor
final class StoreObservation<StateType> {
  private let context: StoreContext<StateType>
  private var onDispatch: [ObjectIdentifier: [any DispatchObserverDispatchable<StateType>.Type]] =
    [:]
  private var notifications: [NotificationObservation] = []

  init(
    _ triggers: [ObserverInterceptor.Trigger<StateType>], context: StoreContext<StateType>
  ) {
    self.context = context
    for trigger in triggers { observe(trigger) }
  }

  private func observe(_ trigger: ObserverInterceptor.Trigger<StateType>) {
    let context = context
    switch trigger {
    case .onStart(let observers):
      for observer in observers { context.dispatch(ifAny: observer.init()) }
    case .onStateChange(let condition, let observers):
      context.addListener { prev, current in
        guard condition(prev, current) else { return }
        for observer in observers {
          context.dispatch(ifAny: observer.init(prevState: prev, currentState: current))
        }
      }
    case .onDispatch(let type, let observers):
      onDispatch[ObjectIdentifier(type), default: []] += observers
    case .onNotification(let name, let source, let observers):
      let observation = source.observe(name) { notification in
        for observer in observers {
          context.dispatch(ifAny: observer.init(notification: notification))
        }
      }
      notifications.append(observation)
    }
  }

  /// Passes an item on, and dispatches what is to be dispatched in response.
  func pass(
    _ item: any Dispatchable<StateType>, to next: StoreInterceptorNext<StateType>
  ) throws {
    let type = ObjectIdentifier(type(of: item.dispatchedValue))
    // Kept only if somebody asks for it: keeping the state makes the update copy what it changes.
    guard let observers = onDispatch[type] else { return try next(item) }
    let prev = context.state
    try context.pass(item, on: next) { [context] in
      let current = context.state
      for observer in observers {
        context.dispatch(
          ifAny: observer.init(dispatchedItem: item, prevState: prev, currentState: current))
      }
    }
  }
}

extension StoreContext {
  fileprivate func dispatch(ifAny item: (any Dispatchable<StateType>)?) {
    if let item { dispatch(item) }
  }
}
