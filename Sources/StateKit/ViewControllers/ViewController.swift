/// The manager of one screen: it turns the global state into a view model, keeps its view up to
/// date with it, and dispatches actions for the user's taps.
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
/// `update(oldModel:)` with the new one, and ``didUpdate(old:)``. If an update dispatches or
/// changes local state, further updates follow, each made from the newest state. As in Tempura,
/// without UIKit: the code that shows the controller calls ``HeadlessViewController/appear()`` and
/// ``HeadlessViewController/disappear()``.
open class ViewController<V: ViewControllerModellableView>: HeadlessViewController {
  /// The store with the global state.
  public final let store: PartialStore<V.VM.S>

  /// The view, set up.
  open var rootView: V {
    loadViewIfNeeded()
    return ownView
  }

  /// The view model; nil before the first update, or if there is nothing to show.
  ///
  /// Setting it shows something else, until the next update: it calls ``willUpdate(new:)``, the
  /// view's `update(oldModel:)` and ``didUpdate(old:)``.
  public final var viewModel: V.VM? {
    get { shownModel }
    set { show(newValue) }
  }

  /// Whether the screen has appeared and not disappeared since.
  public final var isVisible: Bool { isShown }

  /// Whether appearing connects; true unless changed.
  public final var shouldConnectWhenVisible = true

  /// Whether disappearing disconnects; true unless changed.
  public final var shouldDisconnectWhenInvisible = true

  @usableFromInline final let ownView: V
  // Only ever read and written in one go, so nothing can come between.
  @exclusivity(unchecked) @usableFromInline final var shownModel: V.VM?
  @exclusivity(unchecked) @usableFromInline final var subscription: StoreSubscription?
  @exclusivity(unchecked) @usableFromInline final var isUpdating = false
  /// Why there is to be another update after the one under way.
  @exclusivity(unchecked) @usableFromInline final var causes: [UpdateCause] = []
  @usableFromInline final var isDisconnecting = false
  /// Makes one update, compiled for this view where the controller was declared; else it would find
  /// out about the types of the view each time.
  @usableFromInline final let updateOnce: UpdateFunction
  /// Whether it appears with one update for its local state, whether that connects it or not.
  @usableFromInline final let hasLocalState: Bool

  /// Makes one update of a controller.
  @usableFromInline
  package typealias UpdateFunction =
    @MainActor (_ controller: ViewController<V>, _ cause: UpdateCause) -> Void

  /// Makes a controller and its view, sets both up, and updates them if connected.
  ///
  /// It calls ``setup()``, then, if that has not needed the view yet, the view's `setup()` and
  /// `style()`, and ``viewDidLoad()``.
  ///
  /// - Parameters:
  ///   - store: The store with the global state.
  ///   - connected: Whether to follow the state from the start.
  @inlinable
  public init(store: PartialStore<V.VM.S>, connected: Bool = false) {
    self.store = store
    ownView = V()
    hasLocalState = false
    updateOnce = { controller, cause in
      controller.updateOnce(because: cause) { V.VM(state: controller.store.state) }
    }
    super.init()
    begin(connected)
  }

  /// Makes a controller with a local state.
  ///
  /// - Parameter update: Makes one update, of a controller with that state.
  @usableFromInline
  package init(
    store: PartialStore<V.VM.S>, connected: Bool, update: @escaping UpdateFunction
  ) {
    self.store = store
    ownView = V()
    hasLocalState = true
    updateOnce = update
    super.init()
    begin(connected)
  }

  @usableFromInline
  final func begin(_ isConnected: Bool) {
    setup()
    loadViewIfNeeded()
    connected = isConnected
  }

  deinit {
    subscription?.cancel()
  }

  /// Whether the controller follows the global state.
  ///
  /// Connecting updates at once. Disconnecting calls ``willUnsubscribe()`` first.
  open var connected: Bool {
    get { subscription != nil }
    set { if newValue { connect(silently: false) } else { disconnect() } }
  }

