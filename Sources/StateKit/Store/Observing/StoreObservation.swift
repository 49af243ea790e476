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

    /// An item shown as a value of this type has succeeded.
    case onDispatch(
      Any.Type,
      @MainActor (_ item: any Dispatchable<StateType>, _ prev: StateType, _ current: StateType) ->
        Items)

    /// Something outside the store, which hands over items for as long as what it gives is kept.
    case outside(
      @MainActor (_ dispatch: @escaping @MainActor (Items) -> Void) -> NotificationObservation)
  }

  private let context: StoreContext<StateType>
  private let reactions: [Reaction]
  /// The types of the items that somebody responds to.
  private var types: Set<ObjectIdentifier> = []
  private var observations: [NotificationObservation] = []
  /// How the item in hand has changed the state; nil if it has none of these types.
  private var changes: [(prev: StateType, current: StateType)]?
  /// Which of the items that were passed on that is, counted.
  private var hand = 0
  private var passed = 0

  package init(_ reactions: [Reaction], context: StoreContext<StateType>) {
    self.context = context
    self.reactions = reactions
    var observesState = false
    for reaction in reactions {
      switch reaction {
      case .onStart(let items): context.dispatch(all: items())
      case .onStateChange: observesState = true
      case .onDispatch(let type, _): types.insert(ObjectIdentifier(type))
      case .outside(let begin): observations.append(begin { context.dispatch(all: $0) })
      }
    }
    guard observesState else { return }
    context.addListener { prev, current in
      if self.changes == nil {
        self.respond(to: [(prev, current)])
      } else {
        self.changes?.append((prev, current))
      }
    }
  }

  /// Passes an item on, and dispatches what is to be dispatched in response: to the item and to what it
  /// has changed, in the order of the list.
  package func pass(
    _ item: any Dispatchable<StateType>, to next: StoreInterceptorNext<StateType>
  ) throws {
    let type = ObjectIdentifier(type(of: item.dispatchedValue))
    // Kept only if somebody asks for it: keeping the state makes the update copy what it changes.
    guard types.contains(type) else { return try next(item) }
    let prev = context.state
    let outer = (changes, hand)
    passed += 1
    let own = passed
    (changes, hand) = ([], own)
    defer {
      // Of an item that was stopped, or has not ended, only what it has changed is responded to.
      let left = changes ?? []
      (changes, hand) = outer
      respond(to: left)
    }
    try context.pass(item, on: next) {
      // A side effect ends when another item may be in hand.
      let isInHand = self.hand == own
      let changed = isInHand ? self.changes ?? [] : []
      if isInHand { self.changes = [] }
      self.respond(to: changed, and: (type, item, prev, self.context.state))
    }
  }

  private typealias Ended = (
    type: ObjectIdentifier, item: any Dispatchable<StateType>, prev: StateType, current: StateType
  )

  private func respond(
    to changes: [(prev: StateType, current: StateType)], and ended: Ended? = nil
  ) {
    for reaction in reactions {
      switch reaction {
      case .onStateChange(let items):
        for change in changes { context.dispatch(all: items(change.prev, change.current)) }
      case .onDispatch(let type, let items):
        guard let ended, ended.type == ObjectIdentifier(type) else { continue }
        context.dispatch(all: items(ended.item, ended.prev, ended.current))
      case .onStart, .outside: continue
      }
    }
  }
}

extension StoreContext {
  fileprivate func dispatch(all items: [any Dispatchable<StateType>]) {
    for item in items { dispatch(item) }
  }
}
