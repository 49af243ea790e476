extension PartialStore {
  /// Puts another state in the place of the present one, as if the store had begun with it.
  ///
  /// Listeners are told; interceptors and the observer are not, since nothing was dispatched. What
  /// listeners dispatch in response waits its turn: whoever lets the store begin with the state holds
  /// the store, and drops it. Only for a store that is idle.
  package final func restore(_ state: StateType) {
    takeShortTurn {
      update { $0 = state }
    }
  }
}
