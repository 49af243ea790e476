import StateKit
import Testing

@MainActor
@Suite("Side effects")
struct SideEffectTests {
  private let store = Store<LogState>()
  private let request = OpenRequest()

  @Test("Side effects run side by side")
  func sideBySide() async throws {
    let slow = store.dispatch(
      Run { context in
        _ = try await request.answer()
        context.dispatch(Append("slow"))
      })
    try await store.dispatch(Run { $0.dispatch(Append("quick")) }).value
    #expect(store.state.log == ["quick after 0"])
    #expect(!slow.isFinished)
    request.resolve()
    try await slow.value
    #expect(store.state.log == ["quick after 0", "slow after 1"])
  }

  @Test("A side effect begins after its turn, and side effects begin in the order dispatched")
  func beginning() async throws {
    let first = store.dispatch(Run { $0.dispatch(Append("first")) })
    let second = store.dispatch(Run { $0.dispatch(Append("second")) })
    store.dispatch(Append("updater"))
    #expect(store.state.log == ["updater after 0"])
    try await second.value
    #expect(first.isFinished)
    #expect(store.state.log == ["updater after 0", "first after 1", "second after 2"])
  }

  @Test("The context reads the newest state at each read")
  func newestState() async throws {
    var counts: [Int] = []
    let effect = store.dispatch(
      Run { context in
        counts.append(context.state.log.count)
        _ = try await request.answer()
        counts.append(context.getState().log.count)
        try await context.dispatch(Append("b")).value
        counts.append(context.state.log.count)
      })
    await store.taskMonitor.settled()
    store.dispatch(Append("a"))
    request.resolve()
    try await effect.value
    #expect(counts == [0, 1, 2])
  }

  @Test("A side effect dispatches anything: updaters, side effects, items of any other kind")
  func dispatchesAnything() async throws {
    try await store.dispatch(
      Run { context in
        try await context.dispatch(Append("a")).value
        try await context.dispatch(Run { $0.dispatch(Append("b")) }).value
        try await context.dispatch(AppendEach(entries: ["c", "d"])).value
        let items: [any Dispatchable<LogState>] = [Append("e"), Run { $0.dispatch(Append("f")) }]
        for item in items { try await context.dispatch(item).value }
      }
    ).value
    #expect(
      store.state.log == [
        "a after 0", "b after 1", "c after 2", "d after 3", "e after 4", "f after 5",
      ])
  }

  @Test("An error thrown in a side effect reaches whoever awaits the dispatch")
  func errors() async {
    let effect = store.dispatch(Run { _ in throw Refused(reason: "offline") })
    await #expect(throws: Refused(reason: "offline")) { try await effect.value }
    await #expect(throws: Refused(reason: "offline")) { try await effect.value }
  }

  @Test("An error thrown in a side effect reaches another one that awaits it")
  func errorsInside() async throws {
    var caught: (any Error)?
    try await store.dispatch(
      Run { context in
        do {
          try await context.dispatch(Run { _ in throw Refused(reason: "inner") }).value
        } catch {
          caught = error
        }
      }
    ).value
    #expect(caught as? Refused == Refused(reason: "inner"))
  }

  @Test("A side effect passes through the interceptors, once, when its turn comes")
  func interceptors() async throws {
    var seen: [String] = []
    let store = Store<LogState>(interceptors: [
      { _ in
        { next in
          { item in
            seen.append("\(type(of: item))")
            try next(item)
          }
        }
      }
    ])
    try await store.dispatch(Run { $0.dispatch(Append("a")) }).value
    #expect(seen == ["Run<()>", "Append"])
  }

  @Test("An interceptor that throws keeps a side effect from starting")
  func stopped() async {
    let store = Store<LogState>(interceptors: [
      { _ in
        { next in
          { item in
            if item is Run<Void> { throw Refused(reason: "no effects") }
            try next(item)
          }
        }
      }
    ])
    var hasRun = false
    await #expect(throws: Refused(reason: "no effects")) {
      try await store.dispatch(Run { _ in hasRun = true }).value
    }
    await store.taskMonitor.settled()
    #expect(!hasRun)
    #expect(store.effects.isEmpty)
  }

  @Test("An updater that an interceptor turns into a side effect is run and awaited as one")
  func updaterBecomesEffect() async throws {
    let store = Store<LogState>(interceptors: [
      { _ in
        { next in
          { item in
            guard item as? Append == Append("a") else { return try next(item) }
            try next(
              Run { context in
                _ = try await request.answer()
                try await context.dispatch(Append("z")).value
              })
          }
        }
      }
    ])
    let handle = store.dispatch(Append("a"))
    await store.taskMonitor.settled()
    #expect(!handle.isFinished)
    #expect(store.state == LogState())
    request.resolve()
    try await handle.value
    #expect(store.state.log == ["z after 0"])
  }

  @Test("A side effect dispatched while dispatching is held starts when it is released")
  func held() async throws {
    store.hold()
    let effect = store.dispatch(Run { $0.dispatch(Append("a")) })
    await store.taskMonitor.settled()
    #expect(store.effects.isEmpty)
    store.releaseNext()
    #expect(store.effects.count == 1)
    try await effect.value
    #expect(store.waitingItems.map { "\(type(of: $0))" } == ["Append"])
  }

  @Test("A view controller dispatches side effects, and gets their values")
  func viewController() async throws {
    let controller = ViewController<LogView>(store: store, connected: true)
    try await controller.dispatch(Run { $0.dispatch(Append("a")) }).value
    let count = try await controller.dispatch(Ask { $0.state.log.count }).value
    #expect(count == 1)
    #expect(controller.viewModel?.log == ["a after 0"])
  }
}
