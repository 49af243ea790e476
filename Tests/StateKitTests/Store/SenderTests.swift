import StateKit
import Testing

@Suite("Who sent what is dispatched")
@MainActor
struct SenderTests {
  /// Keeps where each item was sent from.
  private final class Places: StoreObserver {
    var places: [String?] = []

    func storeWillPerform(_ item: any Dispatchable) {
      places.append(Sender.carried?.description)
    }
  }

  private let places = Places()
  private let store = Store(state: LogState())

  init() { store.observer = places }

  /// The line before the one that asks.
  private static func above(_ line: UInt = #line) -> String { "SenderTests.swift:\(line - 1)" }

  @Test("Items know their file and line, also when they wait for their turn")
  func known() {
    var inner = ""
    store.dispatch(Append("a"))
    let first = Self.above()
    store.addListener { [store] state in
      guard state.log.last == "b after 1" else { return }
      store.dispatch(Append("c"))
      inner = Self.above()
    }
    store.dispatch(Append("b"))
    let second = Self.above()
    #expect(places.places == [first, second, inner])
  }

  @Test("As a function it can be passed on, and then nobody knows")
  func asFunction() {
    let dispatch: (Append) -> DispatchHandle<Void> = store.dispatch
    _ = dispatch(Append("a"))
    _ = ["b", "c"].map(Append.init).map(store.dispatch)
    #expect(places.places == [nil, nil, nil])
    #expect(store.state.log == ["a after 0", "b after 1", "c after 2"])
  }

  @Test("One that nobody says anything of has no place of one before it")
  func notStale() {
    store.observer = nil
    store.dispatch(Append("a"))
    store.observer = places
    let dispatch: (Append) -> DispatchHandle<Void> = store.dispatch
    _ = dispatch(Append("b"))
    store.dispatch(Append("c"))
    let third = Self.above()
    _ = dispatch(Append("d"))
    #expect(places.places == [nil, third, nil])
  }

  @Test("What a Redux-like store and those derived from it are sent knows it too")
  func redux() {
    let redux = ReduxStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return nil
      })
    redux.store.observer = places
    redux.send(1)
    let first = Self.above()
    let derived: ActionStore<Int, String> = redux.derived(state: { $0 }, action: { $0.count })
    derived.send("abc")
    let second = Self.above()
    let send: (Int) -> DispatchHandle<Void> = redux.send
    _ = [4].map(send)
    #expect(places.places == [first, second, nil])
    #expect(redux.state == 8)
  }

  @Test(
    "What a connected view sends knows the line in the view, and what an effect sends where it was made"
  )
  func viewsAndEffects() async {
    final class Buttons: ConnectableView<Int, Int> {
      func tap() -> String {
        send(1)
        return SenderTests.above()
      }
    }
    var made = ""
    let redux = ReduxStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state += action
        guard action == 1 else { return nil }
        let effect = Effect<Int>.task { 10 }
        made = SenderTests.above()
        return effect
      })
    redux.store.observer = places
    let buttons = Buttons()
    let container = ContainerView(store: redux, content: buttons)
    let tapped = buttons.tap()
    while redux.state != 11 { await Task.yield() }
    let passedOn: (Int) -> Void = container.content.send
    passedOn(2)
    #expect(places.places == [tapped, made, nil])
    #expect(buttons.viewState == 13)
  }
}
