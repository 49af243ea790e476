import StateKit
import Testing

@MainActor
@Suite("Store: interceptors that wait")
struct AwaitingInterceptorTests {
  private let request = OpenRequest()
  private let journal = Journal()

  @Test("next returns when a side effect has ended, not when it has started")
  func sideEffect() async throws {
    let store = Store<LogState>(interceptors: [journal.writing("1")])
    let handle = store.dispatch(
      Run { context in
        _ = try await request.answer()
        context.dispatch(Append("body"))
      })
    await store.taskMonitor.settled()
    #expect(journal.lines == ["1 before Run<()>"])
    request.resolve()
    try await handle.value
    #expect(
      journal.lines == [
        "1 before Run<()>", "1 before Append", "1 after Append", "1 after Run<()>",
      ])
  }

  @Test("next throws what a side effect has thrown, and so does the dispatch")
  func failing() async {
    let store = Store<LogState>(interceptors: [journal.writing("1")])
    await #expect(throws: Refused(reason: "offline")) {
      try await store.dispatch(
        Run { _ in
          await Task.yield()
          throw Refused(reason: "offline")
        }
      ).value
    }
    #expect(
      journal.lines == ["1 before Run<()>", #"1 caught Refused(reason: "offline")"#])
  }

  @Test("For an updater nothing suspends: the state is updated when dispatch returns")
  func updater() {
    let store = Store<LogState>(interceptors: [journal.writing("1"), journal.writing("2")])
    let handle = store.dispatch(Append("a"))
    #expect(handle.isFinished)
    #expect(store.state.log == ["a after 0"])
    #expect(
      journal.lines == ["1 before Append", "2 before Append", "2 after Append", "1 after Append"])
    #expect(store.taskMonitor.tasks.isEmpty)
  }

  @Test("A timer measures how long a side effect takes, in the time of its clock")
  func timing() async throws {
    let clock = VirtualClock()
    var times: [Duration] = []
    let store = Store<LogState>(interceptors: [
      AwaitingInterceptor.interceptor { _ in
        { next in
          { item in
            let start = clock.elapsed
            try await next(item)
            times.append(clock.elapsed - start)
          }
        }
      }
    ])
    let handle = store.dispatch(
      Run { _ in try await clock.sleep(for: .seconds(3), name: "work") })
    await store.taskMonitor.settled()
    clock.advance(by: .seconds(3))
    try await handle.value
    store.dispatch(Append("a"))
    #expect(times == [.seconds(3), .zero])
  }

  @Test("An interceptor can try a side effect again, with pauses, and its value still arrives")
  func retrying() async throws {
    let clock = VirtualClock()
    let flaky = Flaky(failures: 2)
    let store = Store<LogState>(interceptors: [
      AwaitingInterceptor.interceptor { _ in
        { next in
          { item in
            for pause in [1, 2] {
              do { return try await next(item) } catch {
                try await clock.sleep(for: .seconds(pause), name: "pause")
              }
            }
            try await next(item)
          }
        }
      },
      journal.writing("below"),
    ])
    let handle = store.dispatch(Ask { _ in try flaky.attempt() })
    await store.taskMonitor.settled()
    #expect(flaky.tries == 1)
    clock.advance(by: .seconds(1))
    await store.taskMonitor.settled()
    #expect(flaky.tries == 2)
    clock.advance(by: .seconds(2))
    #expect(try await handle.value == 3)
    #expect(
      journal.lines == [
        "below before Ask<Int>", #"below caught Refused(reason: "try 1")"#,
        "below before Ask<Int>", #"below caught Refused(reason: "try 2")"#,
        "below before Ask<Int>", "below after Ask<Int>",
      ])
  }

  @Test("Both kinds can be in one list, in any order, and each is called in its place")
  func chained() async throws {
    let store = Store<LogState>(interceptors: [
      journal.noting("1"), journal.writing("2"), journal.noting("3"), journal.writing("4"),
      journal.noting("5"),
    ])
    store.dispatch(Append("a"))
    #expect(
      journal.take() == [
        "1 before Append", "2 before Append", "3 before Append", "4 before Append",
        "5 before Append", "5 after Append", "4 after Append", "3 after Append", "2 after Append",
        "1 after Append",
      ])
    // One that does not wait goes on when the effect has started; one that waits, when it has ended.
    let handle = store.dispatch(Run { _ in _ = try await request.answer() })
    await store.taskMonitor.settled()
    #expect(
      journal.take() == [
        "1 before Run<()>", "2 before Run<()>", "3 before Run<()>", "4 before Run<()>",
        "5 before Run<()>", "5 after Run<()>", "3 after Run<()>", "1 after Run<()>",
      ])
    request.resolve()
    try await handle.value
    #expect(journal.take() == ["4 after Run<()>", "2 after Run<()>"])
  }

  @Test("A returning side effect returns its value through interceptors that wait")
  func values() async throws {
    let store = Store<LogState>(interceptors: [journal.writing("1"), journal.writing("2")])
    #expect(try await store.dispatch(Ask { _ in "value" }).value == "value")
    #expect(try await store.dispatch(Ask<Int?> { _ in nil }).value == nil)
  }

  @Test("A returning side effect awaited inside an interceptor works")
  func awaitingInside() async throws {
    let store = Store<LogState>(interceptors: [
      AwaitingInterceptor.interceptor { context in
        { next in
          { item in
            guard item as? Append == Append("a") else { return try await next(item) }
            let word = try await context.dispatch(Ask { _ in "asked" }).value
            try await next(Append(word))
          }
        }
      }
    ])
    let handle = store.dispatch(Append("a"))
    store.dispatch(Append("b"))
    #expect(store.state.log == ["b after 0"])
    try await handle.value
    #expect(store.state.log == ["b after 0", "asked after 1"])
  }

  @Test("A returning side effect awaited inside another works, through interceptors that wait")
  func awaitingInsideEffect() async throws {
    let store = Store<LogState>(interceptors: [journal.writing("1"), journal.noting("2")])
    let sum = try await store.dispatch(
      Ask { context in
        let one = try await context.dispatch(Ask { _ in 1 }).value
        return try await context.dispatch(Ask { _ in one + 1 }).value
      }
    ).value
    #expect(sum == 2)
  }

  @Test("One that throws stops the item: the state is untouched, and the awaiting caller told")
  func throwing() async {
    let store = Store<LogState>(interceptors: [
      AwaitingInterceptor.interceptor { _ in { _ in { _ in throw Refused(reason: "never") } } }
    ])
    await #expect(throws: Refused(reason: "never")) {
      try await store.dispatch(Append("a")).value
    }
    #expect(store.state == LogState())
  }

  @Test("One that throws after having waited stops the item too, and the store's observer is told")
  func throwingLate() async {
    let observer = StopObserver()
    let store = Store<LogState>(interceptors: [
      AwaitingInterceptor.interceptor { _ in
        { _ in
          { _ in
            _ = try await request.answer()
            throw Refused(reason: "after asking")
          }
        }
      }
    ])
    store.observer = observer
    let handle = store.dispatch(Append("a"))
    #expect(!handle.isFinished)
    await store.taskMonitor.settled()
    request.resolve()
    await #expect(throws: Refused(reason: "after asking")) { try await handle.value }
    #expect(store.state == LogState())
    #expect(observer.stopped == [#"Append: Refused(reason: "after asking")"#])
  }

  @Test("An interceptor may swallow the error of a side effect")
  func swallowing() async throws {
    let store = Store<LogState>(interceptors: [
      AwaitingInterceptor.interceptor { _ in { next in { item in try? await next(item) } } }
    ])
    try await store.dispatch(Run { _ in throw Refused(reason: "offline") }).value
  }

  @Test("What is passed on after a wait has a turn of its own, which can be held")
  func turns() async throws {
    let store = Store<LogState>(interceptors: [
      AwaitingInterceptor.interceptor { _ in
        { next in
          { item in
            if item as? Append == Append("a") { _ = try await request.answer() }
            try await next(item)
          }
        }
      }
    ])
    let handle = store.dispatch(Append("a"))
    store.dispatch(Append("b"))
    await store.taskMonitor.settled()
    store.hold()
    request.resolve()
    await store.taskMonitor.settled()
    #expect(store.waitingItems.map { $0 as? Append } == [Append("a")])
    #expect(store.state.log == ["b after 0"])
    store.releaseNext()
    try await handle.value
    #expect(store.state.log == ["b after 0", "a after 1"])
  }

  @Test("Cancelling a dispatch cancels the interceptor's own wait and the side effect it waits for")
  func cancelling() async {
    let clock = VirtualClock()
    let store = Store<LogState>(interceptors: [
      AwaitingInterceptor.interceptor { _ in
        { next in
          { item in
            try await next(item)
            try await clock.sleep(for: .seconds(1), name: "pause")
          }
        }
      }
    ])
    let first = store.dispatch(Run { _ in _ = try await request.answer() })
    await store.taskMonitor.settled()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(request.openCount == 0)

    let second = store.dispatch(Append("a"))
    await store.taskMonitor.settled()
    #expect(clock.pendingTimers.map(\.name) == ["pause"])
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(clock.pendingTimers.isEmpty)
    #expect(store.state.log == ["a after 0"])
  }

  @Test("Interceptors that wait end with the store, and do not keep it alive")
  func storeGone() async {
    weak var gone: Store<LogState>?
    let handles: [DispatchHandle<Void>]
    let monitor = TaskMonitor()
    do {
      let store = Store<LogState>(interceptors: [
        AwaitingInterceptor.interceptor { _ in
          { next in
            { item in
              if item is Append { _ = try await request.answer() }
              try await next(item)
            }
          }
        }
      ])
      store.taskMonitor = monitor
      gone = store
      handles = [
        store.dispatch(Append("a")), store.dispatch(Run { _ in _ = try await request.answer() }),
      ]
      await monitor.settled()
    }
    #expect(gone == nil)
    for handle in handles {
      await #expect(throws: CancellationError.self) { try await handle.value }
    }
    await monitor.settled()
    #expect(monitor.tasks.isEmpty)
  }

  @Test("Calling next when the interceptor has ended is an error and changes nothing")
  func lateNext() async throws {
    var kept: AwaitingInterceptor.Next<LogState>?
    let store = Store<LogState>(interceptors: [
      AwaitingInterceptor.interceptor { _ in
        { next in
          kept = next
          return { _ in }
        }
      }
    ])
    store.dispatch(Append("a"))
    let next = try #require(kept)
    await #expect(throws: DispatchError.nextCalledTooLate(item: "Append")) {
      try await next(Append("b"))
    }
    #expect(store.state == LogState())
  }

  @Test(
    "A side effect does not wait for the interceptors of what it dispatches unless it awaits it")
  func notParked() async throws {
    let store = Store<LogState>(interceptors: [
      AwaitingInterceptor.interceptor { _ in
        { next in
          { item in
            if item is Append { _ = try await request.answer() }
            try await next(item)
          }
        }
      }
    ])
    let gate = OpenRequest("gate")
    let handle = store.dispatch(
      Run { context in
        context.dispatch(Append("a"))
        _ = try await gate.answer()
      })
    await store.taskMonitor.settled()
    #expect(store.effects.map(\.status) == [.parked(on: [.request("gate")])])
    gate.resolve()
    try await handle.value
    request.resolve()
    await store.taskMonitor.settled()
    #expect(store.state.log == ["a after 0"])
  }
}

/// Writes down when interceptors are called, and when what they pass on has ended.
@MainActor
private final class Journal {
  private(set) var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// One that waits.
  func writing(_ name: String) -> StoreInterceptor<LogState> {
    AwaitingInterceptor.interceptor { _ in
      { next in
        { item in
          self.lines.append("\(name) before \(type(of: item))")
          do {
            try await next(item)
            self.lines.append("\(name) after \(type(of: item))")
          } catch {
            self.lines.append("\(name) caught \(error)")
            throw error
          }
        }
      }
    }
  }

  /// One that does not wait.
  func noting(_ name: String) -> StoreInterceptor<LogState> {
    { _ in
      { next in
        { item in
          self.lines.append("\(name) before \(type(of: item))")
          try next(item)
          self.lines.append("\(name) after \(type(of: item))")
        }
      }
    }
  }
}

private final class StopObserver: StoreObserver {
  var stopped: [String] = []

  func storeDidStop(_ item: any Dispatchable, error: any Error) {
    stopped.append("\(type(of: item.dispatchedValue)): \(error)")
  }
}
