import StateKit
import Testing

@MainActor
@Suite("Redux store")
struct ReduxStoreTests {
  private enum LogAction: Equatable {
    case append(String)
    case overwrite(String)
    case ignored
  }

  private static let logReducer = Reducer<LogState, LogAction, Void> { state, action, _ in
    switch action {
    case .append(let entry): Append(entry).updateState(&state)
    case .overwrite(let entry): state.log[0] = entry
    case .ignored: break
    }
    return nil
  }

  private func makeStore(
    _ state: LogState = LogState(), interceptors: [StoreInterceptor<LogState>] = []
  ) -> ReduxStore<LogState, LogAction> {
    ReduxStore(initialState: state, reducer: Self.logReducer, interceptors: interceptors)
  }

  @Test("Actions are reduced in the order sent, each seeing the state the previous one left")
  func order() {
    let store = makeStore()
    store.send(.append("a"))
    store.send(.append("b"))
    #expect(store.state.log == ["a after 0", "b after 1"])
  }

  @Test("The reducer changes the state in place")
  func inPlace() {
    let store = makeStore(LogState(log: Array(repeating: "x", count: 100)))
    store.addListener { _ in }
    let address = store.state.address
    store.send(.overwrite("in place"))
    #expect(store.state.address == address)
    #expect(store.state.log[0] == "in place")
  }

  @Test("An action without an effect is done when send returns")
  func finished() async throws {
    let handle = makeStore().send(.append("a"))
    #expect(handle.isFinished)
    try await handle.value
  }

  @Test("An action sent while another is being told of waits its turn")
  func waiting() async throws {
    let store = makeStore()
    var handle: DispatchHandle<Void>?
    store.addListener { state in
      if state.log.count == 1 {
        handle = store.send(.append("b"))
        #expect(handle?.isFinished == false)
        #expect(store.state.log.count == 1)
      }
    }
    store.send(.append("a"))
    try await handle?.value
    #expect(store.state.log == ["a after 0", "b after 1"])
  }

  @Test("Listeners are told the new state after every action, until they unsubscribe")
  func listeners() {
    let store = makeStore()
    var counts: [Int] = []
    let unsubscribe = store.addListener { counts.append($0.log.count) }
    store.send(.append("a"))
    store.send(.ignored)
    unsubscribe()
    store.send(.append("b"))
    #expect(counts == [1, 1])
  }

  @Test("It is a store underneath, with one state and one order")
  func underneath() {
    let store = makeStore()
    store.store.addListener { state in
      if state.log.count == 1 { store.store.dispatch(Append("updater")) }
    }
    store.send(.append("action"))
    #expect(store.state.log == ["action after 0", "updater after 1"])
    #expect(store.store.state == store.state)
  }

  @Test("Actions pass through the interceptors, which see them as what they are")
  func interceptors() async {
    var lines: [String] = []
    let store = makeStore(interceptors: [
      DispatchableLogger.interceptor { lines.append($0) },
      { _ in
        { next in
          { item in
            guard var reduced = item as? ReducedAction<LogState, LogAction> else { return }
            if reduced.action == .append("b") { throw Refused(reason: "no b") }
            if reduced.action == .append("c") { reduced.action = .append("z") }
            try next(reduced)
          }
        }
      },
    ])
    store.send(.append("a"))
    await #expect(throws: Refused(reason: "no b")) { try await store.send(.append("b")).value }
    store.send(.append("c"))
    #expect(store.state.log == ["a after 0", "z after 1"])
    #expect(
      lines == [
        #"append("a")"#, #"append("b")"#, #"append("b") stopped: Refused(reason: "no b")"#,
        #"append("c")"#,
      ])
  }

  @Test("The logger leaves out the actions of an ignored type")
  func ignoredActions() {
    var lines: [String] = []
    let store = makeStore(interceptors: [
      DispatchableLogger.interceptor(ignoring: [LogAction.self]) { lines.append($0) }
    ])
    store.send(.append("a"))
    store.store.dispatch(Append("b"))
    #expect(lines == [#"Append(entry: "b")"#])
    #expect(store.state.log == ["a after 0", "b after 1"])
  }

  @Test("Actions are held, released and observed like any other item")
  func held() {
    let store = makeStore()
    store.store.hold()
    store.send(.append("a"))
    #expect(store.state == LogState())
    #expect(
      store.store.waitingItems.compactMap { $0.dispatchedValue as? LogAction } == [.append("a")])
    store.store.releaseNext()
    #expect(store.state.log == ["a after 0"])
  }

  @Test("Several reducers make one, each seeing the state the previous one left")
  func combined() {
    let reducer = Reducer.combine(Self.logReducer, Self.logReducer)
    let store = ReduxStore(initialState: LogState(), reducer: reducer)
    store.send(.append("a"))
    #expect(store.state.log == ["a after 0", "a after 1"])
  }

  @Test("A reducer of a part makes one of the whole, which leaves other actions alone")
  func lifted() {
    enum WholeAction {
      case log(LogAction)
      case other
    }
    let reducer: Reducer<WholeState, WholeAction, Void> = Self.logReducer.lifted(
      state: \.part,
      extract: { if case .log(let action) = $0 { action } else { nil } },
      embed: { .log($0) }, environment: { $0 })
    let store = ReduxStore(initialState: WholeState(), reducer: reducer)
    store.send(.log(.append("a")))
    store.send(.other)
    #expect(store.state.part.log == ["a after 0"])
  }

  private struct WholeState {
    var part = LogState()
  }
}
