/// The manager of one screen: it turns the global state into a view model, keeps its view up to
/// date with it, and dispatches what the user does.
///
/// ```swift
/// final class CounterViewController: ViewController<CounterView> {
///   override func setupInteraction() {
///     rootView.didTapAdd = { [unowned self] in dispatch(Add()) }
///   }
/// }
/// ```
///
/// While it is *connected*, every change of the state updates the view model. An update calls, in
/// this order, ``willUpdate(new:)`` with the old view model still in place, the view's
/// `update(oldModel:)` with the new one, and ``didUpdate(old:)``. What an update causes in turn,
/// by dispatching or by changing local state, is shown in updates of its own after it, each made
/// from the newest state. As in Tempura, without UIKit: whoever shows the controller calls
/// ``appear()`` and ``disappear()``.
@MainActor
open class ViewController<V: ViewControllerModellableView> {
  /// The store with the global state.
  public final let store: PartialStore<V.VM.S>

  /// The view.
  public final let rootView: V

  /// What the view shows; nil before the first update, or if there is nothing to show.
  public private(set) final var viewModel: V.VM?

  /// Whether the screen has appeared and not disappeared since.
  public private(set) final var isVisible = false

  /// Whether appearing connects; true unless changed.
  public final var shouldConnectWhenVisible = true

  /// Whether disappearing disconnects; true unless changed.
  public final var shouldDisconnectWhenInvisible = true

  /// What animations of the default strategies take their time from.
  public final var time: any TimeSource = RealTime()

  private var subscription: StoreSubscription?
  private var isDisconnecting = false
  private var isUpdating = false
  private var causes: [UpdateCause] = []

  /// Makes a controller and its view, sets both up, and updates them if connected.
  ///
  /// - Parameters:
  ///   - store: The store with the global state.
  ///   - connected: Whether to follow the state from the start.
  public init(store: PartialStore<V.VM.S>, connected: Bool = false) {
    self.store = store
    rootView = V()
    rootView.setup()
    rootView.style()
    setupInteraction()
    if connected { connect() }
  }

  deinit {
    subscription?.cancel()
  }

  /// Whether the controller follows the global state.
  ///
  /// Connecting updates at once. Disconnecting calls ``willUnsubscribe()`` first.
  public final var connected: Bool {
    get { subscription != nil }
    set { if newValue { connect() } else { disconnect() } }
  }

  /// Shows the screen: calls ``viewWillAppear()``, each time.
  public final func appear() {
    isVisible = true
    viewWillAppear()
  }

  /// Hides the screen: calls ``viewWillDisappear()``, each time.
  public final func disappear() {
    isVisible = false
    viewWillDisappear()
  }

  /// Dispatches a state updater to the store.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @discardableResult
  public final func dispatch(_ updater: some StateUpdater<V.VM.S>) -> DispatchHandle<Void> {
    store.dispatch(updater)
  }

  /// Dispatches an item of any kind to the store.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @discardableResult
  public final func dispatch(_ item: some Dispatchable<V.VM.S>) -> DispatchHandle<Void> {
    store.dispatch(item)
  }

  /// Dispatches a side effect that gives a value to the store.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @discardableResult
  public final func dispatch<Dispatched: ReturningSideEffect>(
    _ effect: Dispatched
  ) -> DispatchHandle<Dispatched.ReturnValue> where Dispatched.StateType == V.VM.S {
    store.dispatch(effect)
  }

  /// Called once, when the view is set up: the place to connect the view's interactions.
  open func setupInteraction() {}

  /// Called before an update, with the old view model still in place.
  ///
  /// - Parameter new: What the view will show.
  open func willUpdate(new: V.VM?) {}

  /// Called after an update, when the view shows the new view model.
  ///
  /// - Parameter old: What the view showed before.
  open func didUpdate(old: V.VM?) {}

  /// Called before the controller stops following the global state.
  open func willUnsubscribe() {}

  /// Called when the screen is about to be shown; connects if ``shouldConnectWhenVisible``.
  ///
  /// It may come several times in a row, as where a gesture that would have hidden the screen is
  /// given up, and connects each time. An override must call `super`; after that it sees the
  /// controller connected, and its view model.
  open func viewWillAppear() {
    becomeVisible()
  }

  /// Called when the screen is about to be hidden; disconnects if ``shouldDisconnectWhenInvisible``.
  ///
  /// It may come several times in a row too. An override must call `super`, last if it wants to see
  /// the controller connected.
  open func viewWillDisappear() {
    if shouldDisconnectWhenInvisible { disconnect() }
  }

  // MARK: What the controller with local state does its own way

  func makeViewModel() -> V.VM? {
    V.VM(state: store.state)
  }

  func becomeVisible() {
    if shouldConnectWhenVisible { connect() }
  }

  func finishUpdate(for cause: UpdateCause) {}

  // MARK: Connecting

  /// Follows the global state.
  ///
  /// - Parameter silently: Whether to leave the first update to the caller.
  final func connect(silently: Bool = false) {
    guard subscription == nil else { return }
    subscription = store.subscribe { [weak self] _ in self?.update(because: .globalState) }
    if !silently { update(because: .globalState) }
  }

  private func disconnect() {
    guard let subscription, !isDisconnecting else { return }
    isDisconnecting = true
    willUnsubscribe()
    isDisconnecting = false
    store.remove(subscription)
    self.subscription = nil
  }

  // MARK: Updating

  /// Updates the view model and the view, or, during an update, has it done right after.
  final func update(because cause: UpdateCause) {
    causes.append(cause)
    guard !isUpdating else { return }
    isUpdating = true
    while !causes.isEmpty {
      let cause = causes.removeFirst()
      if cause == .globalState && !connected { continue }
      show(makeViewModel())
      finishUpdate(for: cause)
    }
    isUpdating = false
  }

  private func show(_ new: V.VM?) {
    willUpdate(new: new)
    let old = viewModel
    viewModel = new
    rootView.model = new
    didUpdate(old: old)
  }
}

extension ViewController: StagedView {
  /// What is shown over the view: the states of a view model that is bound to the controller.
  public final var stage: StateStage { rootView.stage }
}

/// Why a view model is made anew.
enum UpdateCause {
  case globalState
  case localState
  case appearance
}
