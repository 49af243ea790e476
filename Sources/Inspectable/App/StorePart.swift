/// A store of a scene: a state under a name, and the actions it takes.
@MainActor
public struct StorePart: ScenePart {
  package let name: String
  package internal(set) var state: ObservedValue
  package internal(set) var actions: [StoreAction]
  /// Keeps its actions waiting; nil if it cannot.
  package let holding: (any HoldableStore)?
  /// What runs behind it, if that reports what it does.
  package let activity: (any PartActivity)?
  /// Gives it the state that it begins with; nil if that is not possible.
  package private(set) var restoration: StateRestoration?
  /// Whether it is there now; nil for one that is always there.
  package internal(set) var isThere: (@MainActor () -> Bool)?
  /// Keeps the state as it is now, to be put back later; nil if it is not made of values alone, or cannot
  /// be put back.
  private(set) var keep: KeepState?
  /// The state itself, as the app has it.
  let whole: @MainActor () -> Any?

  /// Declares a store of any architecture by closures.
  ///
  /// - Parameters:
  ///   - name: the store's name, with which the paths of its state begin.
  ///   - state: reads the current state.
  ///   - restore: puts another state in its place, so that the app can begin with a saved one. It
  ///     must be possible to make one: of a `Codable` type, or of its parts as an ``Example``.
  ///   - holding: keeps actions waiting and lets them go one by one, if the store can.
  ///   - actions: what can be dispatched, each an ``Example`` with its effect.
  public init<State>(
    _ name: String = "state", state: @escaping @MainActor () -> State,
    restore: (@MainActor (State) -> Void)? = nil, holding: (any HoldableStore)? = nil,
    @StoreActionBuilder actions: () -> [StoreAction]
  ) {
    self.init(name, state: state, restore: restore, actions: actions(), holding: holding)
  }

  /// Declares a store whose state can only be read by waiting for it, such as that of an actor.
  ///
  /// ```swift
  /// StorePart("cart", state: { await cart.contents }) {
  ///   Do("add", "item") { (item: String) in await cart.add(item) }
  /// }
  /// ```
  /// It is read at the end of each step, after all effects; a read that does not come back leaves the step
  /// unsettled.
  ///
  /// - Parameters:
  ///   - name: the store's name, with which the paths of its state begin.
  ///   - state: reads the current state; what it throws is shown, and the state is what it was.
  ///   - restore: puts another state in its place, so that the app can begin with a saved one.
  ///   - actions: what can be dispatched.
  public init<State: Sendable>(
    _ name: String = "state", state: @escaping @MainActor () async throws -> State,
    restore: (@MainActor (State) async throws -> Void)? = nil,
    @StoreActionBuilder actions: () -> [StoreAction]
  ) {
    let reader = AsyncState(name, read: state)
    self.name = name
    whole = { reader.value }
    self.state = ObservedValue(optional: { reader.value })
    self.actions = actions()
    holding = nil
    activity = reader
    restoration = restore.map { restore in
      StateRestoration(State.self) { state in
        reader.restore { try await restore(state) }
      }
    }
  }

  /// Declares a store that comes and goes, for example with a screen.
  ///
  /// ```swift
  /// StorePart("detail", lookedUp: { app.detail }, state: { $0.state }) { detail in
  ///   Do("rename", "to") { (name: String) in try detail().rename(name) }
  /// }
  /// ```
  /// While there is none, its state is `nil`, and its actions fail with an error that says so.
  ///
  /// - Parameters:
  ///   - name: the store's name, with which the paths of its state begin.
  ///   - find: finds the current store; nil if there is none.
  ///   - state: reads its state.
  ///   - restore: replaces the state, if the app begins with a saved one and the store exists then.
  ///   - actions: the actions that can be dispatched; each gets the store that exists when it is
  ///     performed.
  public init<Store, State>(
    _ name: String, lookedUp find: @escaping @MainActor () -> Store?,
    state: @escaping @MainActor (Store) -> State,
    restore: (@MainActor (Store, State) -> Void)? = nil,
    @StoreActionBuilder actions: (_ store: ComingStore<Store>) -> [StoreAction]
  ) {
    self.name = name
    let find = ClosureName("'lookedUp' of store \(name)").around(find)
    whole = { find().map(state) }
    self.state = ObservedValue(optional: { find().map(state) })
    self.actions = actions(ComingStore(name: name, find: find))
    holding = nil
    activity = nil
    isThere = { find() != nil }
    restoration = restore.map { restore in
      StateRestoration(State.self) { state in
        if let store = find() { restore(store, state) }
      }
    }
    keep = restore.flatMap { restore in
      keepValues({ find().map(state) }) { state in
        if let store = find(), let state { restore(store, state) }
      }
    }
  }

  /// The store, with a state that is restored by assigning its parts, because it can't be made as a
  /// whole: it is a class, or holds something that isn't `Codable`.
  ///
  /// ```swift
  /// StorePart("counter", state: { counter }) { … }
  ///   .restored(by: Assign("count") { counter.count = $0 }, Assign("log") { counter.log = $0 })
  /// ```
  ///
  /// - Parameter parts: the members of the state to assign. Other members must stay the same.
  public func restored(by parts: Assign...) -> StorePart {
    var store = self
    store.restoration = StateRestoration(assigning: parts, to: state)
    store.keep = nil
    return store
  }

  package init<State>(
    _ name: String, state: @escaping @MainActor () -> State,
    restore: (@MainActor (State) -> Void)?, actions: [StoreAction],
    holding: (any HoldableStore)?, activity: (any PartActivity)? = nil
  ) {
    self.name = name
    whole = state
    self.state = ObservedValue(state)
    self.actions = actions
    self.holding = holding
    self.activity = activity
    restoration = restore.map { StateRestoration(State.self, write: $0) }
    keep = restore.flatMap { keepValues(state, write: $0) }
  }

  /// Enters the store into a scene.
  public func add(to scene: inout Scene) {
    scene.stores.append(named)
  }
}

/// A store that comes and goes, as its actions find it.
@MainActor
public struct ComingStore<Store> {
  let name: String
  let find: @MainActor () -> Store?

  /// The current store.
  ///
  /// - Throws: an error if it no longer exists, for example after an `await`.
  public func callAsFunction() throws -> Store {
    guard let store = find() else { throw StoreIsGone(name: name) }
    return store
  }
}

/// A store that comes and goes is not there any more.
private struct StoreIsGone: Error, CustomStringConvertible {
  let name: String
  var description: String { "store \(name) is not there any more" }
}
