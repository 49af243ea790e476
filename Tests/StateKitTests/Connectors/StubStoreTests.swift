import StateKit
import Testing

@MainActor
@Suite("Stub stores")
struct StubStoreTests {
  @Test("A stub shows a state without any reducer, and a view connected to it can be looked at")
  func preview() {
    let store = StubStore<HistoryState, HistoryAction>(HistoryState(isLoading: true))
    let container = ContainerView(store: store, content: HistoryView())
    #expect(container.draw() == ["loading…"])
    store.state = HistoryState(lines: ["1. Pilot"])
    #expect(container.draw() == ["1. Pilot"])
  }

  @Test("A stub keeps the actions that are sent to it, in order, and changes nothing")
  func sent() async throws {
    let store = StubStore<ShowState, ShowAction>(ShowState(titles: ["Pilot"], watched: [0]))
    let container = ContainerView(
      store: store, connector: HistoryConnector(), content: HistoryView())
    container.content.send(.unwatch(0))
    try await store.send(.load).value
    #expect(store.sent == [.markAsWatched(0, watched: false), .load])
    #expect(store.state == ShowState(titles: ["Pilot"], watched: [0]))
  }

  @Test("Stores are derived from a stub, and follow it")
  func derived() {
    let store = StubStore<ShowState, ShowAction>(ShowState())
    let watched = store.derived(
      state: \.watched, action: { (episode: Int) in .markAsWatched(episode, watched: true) })
    var published: [Set<Int>] = []
    watched.addListener { published.append($0) }
    store.state.watched = [2]
    watched.send(1)
    #expect(published == [[2]])
    #expect(store.sent == [.markAsWatched(1, watched: true)])
  }

  @Test("A stub that a listener sets reports that after the current change")
  func nested() {
    let store = StubStore<LogState, Never>(LogState())
    var told: [Int] = []
    store.addListener { state in
      if state.log.count == 1 { store.state.log.append("second") }
    }
    store.addListener { told.append($0.log.count) }
    store.state.log.append("first")
    #expect(told == [1, 2])
  }

  @Test("A stub keeps nothing alive: it goes away with its last user")
  func released() {
    weak var gone: StubStore<HistoryState, HistoryAction>?
    do {
      let store = StubStore<HistoryState, HistoryAction>(HistoryState())
      store.addListener { _ in }
      store.send(.unwatch(1))
      gone = store
    }
    #expect(gone == nil)
  }
}
