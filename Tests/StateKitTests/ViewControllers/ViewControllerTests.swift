import StateKit
import Testing

@MainActor
@Suite("View controllers")
struct ViewControllerTests {
  @Test("setup and style of the view are called exactly once, then the interaction is set up")
  func setupOnce() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store)
    controller.appear()
    controller.disappear()
    controller.appear()
    store.dispatch(Append("a"))
    let calls = controller.rootView.calls
    #expect(calls.prefix(3) == ["setup", "style", "setupInteraction"])
    #expect(calls.filter { ["setup", "style", "setupInteraction"].contains($0) }.count == 3)
  }

  @Test("Connected: an action updates the view model")
  func connected() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store, connected: true)
    #expect(controller.connected)
    #expect(controller.viewModel == LogViewModel(log: []))
    store.dispatch(Append("a"))
    #expect(controller.viewModel == LogViewModel(log: ["a after 0"]))
    #expect(controller.rootView.draw() == ["a after 0"])
  }

  @Test("Not connected, as at first: an action does not update the view model")
  func notConnected() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store)
    store.dispatch(Append("a"))
    #expect(!controller.connected)
    #expect(controller.viewModel == nil)
    #expect(!controller.rootView.calls.contains { $0.contains("update") })
  }

  @Test("Connecting updates at once")
  func connecting() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store)
    store.dispatch(Append("a"))
    controller.connected = true
    #expect(controller.viewModel == LogViewModel(log: ["a after 0"]))
    #expect(controller.updates == ["update from nil to 1"])
  }

  @Test("Connecting twice subscribes once and updates once")
  func connectingTwice() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store)
    controller.connected = true
    controller.connected = true
    #expect(store.listenerCount == 1)
    store.dispatch(Append("a"))
    #expect(controller.updates == ["update from nil to 0", "update from 0 to 1"])
  }

  @Test("Disconnecting calls willUnsubscribe first, and stops the updates")
  func disconnecting() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store, connected: true)
    controller.connected = false
    controller.connected = false
    #expect(controller.rootView.calls.filter { $0.hasPrefix("willUn") }.count == 1)
    #expect(controller.rootView.calls.last == "willUnsubscribe, connected: true")
    #expect(store.listenerCount == 0)
    store.dispatch(Append("a"))
    #expect(controller.viewModel == LogViewModel(log: []))
  }

  @Test("An update is willUpdate with the old view model, the view's update, then didUpdate")
  func updateOrder() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store, connected: true)
    controller.rootView.calls = []
    store.dispatch(Append("a"))
    #expect(
      controller.rootView.calls == [
        "willUpdate 0 to 1", "update from 0 to 1", "didUpdate 0 to 1",
      ])
  }

  @Test("A view model whose initialiser returns nil is nil, and the view is told")
  func nilViewModel() {
    let store = Store(state: LogState(log: ["a"]))
    let controller = LogViewController(store: store, connected: true)
    store.dispatch(OverwriteFirst(entry: "hidden"))
    #expect(controller.viewModel == nil)
    #expect(controller.rootView.model == nil)
    #expect(controller.updates.last == "update from 1 to nil")
    store.dispatch(OverwriteFirst(entry: "shown"))
    #expect(controller.viewModel == LogViewModel(log: ["shown"]))
  }

  @Test("viewWillAppear connects and viewWillDisappear disconnects, in the call to super")
  func visibility() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store)
    controller.rootView.calls = []
    controller.appear()
    #expect(controller.isVisible)
    #expect(controller.connected)
    controller.disappear()
    #expect(!controller.isVisible)
    #expect(!controller.connected)
    #expect(
      controller.rootView.calls == [
        "willUpdate nil to 0", "update from nil to 0", "didUpdate nil to 0",
        "viewWillAppear, connected: true",
        "willUnsubscribe, connected: true",
        "viewWillDisappear, connected: false",
      ])
  }

  @Test("An override of viewWillAppear that calls super first sees the view model")
  func appearingShowsTheModel() {
    final class Greeting: ViewController<LogView> {
      var seen: [LogViewModel?] = []
      override func viewWillAppear() {
        seen.append(viewModel)
        super.viewWillAppear()
        seen.append(viewModel)
      }
    }
    let controller = Greeting(store: Store(state: LogState(log: ["a"])))
    controller.appear()
    #expect(controller.seen == [nil, LogViewModel(log: ["a"])])
  }

  @Test("viewWillAppear connects each time it comes, whether or not the screen is visible already")
  func appearingTwice() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store)
    controller.appear()
    controller.connected = false
    store.dispatch(Append("a"))
    controller.viewWillAppear()
    #expect(controller.connected)
    #expect(controller.viewModel == LogViewModel(log: ["a after 0"]))
    controller.connected = false
    controller.appear()
    #expect(controller.connected)
    #expect(store.listenerCount == 1)
  }

  @Test("viewWillDisappear disconnects each time it comes, also before the screen was visible")
  func disappearingTwice() {
    let controller = LogViewController(store: Store<LogState>(), connected: true)
    controller.viewWillDisappear()
    #expect(!controller.connected)
    controller.connected = true
    controller.disappear()
    #expect(!controller.connected)
    controller.connected = true
    controller.disappear()
    #expect(!controller.connected)
  }

  @Test("Becoming visible does not connect unless shouldConnectWhenVisible")
  func visibleWithoutConnecting() {
    let controller = LogViewController(store: Store<LogState>())
    controller.shouldConnectWhenVisible = false
    controller.appear()
    #expect(controller.isVisible)
    #expect(!controller.connected)
    #expect(controller.updates.isEmpty)
  }

  @Test("Becoming invisible does not disconnect unless shouldDisconnectWhenInvisible")
  func invisibleWithoutDisconnecting() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store)
    controller.shouldDisconnectWhenInvisible = false
    controller.appear()
    controller.disappear()
    #expect(controller.connected)
    store.dispatch(Append("a"))
    #expect(controller.viewModel == LogViewModel(log: ["a after 0"]))
  }

  @Test("An interaction of the view reaches the store")
  func interaction() throws {
    let store = Store<LogState>()
    let controller = LogViewController(store: store, connected: true)
    let tap = try #require(controller.rootView.didTapAppend)
    tap("a")
    #expect(store.state.log == ["a after 0"])
    controller.dispatch(AppendEach(entries: ["b"]))
    #expect(controller.viewModel?.log.count == 2)
  }

  @Test(
    "What an update dispatches is shown after it, and the view model never goes back",
    arguments: UpdatePhase.allCases)
  func dispatchingInside(phase: UpdatePhase) {
    let store = Store<LogState>()
    let controller = LogViewController(store: store)
    var shown: [Int] = []
    var isDone = false
    let dispatchOnce = {
      guard !isDone else { return }
      isDone = true
      store.dispatch(Append("inside"))
    }
    controller.onDidUpdate = { [unowned controller] in
      shown.append(controller.viewModel?.log.count ?? -1)
      if phase == .didUpdate { dispatchOnce() }
    }
    if phase == .willUpdate { controller.onWillUpdate = dispatchOnce }
    if phase == .viewUpdate { controller.rootView.onUpdate = dispatchOnce }
    // Connecting updates outside of any dispatch, so that the store is idle in the update.
    controller.connected = true
    #expect(shown == [0, 1])
    #expect(controller.viewModel?.log == store.state.log)
    #expect(controller.updates == ["update from nil to 0", "update from 0 to 1"])
  }

  @Test("Disconnecting inside an update leaves out what it has dispatched")
  func disconnectingInside() {
    let store = Store<LogState>()
    let controller = LogViewController(store: store)
    controller.onDidUpdate = { [unowned controller] in
      store.dispatch(Append("inside"))
      controller.connected = false
    }
    // Connecting updates outside of any dispatch, so that the controller is told of it at once.
    controller.connected = true
    #expect(controller.viewModel?.log == [])
    #expect(store.state.log.count == 1)
  }

  @Test("A controller and its view are freed, and its listener is removed")
  func noLeak() {
    let store = Store<LogState>()
    weak var controller: LogViewController?
    weak var view: LogView?
    do {
      let shown = LogViewController(store: store, connected: true)
      store.dispatch(Append("a"))
      controller = shown
      view = shown.rootView
      #expect(store.listenerCount == 1)
    }
    #expect(controller == nil)
    #expect(view == nil)
    #expect(store.listenerCount == 0)
    store.dispatch(Append("b"))
    #expect(store.state.log.count == 2)
  }
}

/// The places in an update where an app's code runs.
enum UpdatePhase: CaseIterable {
  case willUpdate
  case viewUpdate
  case didUpdate
}

extension LogViewController {
  /// The updates its view has seen.
  fileprivate var updates: [String] {
    rootView.calls.filter { $0.hasPrefix("update") }
  }
}
