/// A store of a scene: a state under a name, and the actions it takes.
@MainActor
public struct StorePart: ScenePart {
  package let name: String
  package let state: ObservedValue
  package let actions: [StoreAction]
  /// Keeps its actions waiting; nil if it cannot.
  package let holding: (any HoldableStore)?
  /// What runs behind it, if that reports what it does.
  package let activity: (any PartActivity)?
  /// Gives it the state that it begins with; nil if that is not possible.
  package let restoration: StateRestoration?

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
    self.state = ObservedValue(optional: { reader.value })
    self.actions = actions()
    holding = nil
    activity = reader
    restoration = restore.map { restore in
      StateRestoration(State.self) { state in
        reader.start("state \(name)") { try await restore(state) }
      }
    }
  }

  package init<State>(
    _ name: String, state: @escaping @MainActor () -> State,
    restore: (@MainActor (State) -> Void)?, actions: [StoreAction],
    holding: (any HoldableStore)?, activity: (any PartActivity)? = nil
  ) {
    self.name = name
    self.state = ObservedValue(state)
    self.actions = actions
    self.holding = holding
    self.activity = activity
    restoration = restore.map { StateRestoration(State.self, write: $0) }
  }

  /// Enters the store into a scene.
  public func add(to scene: inout Scene) {
    scene.stores.append(self)
  }
}
