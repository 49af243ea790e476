import StateKit
import Testing

@MainActor
@Suite("Container views and previews")
struct ContainerViewTests {
  private let store = ReduxStore(
    initialState: ShowState(titles: ["Pilot", "Diversity Day"], watched: [0]),
    reducer: showReducer, environment: ShowEnvironment())
  private let view = HistoryView()

  private func makeContainer() -> ContainerView<HistoryState, HistoryAction> {
    ContainerView(store: store, connector: HistoryConnector(), content: view)
  }

  @Test("A view connected through a connector sees its view state, at once and when it changes")
  func seesState() {
    let container = makeContainer()
    #expect(container.draw() == ["1. Pilot"])
    store.send(.markAsWatched(1, watched: true))
    #expect(container.draw() == ["1. Pilot", "2. Diversity Day"])
    #expect(view.viewState == HistoryConnector().connect(state: store.state))
    #expect(view.updates == ["-1 to 1", "1 to 2"])
  }

  @Test("A view is not updated when its view state stays the same")
  func notUpdated() {
    let container = makeContainer()
    store.send(.failed("reason"))
    view.viewState = container.content.viewState
    #expect(view.updates == ["-1 to 1"])
  }

  @Test("A view connected through a connector can send its view actions")
  func sendsActions() {
    let container = makeContainer()
    view.send(.unwatch(0))
    #expect(store.state.watched == [])
    #expect(container.draw() == ["nothing watched yet"])
  }

  @Test("A container draws its content inside other views")
  func nesting() {
    let screen = View()
    screen.addSubview(makeContainer())
    screen.addSubview(HistoryView(state: HistoryState()))
    #expect(screen.draw() == ["1. Pilot", "nothing watched yet"])
  }

  @Test("A container lets go of its store when it goes away")
  func lifetime() {
    var container: ContainerView? = makeContainer()
    #expect(store.store.listenerCount == 1)
    #expect(container?.content === view)
    container = nil
    #expect(store.store.listenerCount == 0)
    store.send(.markAsWatched(1, watched: true))
    #expect(view.updates == ["-1 to 1"])
  }

  @Test("An empty container shows nothing")
  func empty() {
    let container = ContainerView<HistoryState, HistoryAction>()
    #expect(container.draw() == [])
    container.content.viewState = HistoryState()
    container.content.send(.unwatch(0))
    #expect(container.draw() == [])
  }

  @Test("A view is drawn from a view state alone, without any store")
  func withoutStore() {
    let view = HistoryView(state: HistoryState(lines: ["1. Pilot"]))
    #expect(view.draw() == ["1. Pilot"])
    view.send(.unwatch(0))
    view.viewState = HistoryState()
    #expect(view.draw() == ["nothing watched yet"])
    view.viewState = nil
    #expect(view.draw() == [])
  }

  @Test("Previews are drawn by name: loading, empty, full")
  func previews() throws {
    #expect(HistoryView.previews.map(\.name) == ["loading", "empty", "full"])
    #expect(HistoryView.preview("loading")?.draw() == ["loading…"])
    #expect(HistoryView.preview("empty")?.draw() == ["nothing watched yet"])
    #expect(HistoryView.preview("full")?.draw() == ["1. Pilot", "2. Diversity Day"])
    #expect(HistoryView.preview("other") == nil)
    #expect(ConnectableView<HistoryState, HistoryAction>.previews.isEmpty)
  }
}
