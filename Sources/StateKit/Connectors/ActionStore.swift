/// A store as its users see it: a state, actions to send, and listeners for changes.
///
/// Make a ``ReduxStore``, derive others from it, and take an `ActionStore` wherever a store is
/// needed: the whole store, a derived one and a ``StubStore`` can all be passed.
///
/// ```swift
/// let history: ActionStore<WatchedHistoryState, WatchedHistoryAction> =
///   store.connected(using: WatchedHistoryConnector())
/// ```
///
/// A derived store shows a part of another store and takes its own actions. Code that you pass one
/// to can read its state and send its actions, and do nothing else. It has no state itself: each
/// read asks the store from which it is derived, up to the root, so a chain of them has one source
/// of truth. It keeps the root alive. As in the published Redux-like state containers, where all of
/// them are one type.
@preconcurrency @MainActor
open class ActionStore<StateType, Action> {
  package typealias Listener = @MainActor (_ new: StateType) -> Void

  /// The root store, for holding and observing it.
  package final let controls: any StoreControls

  private let read: @MainActor () -> StateType
  private let pass: @MainActor (Action) -> DispatchHandle<Void>
  private let subscribeToRoot: @MainActor (@escaping Listener) -> StoreSubscription
  /// As for a listener, but what changed nothing may be left out.
  private let subscribeToChanges: @MainActor (@escaping Listener) -> StoreSubscription
  private let removeFromRoot: @MainActor (StoreSubscription) -> Void
  private let restoreRoot: @MainActor () -> (@MainActor (StateType) -> Void)?

  /// Shows the whole of a store.
  ///
  /// - Parameter pass: Dispatches an action, and returns its handle.
  init(
    of root: PartialStore<StateType>,
    pass: @escaping @MainActor (Action) -> DispatchHandle<Void>
  ) {
    controls = root
    read = { root.state }
    self.pass = pass
    subscribeToRoot = { root.subscribe($0) }
    subscribeToChanges = { listener in
      let unchanged = UnchangedState(root.state)
      return root.subscribe { if !unchanged.isLast($0) { listener($0) } }
    }
    removeFromRoot = { root.remove($0) }
    restoreRoot = { nil }
  }

  /// Shows the whole of another store, and sends it what it is sent.
  package init(showing store: ActionStore) {
    controls = store.controls
    read = { store.state }
    pass = { store.send($0) }
    subscribeToRoot = { store.subscribe($0) }
    subscribeToChanges = store.subscribeToChanges
    removeFromRoot = store.removeFromRoot
    restoreRoot = { store.restoring }
  }

  package init<Whole, WholeAction>(
    of whole: ActionStore<Whole, WholeAction>,
    state part: @escaping @MainActor (Whole) -> StateType,
    action translate: @escaping @MainActor (Action) -> WholeAction
  ) where StateType: Equatable {
    controls = whole.controls
    read = { part(whole.state) }
    pass = { whole.send(translate($0)) }
    let subscribe: @MainActor (@escaping Listener) -> StoreSubscription = { listener in
      var last = part(whole.state)
      return whole.subscribeToChanges { state in
        let new = part(state)
        guard new != last else { return }
        last = new
        listener(new)
      }
    }
    subscribeToRoot = subscribe
    subscribeToChanges = subscribe
    removeFromRoot = whole.removeFromRoot
    restoreRoot = { nil }
  }

  /// The newest state; a derived store makes its part again at each read.
  public var state: StateType { read() }

  /// Sends an action; a derived store translates it and sends it on.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  /// - Returns: A handle that can be awaited, or ignored; that of the action it becomes.
  @discardableResult
  public func send(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DispatchHandle<Void> {
    // By its type, for the call alone would be one of this function.
    let send: (Action) -> DispatchHandle<Void> = self.send
    return Sender.noting(fileID, line) { send(action) }
  }

  /// Sends an action from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored; that of the action it becomes.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: Action) -> DispatchHandle<Void> {
    requireMainActor("Store.send(_:)")
    return pass(action)
  }

  /// Adds a listener that is called with the new state after every change of it.
  ///
  /// A derived store skips changes outside of its part. Each of its listeners computes the part at
  /// most once per change of the parent store, and not at all for an action that changes nothing.
  /// Listeners are called on the main actor, in the order added, before the next action.
  ///
  /// - Returns: A closure that removes the listener.
  @discardableResult
  public final func addListener(
    _ listener: @escaping @MainActor (_ new: StateType) -> Void
  ) -> StoreUnsubscribe {
    let subscription = subscribe(listener)
    return { [removeFromRoot] in
      guard isKnownMainThread else { return subscription.cancel() }
      MainActor.assumeIsolated { removeFromRoot(subscription) }
    }
  }

  /// Adds a listener that its owner stops itself.
  package final func subscribe(_ listener: @escaping Listener) -> StoreSubscription {
    subscribeToRoot(listener)
  }

  /// Replaces the current state; nil if the state belongs to another store.
  package var restoring: (@MainActor (StateType) -> Void)? { restoreRoot() }

  /// Derives a store that shows a part of this one.
  ///
  /// - Parameters:
  ///   - part: Takes the part out of the state; it depends on nothing else.
  ///   - translate: Says which action of this store an action of the part is.
  public final func derived<Part: Equatable, PartAction>(
    state part: @escaping @MainActor (_ state: StateType) -> Part,
    action translate: @escaping @MainActor (_ action: PartAction) -> Action
  ) -> ActionStore<Part, PartAction> {
    ActionStore<Part, PartAction>(of: self, state: part, action: translate)
  }

  /// Derives a store that shows a part of this one and takes no actions.
  ///
  /// - Parameter part: Takes the part out of the state; it depends on nothing else.
  public final func derived<Part: Equatable>(
    state part: @escaping @MainActor (_ state: StateType) -> Part
  ) -> ActionStore<Part, Never> {
    derived(state: part, action: impossible)
  }

  /// Derives the store that a connector makes for its view.
  public final func connected<C: Connector>(
    using connector: C
  ) -> ActionStore<C.ViewState, C.ViewAction>
  where C.StateType == StateType, C.Action == Action {
    derived(state: { connector.connect(state: $0) }, action: { connector.connect(action: $0) })
  }
}

/// A store that was derived from another.
public typealias DerivedStore<StateType, Action> = ActionStore<StateType, Action>

/// For stores that take no actions: such an action cannot exist.
private func impossible<Action>(_ action: Never) -> Action {}
