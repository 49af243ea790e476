/// A store that shows a part of another one and takes actions of its own.
///
/// Whoever is given one sees its state, can send its actions, and nothing else. It has no state
/// itself: each read asks the store it is derived from, up to the root, so that in a chain of them
/// there is one source of truth.
///
/// It keeps the root alive. As in the published Redux-like state containers.
@MainActor
public struct DerivedStore<StateType, Action> {
  typealias Listener = @MainActor (_ new: StateType) -> Void

  private let read: @MainActor () -> StateType
  private let pass: @MainActor (Action) -> DispatchHandle<Void>
  private let subscribeToRoot: @MainActor (@escaping Listener) -> StoreSubscription
  private let removeFromRoot: @MainActor (StoreSubscription) -> Void

  /// Shows the whole of a store.
  init(_ root: ReduxStore<StateType, Action>) {
    read = { root.state }
    pass = { root.send($0) }
    subscribeToRoot = { root.store.subscribe($0) }
    removeFromRoot = { root.store.remove($0) }
  }

  private init<Whole, WholeAction>(
    of whole: DerivedStore<Whole, WholeAction>,
    state part: @escaping @MainActor (Whole) -> StateType,
    action translate: @escaping @MainActor (Action) -> WholeAction
  ) where StateType: Equatable {
    read = { part(whole.state) }
    pass = { whole.send(translate($0)) }
    subscribeToRoot = { listener in
      var last = part(whole.state)
      return whole.subscribe { state in
        let new = part(state)
        guard new != last else { return }
        last = new
        listener(new)
      }
    }
    removeFromRoot = whole.removeFromRoot
  }

  /// The part as it is now, made anew at each read.
  public var state: StateType { read() }

  /// Translates an action and sends it on.
  ///
  /// - Returns: A handle that can be awaited, or ignored; that of the action it becomes.
  @discardableResult
  public func send(_ action: Action) -> DispatchHandle<Void> {
    pass(action)
  }

  /// Adds a listener that is called with the new part after every change of it.
  ///
  /// Changes of the rest are skipped. Each listener makes the part once for each change of the
  /// root.
  ///
  /// - Returns: What removes the listener.
  @discardableResult
  public func addListener(
    _ listener: @escaping @MainActor (_ new: StateType) -> Void
  ) -> StoreUnsubscribe {
    let subscription = subscribe(listener)
    return { removeFromRoot(subscription) }
  }

  /// Adds a listener that its owner stops itself.
  func subscribe(_ listener: @escaping Listener) -> StoreSubscription {
    subscribeToRoot(listener)
  }

  /// Derives a store that shows a part of this one.
  ///
  /// - Parameters:
  ///   - part: Takes the part out of the state; it depends on nothing else.
  ///   - translate: Says which action of this store an action of the part is.
  public func derived<Part: Equatable, PartAction>(
    state part: @escaping @MainActor (_ state: StateType) -> Part,
    action translate: @escaping @MainActor (_ action: PartAction) -> Action
  ) -> DerivedStore<Part, PartAction> {
    DerivedStore<Part, PartAction>(of: self, state: part, action: translate)
  }

  /// Derives a store that shows a part of this one and takes no actions.
  ///
  /// - Parameter part: Takes the part out of the state; it depends on nothing else.
  public func derived<Part: Equatable>(
    state part: @escaping @MainActor (_ state: StateType) -> Part
  ) -> DerivedStore<Part, Never> {
    derived(state: part, action: impossible)
  }

  /// Derives the store that a connector makes for its view.
  public func connected<C: Connector>(
    using connector: C
  ) -> DerivedStore<C.ViewState, C.ViewAction>
  where C.StateType == StateType, C.Action == Action {
    derived(state: { connector.connect(state: $0) }, action: { connector.connect(action: $0) })
  }
}

/// What becomes of an action that cannot be.
private func impossible<Action>(_ action: Never) -> Action {}
