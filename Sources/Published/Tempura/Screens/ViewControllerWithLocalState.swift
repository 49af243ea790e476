public import StateKit

/// A ``ViewController`` with a local state, as StateKit's.
open class ViewControllerWithLocalState<V: ViewControllerModellableView>: ViewController<V>,
  LocalStateKeeper
where V.VM: ViewModelWithLocalState {
  /// The local state.
  ///
  /// Assigning it, or a member of it, updates the view model, connected or not, and then calls
  /// ``didUpdateLocalState()``.
  public final var localState: V.VM.LS {
    didSet { update(because: .localState) }
  }

  /// The global state as it was when the controller disconnected last; nil before that.
  ///
  /// While disconnected, the view model is made from it.
  public final var lastKnownState: V.VM.S?

  /// Makes a controller and its view, sets both up, and updates them once, connected or not.
  ///
  /// - Parameters:
  ///   - store: The store with the global state.
  ///   - localState: The local state to start with.
  ///   - connected: Whether to follow the global state from the start.
  public init(store: PartialStore<V.VM.S>, localState: V.VM.LS, connected: Bool = false) {
    self.localState = localState
    super.init(store: store, connected: connected) { controller, cause in
      // It is called with the controller itself only.
      let controller = unsafeDowncast(controller, to: ViewControllerWithLocalState<V>.self)
      controller.updateOnce(because: cause) {
        V.VM(
          state: controller.connected ? controller.store.state : controller.lastKnownState,
          localState: controller.localState)
      }
      if cause == .localState { controller.didUpdateLocalState() }
    }
    // The property and not the parameter: setting up interactions may have connected it already.
    if !self.connected { update(because: .appearance) }
  }

  /// Called when the view shows a local state that has been assigned.
  open func didUpdateLocalState() {}

  /// Remembers the last global state; an override must call `super`.
  open override func willUnsubscribe() {
    lastKnownState = store.state
  }
}
