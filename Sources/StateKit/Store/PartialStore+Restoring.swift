extension PartialStore {
  /// Replaces the current state by another one, as if the store had begun with it.
  ///
  /// Listeners are told; interceptors and the observer are not, since nothing was dispatched. What
  /// listeners dispatch in response waits its turn; the caller holds the store meanwhile, and drops
  /// that. Only for a store that is idle.
  package final func restore(_ state: StateType) {
    takeShortTurn {
      update { $0 = state }
    }
  }
}
