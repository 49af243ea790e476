import StateKit
import Testing

@MainActor
@Suite("Retrying a dispatch")
struct RetryTests {
  private let store = Store<LogState>()

  @Test("A dispatch can be retried until it succeeds")
  func succeeds() async throws {
    let flaky = Flaky(failures: 2)
    #expect(try await store.dispatch(Ask { _ in try flaky.attempt() }).retry(5).value == 3)
    #expect(flaky.tries == 3)
  }

  @Test("A retry makes as many tries as it says, the first one counted; the last error arrives")
  func exhausted() async {
    let flaky = Flaky(failures: 10)
    let handle = store.dispatch(Run { _ in _ = try flaky.attempt() }).retry(4)
    await #expect(throws: Refused(reason: "try 4")) { try await handle.value }
    #expect(flaky.tries == 4)
  }

  @Test("A retry that does not say how often makes three tries")
  func threeTries() async {
    let flaky = Flaky(failures: 10)
    let handle = store.dispatch(Run { _ in _ = try flaky.attempt() }).retry()
    await #expect(throws: Refused(reason: "try 3")) { try await handle.value }
    #expect(flaky.tries == 3)
  }

  @Test("One try, or fewer, means the one that was made already", arguments: [1, 0, -1])
  func oneTry(tries: Int) async {
    let flaky = Flaky(failures: 10)
    let handle = store.dispatch(Run { _ in _ = try flaky.attempt() }).retry(tries)
    await #expect(throws: Refused(reason: "try 1")) { try await handle.value }
    #expect(flaky.tries == 1)
  }

  @Test("A retry waits before each further try, on the clock it is given")
  func delay() async throws {
    let clock = VirtualClock()
    let flaky = Flaky(failures: 2)
    let handle = store.dispatch(Ask { _ in try flaky.attempt() })
      .retry(3, delay: .seconds(2), on: clock)
    await store.taskMonitor.settled()
    #expect(flaky.tries == 1)
    #expect(clock.pendingTimers.map(\.name) == ["retry Ask<Int>"])
    clock.advance(by: .seconds(2))
    await store.taskMonitor.settled()
    #expect(flaky.tries == 2)
    #expect(!handle.isFinished)
    clock.advance(by: .seconds(2))
    #expect(try await handle.value == 3)
  }

  @Test(
    "A retry goes on only as long as its condition holds, which gets the tries left and the error")
  func condition() async {
    var asked: [String] = []
    let flaky = Flaky(failures: 10)
    let handle = store.dispatch(Run { _ in _ = try flaky.attempt() }).retry(5) { left, error in
      asked.append("\(left) left after \((error as? Refused)?.reason ?? "another")")
      return left > 3
    }
    await #expect(throws: Refused(reason: "try 2")) { try await handle.value }
    #expect(asked == ["4 left after try 1", "3 left after try 2"])
  }

  @Test("What is cancelled between two tries is not tried again")
  func cancelledBetween() async {
    let clock = VirtualClock()
    let flaky = Flaky(failures: 10)
    let handle = store.dispatch(Ask { _ in try flaky.attempt() })
      .retry(delay: .seconds(2), on: clock)
    await store.taskMonitor.settled()
    handle.cancel()
    await #expect(throws: CancellationError.self) { try await handle.value }
    #expect(clock.pendingTimers.isEmpty)
    #expect(flaky.tries == 1)
  }

  @Test("A store that goes away between two tries ends the wait")
  func storeGoneBetween() async {
    let clock = VirtualClock()
    let flaky = Flaky(failures: 10)
    var store: Store<LogState>? = Store()
    weak let gone = store
    let handle = store?.dispatch(Ask { _ in try flaky.attempt() })
      .retry(delay: .seconds(2), on: clock)
    await store?.taskMonitor.settled()
    store = nil
    #expect(gone == nil)
    await #expect(throws: CancellationError.self) { try await handle?.value }
    #expect(flaky.tries == 1)
  }

  @Test("Who awaited the dispatch before it was retried gets the outcome of the last try")
  func awaitedBefore() async throws {
    let request = OpenRequest()
    let flaky = Flaky(failures: 1)
    let handle = store.dispatch(
      Ask { _ in
        _ = try await request.answer()
        return try flaky.attempt()
      })
    async let value = handle.value
    await store.taskMonitor.settled()
    handle.retry(2)
    request.resolve()
    await store.taskMonitor.settled()
    #expect(!handle.isFinished)
    request.resolve()
    #expect(try await value == 2)
  }

  @Test("A dispatch that has failed already can be retried too")
  func retriedLate() async throws {
    let flaky = Flaky(failures: 1)
    let handle = store.dispatch(Ask { _ in try flaky.attempt() })
    await #expect(throws: Refused(reason: "try 1")) { try await handle.value }
    #expect(try await handle.retry(2).value == 2)
  }

  @Test("Each try passes through the interceptors")
  func interceptors() async throws {
    var attempts = 0
    let store = Store<LogState>(interceptors: [
      { _ in
        { next in
          { item in
            attempts += 1
            if attempts < 3 { throw Refused(reason: "attempt \(attempts)") }
            try next(item)
          }
        }
      }
    ])
    try await store.dispatch(Append("a")).retry(3).value
    #expect(attempts == 3)
    #expect(store.state.log == ["a after 0"])
  }

  @Test("A side effect whose dependencies are there only later can be retried")
  func dependencies() async {
    var handle: DispatchHandle<Void>?
    handle = store.dispatch(Run(with: Missing.self) { _ in })
    let error = DispatchError.noDependencies(expected: "Missing")
    await #expect(throws: error) { try await handle?.retry(2).value }
  }

  @Test("What succeeds is not tried again")
  func success() async throws {
    let flaky = Flaky(failures: 0)
    let handle = store.dispatch(Ask { _ in try flaky.attempt() })
    #expect(try await handle.value == 1)
    #expect(try await handle.retry(5).value == 1)
    try await store.dispatch(Append("a")).retry(5).value
    #expect(flaky.tries == 1)
    #expect(store.state.log == ["a after 0"])
  }

  @Test("What is cancelled is not tried again")
  func cancelled() async {
    let request = OpenRequest()
    var tries = 0
    let handle = store.dispatch(
      Run { _ in
        tries += 1
        _ = try await request.answer()
      }
    ).retry(5)
    await store.taskMonitor.settled()
    handle.cancel()
    await #expect(throws: CancellationError.self) { try await handle.value }
    #expect(tries == 1)
  }

  @Test("What is cancelled and then fails with an error of its own is not tried again either")
  func cancelledWithOwnError() async {
    let request = OpenRequest()
    var tries = 0
    let handle = store.dispatch(
      Run { _ in
        tries += 1
        do { _ = try await request.answer() } catch { throw Refused(reason: "stopped") }
      }
    ).retry(5)
    await store.taskMonitor.settled()
    handle.cancel()
    await #expect(throws: Refused(reason: "stopped")) { try await handle.value }
    #expect(tries == 1)
  }

  @Test("A dispatch that fails when its store has gone is not tried again")
  func storeGone() async {
    let request = OpenRequest()
    var store: Store<LogState>? = Store()
    let handle = store?.dispatch(
      Run { _ in
        _ = try? await request.answer()
        throw Refused(reason: "late")
      }
    ).retry(5)
    await store?.taskMonitor.settled()
    store = nil
    await #expect(throws: CancellationError.self) { try await handle?.value }
  }

  private struct Missing {}
}
