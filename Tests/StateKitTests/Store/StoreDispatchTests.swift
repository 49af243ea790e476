import StateKit
import Testing

@MainActor
@Suite("Store: dispatch")
struct StoreDispatchTests {
  @Test("State updaters run in the order dispatched, each seeing the state the previous one left")
  func order() {
    let store = Store<LogState>()
    store.dispatch(Append("a"))
    store.dispatch(Append("b"))
    store.dispatch(Append("c"))
    #expect(store.state.log == ["a after 0", "b after 1", "c after 2"])
  }

  @Test("State updaters run one at a time: what a listener dispatches waits until it has returned")
  func oneAtATime() {
    let store = Store<LogState>()
    var seen: [[String]] = []
    store.addListener { state in
      if state.log.count == 1 {
        store.dispatch(Append("b"))
        store.dispatch(Append("c"))
        #expect(store.state.log == ["a after 0"])
      }
    }
    store.addListener { seen.append($0.log) }
    store.dispatch(Append("a"))
    #expect(
      seen == [
        ["a after 0"], ["a after 0", "b after 1"], ["a after 0", "b after 1", "c after 2"],
      ])
  }

  @Test("What is dispatched while the queue is carried out goes to its end")
  func queueOrder() {
    let store = Store<LogState>()
    store.addListener { state in
      switch state.log.last {
      case "a after 0":
        store.dispatch(Append("b"))
        store.dispatch(Append("c"))
      case "b after 1":
        store.dispatch(Append("d"))
      default: break
      }
    }
    store.dispatch(Append("a"))
    #expect(store.state.log == ["a after 0", "b after 1", "c after 2", "d after 3"])
  }

  @Test("A dispatch can be awaited and completes after the update")
  func awaited() async throws {
    let store = Store<LogState>()
    let handle = store.dispatch(Append("a"))
    #expect(handle.isFinished)
    try await handle.value
    #expect(store.state.log == ["a after 0"])
  }

  @Test("Awaiting two in a row keeps their order, and so does not awaiting")
  func awaitedOrder() async throws {
    let store = Store<LogState>()
    try await store.dispatch(Append("a")).value
    try await store.dispatch(Append("b")).value
    store.dispatch(Append("c"))
    let handle = store.dispatch(Append("d"))
    store.dispatch(Append("e"))
    try await handle.value
    #expect(
      store.state.log == ["a after 0", "b after 1", "c after 2", "d after 3", "e after 4"])
  }

  @Test("A dispatch that waits its turn is pending, and completes after its own update")
  func pending() async throws {
    let store = Store<LogState>()
    var pending: DispatchHandle<Void>?
    let unsubscribe = store.addListener { _ in
      if pending == nil {
        pending = store.dispatch(Append("b"))
        #expect(pending?.isFinished == false)
      }
    }
    store.dispatch(Append("a"))
    unsubscribe()
    let handle = try #require(pending)
    #expect(handle.isFinished)
    try await handle.value
    #expect(store.state.log == ["a after 0", "b after 1"])
  }

  @Test("Several can await one dispatch that is still to come")
  func severalAwait() async throws {
    let store = Store<LogState>()
    store.hold()
    let handle = store.dispatch(Append("a"))
    async let first: Void = handle.value
    async let second: Void = handle.value
    async let released: Void = release(store)
    _ = try await (first, second, released)
    #expect(store.state.log == ["a after 0"])
  }

  private func release(_ store: Store<LogState>) async {
    store.unhold()
  }

  @Test("Dispatching from another actor is an await")
  func fromElsewhere() async throws {
    let store = Store<LogState>()
    try await Task.detached {
      try await store.dispatch(Append("a")).value
      try await store.dispatch(Append("b")).value
    }.value
    #expect(store.state.log == ["a after 0", "b after 1"])
  }

  @Test("An item is dispatched as what it is, also when its type is not known")
  func existential() async throws {
    let store = Store<LogState>()
    let items: [any Dispatchable<LogState>] = [
      Append("a"), AppendEach(entries: ["b", "c"]), Append("d"),
    ]
    for item in items { try await store.dispatch(item).value }
    #expect(store.state.log == ["a after 0", "b after 1", "c after 2", "d after 3"])
  }

  @Test("Awaiting an item that goes away with its store ends with a cancellation")
  func storeGone() async {
    var store: Store<LogState>? = Store()
    store?.hold()
    let handle = store?.dispatch(Append("a"))
    store = nil
    await #expect(throws: CancellationError.self) { try await handle?.value }
  }

  @Test("A store is freed once nobody uses it")
  func noCycle() {
    weak var gone: Store<LogState>?
    do {
      let store = Store<LogState>(interceptors: [DispatchableLogger.interceptor { _ in }])
      store.addListener { _ in }
      store.addListener { _, _ in }
      store.dispatch(Append("a"))
      gone = store
    }
    #expect(gone == nil)
  }
}