  /// Dispatches a state updater to the store.
  ///
  /// - Parameters:
  ///   - updater: The updater.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @discardableResult
  public final func dispatch(
    _ updater: some StateUpdater<V.VM.S>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DispatchHandle<Void> {
    store.dispatch(updater, fileID: fileID, line: line)
  }

  /// Dispatches a state updater to the store from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @_disfavoredOverload
  @discardableResult
  public final func dispatch(
    _ updater: some StateUpdater<V.VM.S>
  ) -> DispatchHandle<Void> {
    store.dispatch(updater)
  }

  /// Dispatches an item of any kind to the store.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @discardableResult
  public final func dispatch(
    _ item: some Dispatchable<V.VM.S>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DispatchHandle<Void> {
    store.dispatch(item, fileID: fileID, line: line)
  }

  /// Dispatches an item of any kind to the store from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @_disfavoredOverload
  @discardableResult
  public final func dispatch(
    _ item: some Dispatchable<V.VM.S>
  ) -> DispatchHandle<Void> {
    store.dispatch(item)
  }

  /// Dispatches a side effect that gives a value to the store.
  ///
  /// - Parameters:
  ///   - effect: The side effect.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @discardableResult
  public final func dispatch<Dispatched: ReturningSideEffect>(
    _ effect: Dispatched, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DispatchHandle<Dispatched.ReturnValue> where Dispatched.StateType == V.VM.S {
    store.dispatch(effect, fileID: fileID, line: line)
  }

  /// Dispatches a side effect that gives a value to the store from wherever, as a function that is passed on does.
  ///
  /// - Returns: A handle that can be awaited, or ignored.
  @inlinable
  @_disfavoredOverload
  @discardableResult
  public final func dispatch<Dispatched: ReturningSideEffect>(
    _ effect: Dispatched
  ) -> DispatchHandle<Dispatched.ReturnValue> where Dispatched.StateType == V.VM.S {
    store.dispatch(effect)
  }

  /// Called once, when the controller has been made: the place to set up what it needs besides its
  /// view.
  open func setup() {}

  /// Sets the view up; called once.
  @discardableResult
  open override func loadView() -> View {
    adopt(ownView)
    ownView.setup()
    ownView.style()
    return ownView
  }

  /// Called once, when the view is set up; calls ``setupInteraction()``.
  ///
  /// An override must call `super`.
  open override func viewDidLoad() {
    super.viewDidLoad()
    setupInteraction()
  }

  /// Called once, when the view is set up: the place to connect the view's interactions.
  open func setupInteraction() {}

  /// Called before an update, with the old view model still in place.
  ///
  /// - Parameter new: The new view model.
  open func willUpdate(new: V.VM?) {}

  /// Called after an update, when the view shows the new view model.
  ///
  /// - Parameter old: The previous view model.
  open func didUpdate(old: V.VM?) {}

  /// Called before the controller stops following the global state.
  open func willUnsubscribe() {}

  /// Called when the screen is about to be shown; calls ``viewWillAppear()``.
  ///
  /// An override must call `super`.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    viewWillAppear()
  }

  /// Called when the screen is about to be hidden; calls ``viewWillDisappear()``.
  ///
  /// An override must call `super`.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    viewWillDisappear()
  }

  /// Called when the screen is about to be shown; connects if ``shouldConnectWhenVisible``.
  ///
  /// It may be called several times in a row, for example if a gesture that would have hidden the
  /// screen is cancelled, and connects each time. An override must call `super`; after that it sees
  /// the controller connected, and its view model.
  open func viewWillAppear() {
    becomeVisible()
  }

  /// Called when the screen is about to be hidden; disconnects if ``shouldDisconnectWhenInvisible``.
  ///
  /// It may be called several times in a row too. An override must call `super`, last if it wants
  /// to see the controller connected.
  open func viewWillDisappear() {
    if shouldDisconnectWhenInvisible { connected = false }
  }

  // MARK: Connecting

  private func becomeVisible() {
    if hasLocalState {
      // Connecting silently makes it one update instead of two.
      if shouldConnectWhenVisible { connect(silently: true) }
      update(because: .appearance)
    } else if shouldConnectWhenVisible {
      connected = true
    }
  }

  /// Follows the global state.
  ///
  /// - Parameter silently: Whether to leave the first update to the caller.
  private func connect(silently: Bool) {
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

  /// Updates the view model and the view; during an update, that is done right after it.
  @usableFromInline
  package final func update(because cause: UpdateCause) {
    guard !isUpdating else { return causes.append(cause) }
    isUpdating = true
    updateOnce(self, cause)
    while !causes.isEmpty { updateOnce(self, causes.removeFirst()) }
    isUpdating = false
  }

  /// Makes a view model and shows it, unless nobody wants that any more.
  @inlinable
  package final func updateOnce(because cause: UpdateCause, _ make: () -> V.VM?) {
    if cause == .globalState && subscription == nil { return }
    show(make())
  }

  @inlinable
  final func show(_ new: V.VM?) {
    willUpdate(new: new)
    let old = shownModel
    shownModel = new
    rootView.model = new
    didUpdate(old: old)
  }
}

/// Why a view model is made anew.
@usableFromInline
package enum UpdateCause {
  case globalState
  case localState
  case appearance
}
