/// A ``ViewController`` with a local state.
///
/// Data for this screen alone, such as the selected element of a list, needn't be in the global
/// state. The view model is made from both. As in Tempura.
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
  @inlinable
  public init(store: PartialStore<V.VM.S>, localState: V.VM.LS, connected: Bool = false) {
    self.localState = localState
    super.init(store: store, connected: connected) { controller, cause in
      // It is called with the controller itself only.
      let controller = unsafeDowncast(controller, to: ViewControllerWithLocalState<V>.self)
      controller.updateOnce(because: cause) { controller.newViewModel }
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

  @inlinable final var newViewModel: V.VM? {
    V.VM(state: connected ? store.state : lastKnownState, localState: localState)
  }
}

/// A view controller with a local state, of whichever class.
@preconcurrency @MainActor
public protocol LocalStateKeeper: AnyObject {
  /// The type of the local state.
  associatedtype LS: LocalState

  /// The local state.
  var localState: LS { get set }
}
