import StateKit
import Testing

@MainActor
@Suite("Side effects: how they end")
struct EffectLifetimeTests {
  private let request = OpenRequest()

  @Test("Side effects end with the store, and do not keep it alive")
  func endWithStore() async {
    weak var gone: Store<LogState>?
    let monitor = TaskMonitor()
    let handle: DispatchHandle<Void>
    do {
      let store = Store<LogState>()
      store.taskMonitor = monitor
      gone = store
      handle = store.dispatch(Run { _ in _ = try await request.answer() })
      await monitor.settled()
      #expect(request.openCount == 1)
    }
    #expect(gone == nil)
    #expect(monitor.tasks.count == 1)
    await #expect(throws: CancellationError.self) { try await handle.value }
    #expect(request.openCount == 0)
    #expect(monitor.tasks.isEmpty)
  }

  @Test("A side effect that outlives its store reads the last state and dispatches in vain")
  func outlives() async throws {
    var store: Store<LogState>? = Store()
    let handle = store?.dispatch(
      Ask { context in
        _ = try? await request.answer()
        let dispatched = await context.dispatch(Append("late")).result
        return (context.state.log, dispatched.isCancellation)
      })
    await store?.taskMonitor.settled()
    store?.dispatch(Append("a"))
    store = nil
    let (log, isCancelled) = try #require(try await handle?.value)
    #expect(log == ["a after 0"])
    #expect(isCancelled)
  }

  @Test("A side effect can be cancelled by whoever dispatched it")
  func cancelled() async {
    let store = Store<LogState>()
    let handle = store.dispatch(Run { _ in _ = try await request.answer() })
    await store.taskMonitor.settled()
    handle.cancel()
    await #expect(throws: CancellationError.self) { try await handle.value }
    #expect(store.effects.isEmpty)
  }

  @Test("A side effect that is cancelled before its turn is cancelled when it starts")
  func cancelledEarly() async throws {
    let store = Store<LogState>()
    store.hold()
    var wasCancelled: Bool?
    let handle = store.dispatch(Run { _ in wasCancelled = Task.isCancelled })
    handle.cancel()
    store.unhold()
    try await handle.value
    #expect(wasCancelled == true)
  }

  @Test("Cancelling a state updater that waits its turn does not stop it")
  func cancelledUpdater() async throws {
    let store = Store<LogState>()
    store.hold()
    let handle = store.dispatch(Append("a"))
    handle.cancel()
    store.unhold()
    try await handle.value
    store.dispatch(Append("b")).cancel()
    #expect(store.state.log == ["a after 0", "b after 1"])
  }

  @Test("A cancelled task stops awaiting, and the side effect it awaited goes on")
  func cancelledWaiter() async throws {
    let store = Store<LogState>()
    let handle = store.dispatch(
      Ask { context in
        let answer = try await request.answer()
        #expect(!Task.isCancelled)
        return answer
      })
    let waiting = Task { try await handle.value }
    await store.taskMonitor.settled()
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(store.effects.count == 1)
    request.resolve("answer")
    #expect(try await handle.value == "answer")
  }

  @Test("A task that is cancelled already still gets an outcome that is there")
  func cancelledWaiterOfFinished() async throws {
    let store = Store<LogState>()
    let handle = store.dispatch(Ask { _ in "answer" })
    _ = try await handle.value
    let waiting = Task { try await handle.value }
    waiting.cancel()
    #expect(try await waiting.value == "answer")
  }

  @Test("Side effects and their values are freed when they have ended")
  func released() async throws {
    final class Held {}
    let store = Store<LogState>()
    weak var gone: Held?
    do {
      let held = Held()
      gone = held
      try await store.dispatch(Run { [held] _ in _ = held }).value
    }
    await store.taskMonitor.settled()
    #expect(gone == nil)
  }
}

extension Result {
  fileprivate var isCancellation: Bool {
    if case .failure(let error) = self { error is CancellationError } else { false }
  }
}
