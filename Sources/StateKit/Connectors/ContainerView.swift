/// A view that connects another one to a store.
///
/// ```swift
/// ContainerView(
///   store: store, connector: WatchedHistoryConnector(), content: WatchedHistoryView())
/// ```
///
/// For as long as it exists, its content shows the newest view state and sends its view actions to
/// the store. It draws its content and nothing else. Container views as in the published Redux
/// connectors.
open class ContainerView<ViewState: Equatable, ViewAction>: View {
  /// The view inside.
  public final let content: ConnectableView<ViewState, ViewAction>

  private let subscription: StoreSubscription?

  /// Makes a container that is connected to nothing and shows nothing.
  public required init() {
    content = ConnectableView()
    subscription = nil
    super.init()
    addSubview(content)
  }

  /// Makes a container that is connected to a store.
  ///
  /// - Parameters:
  ///   - store: Shows what its content shows, and takes its actions.
  ///   - content: The view inside; it shows the state at once.
  public init(
    store: ActionStore<ViewState, ViewAction>, content: ConnectableView<ViewState, ViewAction>
  ) {
    self.content = content
    content.viewState = store.state
    content.send = { store.send($0) }
    subscription = store.subscribe { [weak content] in content?.viewState = $0 }
    super.init()
    addSubview(content)
  }

  /// Makes a container that is connected to a store through a connector.
  ///
  /// - Parameters:
  ///   - store: The store of the app, or one that is derived from it.
  ///   - connector: Makes the view state, and translates the view actions.
  ///   - content: The view inside; it shows the state at once.
  public convenience init<C: Connector>(
    store: ActionStore<C.StateType, C.Action>, connector: C,
    content: ConnectableView<ViewState, ViewAction>
  ) where C.ViewState == ViewState, C.ViewAction == ViewAction {
    self.init(store: store.connected(using: connector), content: content)
  }

  deinit {
    subscription?.cancel()
  }
}
