import StateKit
import Testing

@MainActor
@Suite("View controllers with local state")
struct ViewControllerWithLocalStateTests {
  private let store = Store(state: LogState(log: ["a"]))

  private func makeController(connected: Bool = false) -> SelectionViewController {
    SelectionViewController(store: store, localState: Selection(), connected: connected)
  }

  @Test("Creating the controller updates once, not connected unless told so")
  func creating() {
    let controller = makeController()
    #expect(!controller.connected)
    #expect(controller.calls == ["willUpdate", "shown nil/0"])
  }

  @Test("Creating the controller connected updates once")
  func creatingConnected() {
    let controller = makeController(connected: true)
    #expect(controller.connected)
    #expect(controller.calls == ["willUpdate", "shown 1/0"])
  }

  @Test("Appearing updates exactly once more", arguments: [false, true])
  func appearing(connected: Bool) {
    let controller = makeController(connected: connected)
    controller.calls = []
    controller.appear()
    #expect(controller.connected)
    #expect(controller.calls == ["willUpdate", "shown 1/0"])
  }

  @Test("viewWillAppear connects and updates each time it comes, once")
  func appearingAgain() {
    let controller = makeController()
    controller.appear()
    controller.connected = false
    store.dispatch(Append("b"))
    controller.calls = []
    controller.viewWillAppear()
    #expect(controller.connected)
    #expect(controller.calls == ["willUpdate", "shown 2/0"])
  }

  @Test("Appearing without connecting shows the local state all the same")
  func appearingWithoutConnecting() {
    let controller = makeController()
    controller.shouldConnectWhenVisible = false
    controller.calls = []
    controller.appear()
    #expect(controller.calls == ["willUpdate", "shown nil/0"])
  }

  @Test("Assigning the local state updates the view model, then calls didUpdateLocalState")
  func assigning() {
    let controller = makeController(connected: true)
    controller.calls = []
    controller.localState = Selection(index: 1)
    #expect(controller.calls == ["willUpdate", "shown 1/1", "didUpdateLocalState 1"])
  }

  @Test("Assigning a member of the local state does the same")
  func assigningMember() {
    let controller = makeController(connected: true)
    controller.calls = []
    controller.localState.index += 2
    #expect(controller.calls == ["willUpdate", "shown 1/2", "didUpdateLocalState 2"])
  }

  @Test("A change of the global state updates with the local state untouched")
  func globalChange() {
    let controller = makeController(connected: true)
    controller.localState.index = 3
    controller.calls = []
    store.dispatch(Append("b"))
    #expect(controller.calls == ["willUpdate", "shown 2/3"])
  }

  @Test("A view model whose initialiser returns nil is nil")
  func nilViewModel() {
    let controller = makeController(connected: true)
    controller.localState.remark = "show nothing"
    #expect(controller.viewModel == nil)
    #expect(controller.rootView.model == nil)
  }

  @Test("Disconnecting calls willUnsubscribe first, which stores the last known state")
  func disconnecting() {
    let controller = makeController(connected: true)
    store.dispatch(Append("b"))
    #expect(controller.lastKnownState == nil)
    controller.calls = []
    controller.connected = false
    #expect(controller.calls == ["willUnsubscribe"])
    #expect(controller.lastKnownState == store.state)
  }

  @Test("While disconnected, a new local state combines with the last known state")
  func localChangeWhileDisconnected() {
    let controller = makeController(connected: true)
    controller.connected = false
    store.dispatch(Append("b"))
    controller.localState.index = 5
    #expect(controller.viewModel.entries == "1/5")
  }

  @Test("While disconnected, global changes are not seen")
  func globalChangeWhileDisconnected() {
    let controller = makeController(connected: true)
    controller.connected = false
    controller.calls = []
    store.dispatch(Append("b"))
    #expect(controller.calls.isEmpty)
    #expect(controller.lastKnownState?.log == ["a"])
  }

  @Test("Reconnecting shows the newest global state with the local state untouched")
  func reconnecting() {
    let controller = makeController(connected: true)
    controller.localState.index = 4
    controller.connected = false
    store.dispatch(Append("b"))
    controller.calls = []
    controller.connected = true
    #expect(controller.calls == ["willUpdate", "shown 2/4"])
  }

  @Test("A controller never connected has no last known state; its view model is built with nil")
  func neverConnected() {
    let controller = makeController()
    controller.connected = false
    controller.localState.index = 1
    #expect(controller.lastKnownState == nil)
    #expect(controller.viewModel.entries == "nil/1")
  }

  @Test("Disappearing and appearing again keeps the local state and catches up")
  func hidingAndShowing() {
    let controller = makeController()
    controller.appear()
    controller.disappear()
    controller.localState.index = 1
    #expect(controller.viewModel.entries == "1/1")
    store.dispatch(Append("b"))
    #expect(controller.viewModel.entries == "1/1")
    controller.appear()
    #expect(controller.viewModel.entries == "2/1")
  }

  @Test("Inside an update, changing the local state again is allowed and shown after it")
  func localChangeInside() {
    let controller = makeController(connected: true)
    controller.onDidUpdate = { [unowned controller] in
      if controller.localState.index < 3 { controller.localState.index += 1 }
    }
    controller.calls = []
    controller.localState.index = 1
    #expect(
      controller.calls == [
        "willUpdate", "shown 1/1", "didUpdateLocalState 2",
        "willUpdate", "shown 1/2", "didUpdateLocalState 3",
        "willUpdate", "shown 1/3", "didUpdateLocalState 3",
      ])
  }

  @Test("Inside an update by local state, a dispatch is shown after it, never before")
  func dispatchInside() {
    let controller = makeController(connected: true)
    var isDone = false
    controller.onDidUpdate = { [unowned controller, store] in
      guard !isDone else { return }
      isDone = true
      controller.dispatch(Append("b"))
      controller.localState.index = 7
      #expect(store.state.log.count == 2)
    }
    controller.calls = []
    controller.localState.index = 1
    #expect(
      controller.calls == [
        "willUpdate", "shown 1/1", "didUpdateLocalState 7",
        "willUpdate", "shown 2/7",
        "willUpdate", "shown 2/7", "didUpdateLocalState 7",
      ])
  }

  @Test(
    "A local state changed while listeners are told of a global change shows the newest global state"
  )
  func localChangeDuringGlobalChange() {
    var controller: SelectionViewController?
    // This listener comes before the controller's own.
    store.addListener { state in
      if state.log.count == 2 { controller?.localState.index = 9 }
    }
    let shown = makeController(connected: true)
    controller = shown
    shown.calls = []
    store.dispatch(Append("b"))
    #expect(
      shown.calls == [
        "willUpdate", "shown 2/9", "didUpdateLocalState 9", "willUpdate", "shown 2/9",
      ])
  }

  @Test("Changing the local state in didUpdateLocalState is shown in another update")
  func localChangeInDidUpdateLocalState() {
    let controller = makeController(connected: true)
    controller.onDidUpdateLocalState = { [unowned controller] in
      if controller.localState.index == 1 { controller.localState.index = 2 }
    }
    controller.localState.index = 1
    #expect(controller.viewModel.entries == "1/2")
  }

  @Test("A controller with local state is freed, and its listener is removed")
  func noLeak() {
    weak var gone: SelectionViewController?
    do {
      let controller = makeController(connected: true)
      controller.localState.index = 1
      gone = controller
      #expect(store.listenerCount == 1)
    }
    #expect(gone == nil)
    #expect(store.listenerCount == 0)
  }
}
