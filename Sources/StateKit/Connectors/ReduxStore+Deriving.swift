extension ReduxStore {
  private var whole: DerivedStore<StateType, Action> { DerivedStore(self) }

  /// Derives a store that shows a part of this one.
  ///
  /// - Parameters:
  ///   - part: Takes the part out of the state; it depends on nothing else.
  ///   - translate: Says which action of this store an action of the part is.
  public func derived<Part: Equatable, PartAction>(
    state part: @escaping @MainActor (_ state: StateType) -> Part,
    action translate: @escaping @MainActor (_ action: PartAction) -> Action
  ) -> DerivedStore<Part, PartAction> {
    whole.derived(state: part, action: translate)
  }

  /// Derives a store that shows a part of this one and takes no actions.
  ///
  /// - Parameter part: Takes the part out of the state; it depends on nothing else.
  public func derived<Part: Equatable>(
    state part: @escaping @MainActor (_ state: StateType) -> Part
  ) -> DerivedStore<Part, Never> {
    whole.derived(state: part)
  }

  /// Derives the store that a connector makes for its view.
  public func connected<C: Connector>(
    using connector: C
  ) -> DerivedStore<C.ViewState, C.ViewAction>
  where C.StateType == StateType, C.Action == Action {
    whole.connected(using: connector)
  }
}
