import StateKit
import Testing

@MainActor
@Suite("Reducers: effects")
struct ReducerEffectTests {
  /// Starts an effect given by the test, or records what one has emitted.
  private enum Action {
    case start(Effect<Action>)
    case emitted(String)
  }

  private let store = ReduxStore(
    initialState: LogState(),
    reducer: Reducer<LogState, Action, Void> { state, action, _ in
      switch action {
      case .start(let effect): return effect
      case .emitted(let entry):
        Append(entry).updateState(&state)
        return nil
      }
    })
  private let request = OpenRequest("fetch")

  @Test("The reducer may return an effect, whose action is sent to the same store")
  func effect() async throws {
    let store = ReduxStore(
      initialState: ShowState(), reducer: showReducer,
      environment: ShowEnvironment(fetch: { [request] in try await request.answer() }))
    let handle = store.send(.load)
    #expect(store.state.isLoading)
    await store.store.taskMonitor.settled()
    request.resolve("Pilot,Diversity Day")
    try await handle.value
    #expect(store.state == ShowState(titles: ["Pilot", "Diversity Day"]))
  }

  @Test("A failure is an action too")
  func failure() async throws {
    let environment = ShowEnvironment(fetch: { throw Refused(reason: "offline") })
    let store = ReduxStore(
      initialState: ShowState(), reducer: showReducer, environment: environment)
    try await store.send(.load).value
    #expect(store.state.failure == #"Refused(reason: "offline")"#)
    #expect(!store.state.isLoading)
  }

  @Test("The actions an effect emits are sent on the main actor, in order")
  func emitsInOrder() async throws {
    store.addListener { _ in MainActor.preconditionIsolated() }
    try await store.send(
      .start(
        .run { send in
          send(.emitted("a"))
          await Task.detached { await send(.emitted("b")) }.value
          send(.emitted("c"))
        })
    ).value
    #expect(store.state.log == ["a after 0", "b after 1", "c after 2"])
  }

  @Test("An effect can emit one action, or the elements of a sequence")
  func kinds() async throws {
    try await store.send(.start(.send(.emitted("now")))).value
    try await store.send(.start(.task { .emitted("later") })).value
    let sequence = AsyncStream<Action> { continuation in
      for entry in ["x", "y"] { continuation.yield(.emitted(entry)) }
      continuation.finish()
    }
    try await store.send(.start(.actions(of: sequence))).value
    #expect(
      store.state.log == ["now after 0", "later after 1", "x after 2", "y after 3"])
  }

  @Test("An effect begins after the change has been told")
  func beginsAfter() async throws {
    let handle = store.send(.start(.send(.emitted("effect"))))
    store.send(.emitted("next"))
    try await handle.value
    #expect(store.state.log == ["next after 0", "effect after 1"])
  }

  @Test("Merged effects run side by side, and the action is done when all have ended")
  func merged() async throws {
    let handle = store.send(
      .start(
        .merge(
          .run { [request] send in send(.emitted(try await request.answer())) },
          .send(.emitted("quick")))))
    await store.store.taskMonitor.settled()
    #expect(store.state.log == ["quick after 0"])
    #expect(!handle.isFinished)
    #expect(store.store.effects.map(\.id) == [1])
    request.resolve("slow")
    try await handle.value
    #expect(store.state.log == ["quick after 0", "slow after 1"])
  }

  @Test("The first error of its effects reaches whoever awaits an action, when all have ended")
  func errors() async {
    let handle = store.send(
      .start(
        .merge(
          .run { _ in throw Refused(reason: "first") },
          .run { _ in throw Refused(reason: "second") },
          .run { [request] _ in _ = try await request.answer() })))
    await store.store.taskMonitor.settled()
    #expect(!handle.isFinished)
    request.resolve()
    await #expect(throws: Refused(reason: "first")) { try await handle.value }
  }

  @Test("An action can be retried until its effect succeeds")
  func retried() async throws {
    let flaky = Flaky(failures: 1)
    try await store.send(
      .start(.run { send in send(.emitted("try \(try flaky.attempt())")) })
    ).retry(2).value
    #expect(store.state.log == ["try 2 after 0"])
  }

  @Test("Effects end with the store")
  func endWithStore() async {
    var store: ReduxStore<ShowState, ShowAction>? = ReduxStore(
      initialState: ShowState(), reducer: showReducer,
      environment: ShowEnvironment(fetch: { [request] in try await request.answer() }))
    weak let gone = store?.store
    let monitor = TaskMonitor()
    store?.store.taskMonitor = monitor
    let handle = store?.send(.load)
    await monitor.settled()
    #expect(request.openCount == 1)
    store = nil
    #expect(gone == nil)
    #expect(monitor.tasks.count == 1)
    _ = await handle?.result
    #expect(monitor.tasks.isEmpty)
  }

  @Test("An effect that is cancelled emits nothing more")
  func cancelled() async {
    let handle = store.send(
      .start(
        .run { [request] send in
          send(.emitted("before"))
          _ = try? await request.answer()
          send(.emitted("after"))
        }))
    await store.store.taskMonitor.settled()
    handle.cancel()
    _ = await handle.result
    #expect(store.state.log == ["before after 0"])
  }

  @Test("The store tracks the effect of an action under the action")
  func tracked() async throws {
    let shows = ReduxStore(
      initialState: ShowState(), reducer: showReducer,
      environment: ShowEnvironment(fetch: { [request] in try await request.answer() }))
    let handle = shows.send(.load)
    await shows.store.taskMonitor.settled()
    let record = try #require(shows.store.effects.first)
    #expect(record.value as? ShowAction == .load)
    #expect(record.status == .parked(on: [.request("fetch")]))
    request.resolve()
    try await handle.value
    #expect(shows.store.effects.isEmpty)
  }

  @Test("What passes through interceptors starts its effects in the same way")
  func throughInterceptors() async throws {
    var seen: [ShowAction] = []
    let store = ReduxStore(
      initialState: ShowState(), reducer: showReducer,
      environment: ShowEnvironment(fetch: { "Pilot" }),
      interceptors: [
        { _ in
          { next in
            { item in
              if let action = item.dispatchedValue as? ShowAction { seen.append(action) }
              try next(item)
            }
          }
        }
      ])
    try await store.send(.load).value
    #expect(seen == [.load, .loaded(["Pilot"])])
    #expect(store.state.titles == ["Pilot"])
  }

  @Test("The effects of combined and of lifted reducers emit to the whole")
  func composed() async throws {
    enum Whole { case part(Action) }
    let part = Reducer<LogState, Action, String> { state, action, name in
      switch action {
      case .start: return .send(.emitted(name))
      case .emitted(let entry):
        Append(entry).updateState(&state)
        return nil
      }
    }
    let whole: Reducer<LogState, Whole, Void> = .combine(
      part.lifted(
        state: \.self, extract: { if case .part(.start) = $0 { .start(.merge()) } else { nil } },
        embed: { .part($0) }, environment: { "first" }),
      part.lifted(
        state: \.self, extract: { if case .part(let action) = $0 { action } else { nil } },
        embed: { .part($0) }, environment: { "second" }))
    let store = ReduxStore(initialState: LogState(), reducer: whole)
    try await store.send(.part(.start(.merge()))).value
    #expect(store.state.log == ["first after 0", "second after 1"])
  }
}
