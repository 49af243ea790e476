import StateKit
import Testing

@MainActor
@Suite("Derived stores")
struct DerivedStoreTests {
  private let store = ReduxStore(
    initialState: ShowState(titles: ["Pilot", "Diversity Day"]), reducer: showReducer,
    environment: ShowEnvironment())

  private func makeWatched() -> DerivedStore<Set<Int>, Int> {
    store.derived(state: \.watched, action: { .markAsWatched($0, watched: true) })
  }

  @Test("A derived store shows a part of the state")
  func part() {
    let watched = makeWatched()
    #expect(watched.state == [])
    store.send(.markAsWatched(1, watched: true))
    #expect(watched.state == [1])
  }

  @Test("A derived store translates actions, which change the state when it returns")
  func actions() async throws {
    let handle = makeWatched().send(1)
    #expect(handle.isFinished)
    try await handle.value
    #expect(store.state.watched == [1])
  }

  @Test(
    "A derived store can be used wherever a store can: with connectors, in containers, derived from"
  )
  func anywhere() {
    func numberOfTitles(in store: ActionStore<ShowState, ShowAction>) -> Int {
      store.state.titles.count
    }
    let same = store.derived(state: { $0 }, action: { (action: ShowAction) in action })
    #expect(numberOfTitles(in: store) == 2)
    #expect(numberOfTitles(in: same) == 2)
    let container = ContainerView(
      store: same, connector: HistoryConnector(), content: HistoryView())
    same.send(.markAsWatched(1, watched: true))
    #expect(container.draw() == ["2. Diversity Day"])
    container.content.send(.unwatch(1))
    #expect(store.state.watched.isEmpty)
    #expect(same.connected(using: HistoryConnector()).state == HistoryState())
  }

  @Test("A derived store publishes only when its part changed")
  func publishes() {
    let watched = makeWatched()
    var published: [Set<Int>] = []
    watched.addListener { published.append($0) }
    store.send(.loaded(["other"]))
    store.send(.markAsWatched(0, watched: true))
    store.send(.markAsWatched(0, watched: true))
    store.send(.failed("reason"))
    store.send(.markAsWatched(0, watched: false))
    #expect(published == [[0], []])
  }

  @Test("Each listener of a derived store is told of the changes since it was added")
  func listeners() {
    let watched = makeWatched()
    var first: [Set<Int>] = []
    var second: [Set<Int>] = []
    let unsubscribe = watched.addListener { first.append($0) }
    watched.send(0)
    watched.addListener { second.append($0) }
    watched.send(0)
    watched.send(1)
    unsubscribe()
    watched.send(2)
    #expect(first == [[0], [0, 1]])
    #expect(second == [[0, 1], [0, 1, 2]])
  }

  @Test("Unsubscribing inside a listener stops one whose turn is still to come, for good")
  func unsubscribingInside() {
    let watched = makeWatched()
    var calls: [String] = []
    var unsubscribe: StoreUnsubscribe?
    watched.addListener { _ in
      calls.append("first")
      unsubscribe?()
    }
    unsubscribe = watched.addListener { _ in calls.append("stopped") }
    watched.send(0)
    watched.send(1)
    #expect(calls == ["first", "first"])
    #expect(store.store.listenerCount == 1)
  }

  @Test("A chain of derived stores translates and filters at each link")
  func chain() {
    let watched = makeWatched()
    let isPilotWatched = watched.derived(state: { $0.contains(0) }, action: { (_: Bool) in 0 })
    var published: [Bool] = []
    var watchedPublished = 0
    isPilotWatched.addListener { published.append($0) }
    watched.addListener { _ in watchedPublished += 1 }
    store.send(.markAsWatched(1, watched: true))
    isPilotWatched.send(true)
    #expect(store.state.watched == [0, 1])
    #expect(published == [true])
    #expect(watchedPublished == 2)
  }

  @Test("A chain of derived stores holds no second source of truth")
  func oneTruth() {
    let watched = makeWatched()
    let count = watched.derived(state: \.count, action: { (episode: Int) in episode })
    var seenInside: [[Int]] = []
    store.addListener { state in
      seenInside.append([state.watched.count, watched.state.count, count.state])
    }
    count.send(0)
    watched.send(1)
    store.send(.markAsWatched(2, watched: true))
    #expect(seenInside == [[1, 1, 1], [2, 2, 2], [3, 3, 3]])
  }

