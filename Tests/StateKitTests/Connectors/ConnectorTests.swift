import StateKit
import Testing

@Suite("Connectors")
struct ConnectorTests {
  private let connector = HistoryConnector()

  @Test("A connector is a plain value with two pure functions, testable without a store")
  func pure() {
    let state = ShowState(titles: ["Pilot", "Diversity Day"], watched: [1, 0])
    #expect(
      connector.connect(state: state) == HistoryState(lines: ["1. Pilot", "2. Diversity Day"]))
    #expect(connector.connect(action: .unwatch(1)) == .markAsWatched(1, watched: false))
  }

  @MainActor
  @Test("A connected store exposes the view state and takes view actions")
  func connected() {
    let store = makeStore()
    let history: DerivedStore<HistoryState, HistoryAction> = store.connected(using: connector)
    #expect(history.state.lines == ["1. Pilot"])
    history.send(.unwatch(0))
    #expect(store.state.watched == [])
    #expect(history.state.lines == [])
  }

  @MainActor
  @Test("A connected store publishes only when the view state changed")
  func publishes() {
    let store = makeStore()
    let history = store.connected(using: connector)
    var published: [HistoryState] = []
    history.addListener { published.append($0) }
    store.send(.failed("reason"))
    store.send(.loaded(["Pilot", "renamed, but not watched"]))
    store.send(.markAsWatched(1, watched: true))
    #expect(
      published == [HistoryState(lines: ["1. Pilot", "2. renamed, but not watched"])])
  }

  @MainActor
  @Test("A derived store can be connected too")
  func connectedDerived() {
    let store = makeStore()
    let whole = store.derived(state: \.self, action: { (action: ShowAction) in action })
    let history = whole.connected(using: connector)
    history.send(.unwatch(0))
    #expect(store.state.watched == [])
  }

  @MainActor
  private func makeStore() -> ReduxStore<ShowState, ShowAction> {
    ReduxStore(
      initialState: ShowState(titles: ["Pilot", "Diversity Day"], watched: [0]),
      reducer: showReducer, environment: ShowEnvironment())
  }
}
