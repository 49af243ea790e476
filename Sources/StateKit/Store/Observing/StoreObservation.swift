/// What an ``ObserverInterceptor`` observes of one store, for as long as this is kept.
@MainActor
package final class StoreObservation<StateType> {
  /// The items to dispatch in response to something.
  package typealias Items = [any Dispatchable<StateType>]

  /// What happens, and what is dispatched in response.
  package enum Reaction {
    /// The store has started.
    case onStart(@MainActor () -> Items)

    /// The state has been updated.
    case onStateChange(@MainActor (_ prev: StateType, _ current: StateType) -> Items)

    /// An item that is shown as a value of this type has succeeded.
    case onDispatch(
      Any.Type,
      @MainActor (_ item: any Dispatchable<StateType>, _ prev: StateType, _ current: StateType) ->
        Items)

    /// Something outside the store, which hands over items for as long as what it gives is kept.
    case outside(
      @MainActor (_ dispatch: @escaping @MainActor (Items) -> Void) -> NotificationObservation)
  }

  private typealias Response =
    @MainActor (_ item: any Dispatchable<StateType>, _ prev: StateType, _ current: StateType) ->
    Items

  private let context: StoreContext<StateType>
  private var onDispatch: [ObjectIdentifier: [Response]] = [:]
  private var observations: [NotificationObservation] = []

  package init(_ reactions: [Reaction], context: StoreContext<StateType>) {
    self.context = context
    for reaction in reactions { observe(reaction) }
  }

  private func observe(_ reaction: Reaction) {
    let context = context
    switch reaction {
    case .onStart(let items):
      context.dispatch(all: items())
    case .onStateChange(let items):
      context.addListener { prev, current in context.dispatch(all: items(prev, current)) }
    case .onDispatch(let type, let items):
      onDispatch[ObjectIdentifier(type), default: []].append(items)
    case .outside(let begin):
      observations.append(begin { context.dispatch(all: $0) })
    }
  }

  /// Passes an item on, and dispatches what is to be dispatched in response.
  package func pass(
    _ item: any Dispatchable<StateType>, to next: StoreInterceptorNext<StateType>
  ) throws {
    let type = ObjectIdentifier(type(of: item.dispatchedValue))
    // Kept only if somebody asks for it: keeping the state makes the update copy what it changes.
    guard let responses = onDispatch[type] else { return try next(item) }
    let prev = context.state
    try context.pass(item, on: next) { [context] in
      let current = context.state
      for response in responses { context.dispatch(all: response(item, prev, current)) }
    }
  }
}

extension StoreContext {
  fileprivate func dispatch(all items: [any Dispatchable<StateType>]) {
    for item in items { dispatch(item) }
  }
}
