import StateKitRedux
import Testing

@MainActor
@Suite("The Redux-like state container as the blog's articles write it")
struct ReduxTests {
  private let world = World(
    service: RepoService(repos: [Repo(name: "Swift"), Repo(name: "SwiftUI"), Repo(name: "Kotlin")]))

  private func store() -> AppStore {
    Store(initialState: AppState(), reducer: appReducer, environment: world)
  }

  @Test("A reducer is a function, and what it returns is run by the store and sent back to it.")
  func effects() async throws {
    let store = store()
    try await store.send(.search(action: .search(query: "Swift"))).value
    #expect(store.state.search.result.map(\.name) == ["Swift", "SwiftUI"])
    try await store.send(.search(action: .search(query: "Rust"))).value
    #expect(store.state.search.result.isEmpty)
  }

  @Test("An empty publisher is no effect: there is nothing to wait for.")
  func empty() {
    var state = CountState()
    let reducer = Reducer<CountState, CountAction, Void> { state, _, _ in
      state.count += 1
      return Empty().eraseToAnyPublisher()
    }
    let effect: Effect<CountAction>? = reducer(&state, .increment, ())
    #expect(effect == nil && state.count == 1)
  }

  @Test("A reducer may return nil, change the state alone, or be a value of which others are made.")
  func forms() {
    let store = Store(initialState: AppState(), reducer: optionalReducer, environment: world)
    store.send(.counter(action: .increment))
    #expect(store.state.counter.count == 10)
    let plain = Store(initialState: CountState(), reducer: counterReducer)
    plain.send(.increment)
    #expect(plain.state.count == 1)
    let combined = Store(
      initialState: AppState(), reducer: .combine(reducer, lifted), environment: world)
    combined.send(.counter(action: .increment))
    #expect(combined.state.counter.count == 101)
  }

  @Test("A derived store shows a part and publishes when it has changed; both labels stand for it.")
  func derived() {
    let store = store()
    let container = SearchContainer(store: store)
    let summary = container.summary
    var counts: [Int] = []
    let stop = summary.addListener { counts.append($0.count) }
    container.oldSummary.send(.increment)
    store.send(.search(action: .setSearchResults(repos: [Repo(name: "x")])))
    summary.send(.increment)
    stop()
    summary.send(.increment)
    #expect(CountLabel(store: summary).text == "3")
    #expect(counts == [1, 2] && summary.state.count == 3 && store.state.counter.count == 3)
  }

  @Test("A connector makes a store for its view, also by references to its methods.")
  func connectors() {
    let store = store()
    let view = SearchContainer(store: store).counter
    view.viewModel.send(.tapped)
    #expect(view.viewModel.state.text == "1 times")
    let again = store.connectAsWritten(using: Connectors.CounterConnector())
    again.send(.tapped)
    #expect(again.state == view.viewModel.state && again.state.text == "2 times")
  }

  @Test("A stub shows a state; any store of StateKit can stand behind one.")
  func stubs() {
    let stub = CounterView.ViewModel.stub(with: .init(text: "preview"))
    stub.send(.tapped)
    #expect(stub.state.text == "preview")
    let kept = StubStore<CountState, CountAction>(CountState(count: 3))
    let store = Store(kept)
    store.send(.increment)
    #expect(store.state.count == 3 && kept.sent == [.increment])
  }

  @Test("A container view of StateKit takes a store, through a connector or not.")
  func containers() {
    final class Lines: ConnectableView<CounterView.State, CounterView.Action> {
      override func draw(_ state: CounterView.State) -> [String] { [state.text] }
    }
    let store = store()
    let container = ContainerView(
      store: store, connector: Connectors.CounterConnector(), content: Lines())
    container.content.send(.tapped)
    #expect(container.draw() == ["1 times"])
  }

  @Test("A binding reads the state, and sets it by sending an action.")
  func bindings() async throws {
    let container = SearchContainer(store: store())
    @Binding(get: { "" }, set: { _ in }) var query: String
    #expect(query.isEmpty && $query.projectedValue.wrappedValue.isEmpty)
    container.query.wrappedValue = "Kotlin"
    #expect(container.queryAsWritten.wrappedValue == "Kotlin")
    #expect(Binding.constant(3).wrappedValue == 3)
  }
}