  @Test("A part is taken from the root at each read, and not kept")
  func readThrough() {
    var reads = 0
    let counted = store.derived(state: { state -> Int in
      reads += 1
      return state.watched.count
    })
    store.send(.markAsWatched(0, watched: true))
    #expect(reads == 0)
    #expect(counted.state == 1)
    #expect(counted.state == 1)
    #expect(reads == 2)
  }

  @Test("An action that changes nothing does not have the part made")
  func unchanged() {
    var made = 0
    let counted = store.derived(state: { state -> Int in
      made += 1
      return state.watched.count
    })
    var published: [Int] = []
    counted.addListener { published.append($0) }
    #expect(made == 1)
    for _ in 0..<5 { store.send(.markAsWatched(7, watched: false)) }
    #expect(made == 1)
    store.send(.markAsWatched(7, watched: true))
    #expect(made == 2)
    #expect(published == [1])
  }

  @Test("A listener is told of the same changes whether or not the state is found unchanged")
  func sameChanges() {
    struct Numbers {
      var numbers = [0, 1, 2]
      var beside = 0
      // What may be in there cannot be told by its bytes, so the part is made each time.
      var anything: Any?
    }
    let reducer = Reducer<Numbers, Int, Void> { state, action, _ in
      switch action % 7 {
      case 0: state.numbers[action % state.numbers.count] += 1
      case 1: state.beside += 1
      case 2: state.numbers.append(action)
      case 3: if state.numbers.count > 2 { state.numbers.removeLast() }
      case 4: state.numbers[0] = state.numbers[0]
      default: break
      }
      return nil
    }
    struct Plain {
      var numbers: [Int]
      var beside: Int
    }
    let plain = Reducer<Plain, Int, Void> { state, action, _ in
      var whole = Numbers(numbers: state.numbers, beside: state.beside)
      _ = reducer(&whole, action, ())
      if whole.numbers != state.numbers { state.numbers = whole.numbers }
      state.beside = whole.beside
      return nil
    }
    let first = ReduxStore(initialState: Numbers(), reducer: reducer)
    let second = ReduxStore(initialState: Plain(numbers: [0, 1, 2], beside: 0), reducer: plain)
    var told: ([[Int]], [[Int]]) = ([], [])
    first.derived(state: \.numbers).addListener { told.0.append($0) }
    second.derived(state: \.numbers).addListener { told.1.append($0) }
    var seed = 1
    for step in 0..<600 {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      // Now and then the same for long, so that it is kept no more.
      let action = step / 100 % 2 == 0 ? seed / 65_536 : 0
      first.send(action)
      second.send(action)
    }
    #expect(told.0 == told.1)
    #expect(told.0.count > 200)
  }

  @Test("A change inside an object in the state is noticed")
  func object() {
    final class Counter { var count = 0 }
    struct Holder { let counter = Counter() }
    let store = ReduxStore(
      initialState: Holder(),
      reducer: Reducer<Holder, Int, Void> { state, action, _ in
        state.counter.count += action
        return nil
      })
    var published: [Int] = []
    store.derived(state: \.counter.count).addListener { published.append($0) }
    for action in [1, 0, 2] { store.send(action) }
    #expect(published == [1, 3])
  }

  @Test("A derived store can be read only")
  func readOnly() {
    let titles: DerivedStore<[String], Never> = store.derived(state: \.titles)
    let first: DerivedStore<String?, Never> = titles.derived(state: \.first)
    var published: [String?] = []
    first.addListener { published.append($0) }
    store.send(.loaded(["Pilot"]))
    store.send(.loaded([]))
    #expect(first.state == nil)
    #expect(published == [nil])
  }

  @Test("A derived store keeps the root alive, and both are freed together")
  func lifetime() {
    var root: ReduxStore<ShowState, ShowAction>? = ReduxStore(
      initialState: ShowState(), reducer: showReducer, environment: ShowEnvironment())
    weak let kept = root
    var derived = root?.derived(state: \.watched)
    derived?.addListener { _ in }
    root = nil
    #expect(derived?.state == [])
    derived = nil
    #expect(kept == nil)
  }
}
