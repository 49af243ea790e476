import StateKit
import Testing

@MainActor
@Suite("Store: listeners")
struct StoreListenerTests {
  @Test("A listener takes the new state, or the old and the new")
  func kinds() {
    let store = Store<LogState>()
    var calls: [String] = []
    store.addListener { new in calls.append("new \(new.log.count)") }
    store.addListener { old, new in calls.append("\(old.log.count) to \(new.log.count)") }
    store.addListener { new in calls.append("again \(new.log.count)") }
    store.dispatch(Append("a"))
    store.dispatch(Append("b"))
    #expect(calls == ["new 1", "0 to 1", "again 1", "new 2", "1 to 2", "again 2"])
  }

  @Test("Only a listener for old and new makes the store keep the old value during an update")
  func copies() {
    let store = Store(state: LogState(log: Array(repeating: "x", count: 100)))
    store.addListener { _ in }
    let address = store.state.address
    store.dispatch(OverwriteFirst(entry: "in place"))
    #expect(store.state.address == address)

    let unsubscribe = store.addListener { _, _ in }
    store.dispatch(OverwriteFirst(entry: "in a copy"))
    let copied = store.state.address
    #expect(copied != address)

    unsubscribe()
    store.dispatch(OverwriteFirst(entry: "in place again"))
    #expect(store.state.address == copied)
    #expect(store.state.log[0] == "in place again")
  }

  @Test("Unsubscribing stops a listener at once, and twice does no harm")
  func unsubscribing() {
    let store = Store<LogState>()
    var calls = 0
    let unsubscribe = store.addListener { _ in calls += 1 }
    store.dispatch(Append("a"))
    unsubscribe()
    unsubscribe()
    store.dispatch(Append("b"))
    #expect(calls == 1)
    #expect(store.listenerCount == 0)
  }

  @Test("Unsubscribing inside a listener stops one whose turn for this change is still to come")
  func unsubscribingInside() {
    let store = Store<LogState>()
    var calls: [String] = []
    var unsubscribeNew: StoreUnsubscribe?
    var unsubscribeBoth: StoreUnsubscribe?
    store.addListener { _ in
      calls.append("first")
      unsubscribeNew?()
      unsubscribeBoth?()
    }
    unsubscribeNew = store.addListener { _ in calls.append("stopped") }
    unsubscribeBoth = store.addListener { _, _ in calls.append("stopped") }
    store.addListener { _ in calls.append("last") }
    store.dispatch(Append("a"))
    store.dispatch(Append("b"))
    #expect(calls == ["first", "last", "first", "last"])
    #expect(store.listenerCount == 2)
  }

  @Test("Of many listeners those that are left are told in the order added")
  func stoppingMany() {
    let store = Store<LogState>()
    var calls: [Int] = []
    var left: [(number: Int, unsubscribe: StoreUnsubscribe)] = []
    var last = 0
    for round in 0..<40 {
      for _ in 0..<(round * 7 % 13) {
        last += 1
        let number = last
        left.append((number, store.addListener { (_: LogState) in calls.append(number) }))
      }
      if round % 5 == 4 {
        last += 1
        let number = last
        left.append((number, store.addListener { _, _ in calls.append(number) }))
      }
      for step in 0..<min(left.count, round * 5 % 11) {
        let stopped = left.remove(at: (round * 31 + step * 17) % left.count)
        stopped.unsubscribe()
        if step % 3 == 0 { stopped.unsubscribe() }
      }
      #expect(store.listenerCount == left.count)
      calls = []
      store.dispatch(Append("a"))
      #expect(calls == left.map(\.number))
    }
  }

  @Test("What a listener held may stop another when it goes")
  func stoppingFromDeinit() {
    @MainActor final class Stopper {
      var stop: (@MainActor () -> Void)?
      isolated deinit { stop?() }
    }
    let store = Store<LogState>()
    var calls = 0
    let others = (0..<4).map { _ in store.addListener { (_: LogState) in calls += 1 } }
    func listen() -> StoreUnsubscribe {
      let stopper = Stopper()
      stopper.stop = others[1]
      return store.addListener { (_: LogState) in withExtendedLifetime(stopper) { calls += 1 } }
    }
    listen()()
    #expect(store.listenerCount == 3)
    store.dispatch(Append("a"))
    #expect(calls == 3)
  }

  @Test("A listener can unsubscribe itself while it runs")
  func unsubscribingItself() {
    let store = Store<LogState>()
    var calls: [String] = []
    var unsubscribe: StoreUnsubscribe?
    unsubscribe = store.addListener { _ in
      calls.append("once")
      unsubscribe?()
    }
    store.addListener { _ in calls.append("always") }
    store.dispatch(Append("a"))
    store.dispatch(Append("b"))
    #expect(calls == ["once", "always", "always"])
  }

  @Test("A listener added while one is running is told of the next change only")
  func addingInside() {
    let store = Store<LogState>()
    var calls: [String] = []
    var isAdded = false
    store.addListener { _ in
      calls.append("first")
      guard !isAdded else { return }
      isAdded = true
      for number in 1...50 {
        store.addListener { old, new in
          if number == 50 { calls.append("added \(old.log.count) to \(new.log.count)") }
        }
      }
    }
    store.dispatch(Append("a"))
    #expect(calls == ["first"])
    store.dispatch(Append("b"))
    #expect(calls == ["first", "first", "added 1 to 2"])
  }

  @Test("What a removed listener holds is freed")
  func released() {
    final class Held {}
    let store = Store<LogState>()
    weak var outside: Held?
    weak var inside: Held?
    do {
      let held = Held()
      outside = held
      let unsubscribe = store.addListener { [held] _ in _ = held }
      unsubscribe()
    }
    #expect(outside == nil)
    do {
      let held = Held()
      inside = held
      var unsubscribe: StoreUnsubscribe?
      unsubscribe = store.addListener { [held] _ in
        _ = held
        unsubscribe?()
      }
    }
    store.dispatch(Append("a"))
    #expect(inside == nil)
  }

  @Test(
    "A listener that its owner stops from anywhere is not called, and dropped with the next change")
  func cancelled() async {
    final class Held {}
    let store = Store<LogState>()
    var calls = 0
    weak var gone: Held?
    let subscription: StoreSubscription
    do {
      let held = Held()
      gone = held
      subscription = store.subscribe { [held] _ in
        _ = held
        calls += 1
      }
    }
    await Task.detached { subscription.cancel() }.value
    #expect(store.listenerCount == 0)
    store.dispatch(Append("a"))
    #expect(calls == 0)
    #expect(gone == nil)
  }

  @Test("Listeners are called on the main actor, wherever the dispatch comes from")
  func mainActor() async throws {
    let store = Store<LogState>()
    var calls = 0
    store.addListener { _ in
      MainActor.preconditionIsolated()
      calls += 1
    }
    try await Task.detached { try await store.dispatch(Append("a")).value }.value
    #expect(calls == 1)
  }
}
