import StateKitTempura
import Testing

/// Notes what it dispatches, and what becomes of its connection, as an app's base class does.
private class NotingViewController<V: UIView & ViewControllerModellableView>: ViewController<V> {
  var dispatched: [String] = []
  var awaited: [String] = []
  var connections: [Bool] = []

  override var connected: Bool {
    get { super.connected }
    set {
      connections.append(newValue)
      super.connected = newValue
    }
  }

  override var rootView: V {
    super.rootView.tag = 7
    return super.rootView
  }

  override func dispatch(_ dispatchable: any Dispatchable) {
    dispatched.append("\(type(of: dispatchable))")
    super.dispatch(dispatchable)
  }

  override func __unsafeDispatch<T: StateUpdater>(_ dispatchable: T) -> Promise<Void> {
    awaited.append("updater \(T.self)")
    return super.__unsafeDispatch(dispatchable)
  }

  override func __unsafeDispatch<T: SideEffect>(_ dispatchable: T) -> Promise<Void> {
    awaited.append("effect \(T.self)")
    return super.__unsafeDispatch(dispatchable)
  }

  override func __unsafeDispatch<T: ReturningSideEffect>(_ dispatchable: T) -> Promise<
    T.ReturnValue
  > {
    awaited.append("returning \(T.self)")
    return super.__unsafeDispatch(dispatchable)
  }
}

private final class NotingCounterController: NotingViewController<CounterView> {
  override func setupInteraction() {
    rootView.didTapAdd = { [unowned self] in
      dispatch(Increment())
      dispatch(Nothing())
      dispatch(Number())
    }
  }
}

private struct Nothing: SideEffect {
  func sideEffect(
    _ context: SideEffectContext<AppState, EmptySideEffectDependencyContainer>
  ) async throws {}
}

private struct Number: ReturningSideEffect {
  func sideEffect(_ context: any AnySideEffectContext) async throws -> Int { 3 }
}

@MainActor
@Suite("What a subclass of Tempura's view controller may override")
struct OverridingTests {
  @Test("An overridden dispatch(_:) gets every item that the controller dispatches")
  func dispatch() async throws {
    let controller = NotingCounterController(store: makeStore())
    controller.rootView.didTapAdd?()
    #expect(controller.dispatched == ["Increment", "Nothing", "Number"])
    #expect(controller.state.counter == 1)
    try await controller.__unsafeDispatch(Increment()).value
    try await controller.__unsafeDispatch(Nothing()).value
    #expect(try await controller.__unsafeDispatch(Number()).value == 3)
    #expect(controller.awaited == ["updater Increment", "effect Nothing", "returning Number"])
  }

  @Test("An overridden connected is set when the controller is made, appears and disappears")
  func connected() {
    let controller = NotingCounterController(store: makeStore())
    controller.appear()
    #expect(controller.connected)
    controller.disappear()
    #expect(controller.connections == [false, true, false])
    #expect(controller.rootView.tag == 7)
  }
}
