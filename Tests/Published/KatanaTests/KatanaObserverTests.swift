import Foundation
import StateKitKatana
import Testing

private struct Join: AppStateUpdater, StateObserverDispatchable, DispatchObserverDispatchable,
  NotificationObserverDispatchable, OnStartObserverDispatchable
{
  let user: String

  init?(prevState: State, currentState: State) {
    guard let previous = prevState as? AppState, let current = currentState as? AppState else {
      return nil
    }
    user = "todos \(previous.todos.count) to \(current.todos.count)"
  }

  init?(dispatchedItem: Dispatchable, prevState: State, currentState: State) {
    guard let current = currentState as? AppState else { return nil }
    user = "after \(type(of: dispatchedItem)) of \(current.todos.count)"
  }

  init?(notification: Notification) {
    user = "told \(notification.object as? String ?? "nothing")"
  }

  init?() { user = "start" }

  func updateState(_ state: inout AppState) { state.users.append(user) }
}

private struct Never: AppStateUpdater, StateObserverDispatchable, DispatchObserverDispatchable,
  NotificationObserverDispatchable, OnStartObserverDispatchable
{
  init?(prevState: State, currentState: State) { return nil }
  init?(dispatchedItem: Dispatchable, prevState: State, currentState: State) { return nil }
  init?(notification: Notification) { return nil }
  init?() { return nil }
  func updateState(_ state: inout AppState) { state.users.append("never") }
}

/// Counts how often it has been made.
private struct Counted: AppStateUpdater, NotificationObserverDispatchable {
  // Only the main actor comes to it.
  nonisolated(unsafe) static var count = 0

  init?(notification: Notification) { Self.count += 1 }
  func updateState(_ state: inout AppState) { state.users.append("counted") }
}

/// An item that knows no state, in response to what happens.
private struct Clear: AnyStateUpdater, OnStartObserverDispatchable {
  init?() {}
  func updatedState(currentState: State) -> State { return AppState(users: ["cleared"]) }
}

@MainActor
@Suite("The observer interceptor of Katana's")
struct KatanaObserverTests {
  private typealias AppStore = Store<AppState, AppDependencies>

  private let countChanged: ObserverInterceptor.ObserverType.StateChangeObserver =
    ObserverInterceptor.ObserverType.typedStateChange { (prev: AppState, curr: AppState) in
      return prev.todos.count != curr.todos.count
    }

  private let milk = AddTodo(todo: Todo(title: "milk"))

  @Test("It dispatches at the start, each observer whose initialiser gives an item, of any kind")
  func start() {
    let store = AppStore(interceptors: [
      ObserverInterceptor.observe([.onStart([Clear.self, Never.self, Join.self, Join.self])])
    ])
    #expect(store.state.users == ["cleared", "start", "start"])
  }

  @Test("It dispatches when the state has changed, typed or not, and not for side effects")
  func stateChange() async throws {
    let store = AppStore(interceptors: [
      ObserverInterceptor.observe([
        .onStateChange(countChanged, [Never.self, Join.self]),
        .onStateChange(
          { prev, curr in
            guard let prev = prev as? AppState, let curr = curr as? AppState else { return false }
            return prev.todos.count != curr.todos.count
          },
          [Join.self]),
      ])
    ])
    store.dispatch(milk)
    store.dispatch(AddUser(user: "Ann"))
    try await store.dispatch(ClosureSideEffect()).value
    #expect(store.state.users == ["todos 0 to 1", "todos 0 to 1", "Ann"])
  }

  @Test(
    "What one item causes is dispatched in the order of the list, whatever kind each observer is")
  func listOrder() {
    func users(_ items: [ObserverInterceptor.ObserverType]) -> [String] {
      let store = AppStore(interceptors: [ObserverInterceptor.observe(items)])
      store.dispatch(milk)
      return Array(store.state.users.prefix(3))
    }
    #expect(
      users([
        .onDispatch(AddTodo.self, [Join.self]), .onStateChange(countChanged, [Join.self]),
      ]) == ["after AddTodo of 1", "todos 0 to 1"])
    #expect(
      users([
        .onStateChange(countChanged, [Join.self]), .onDispatch(AddTodo.self, [Join.self]),
      ]) == ["todos 0 to 1", "after AddTodo of 1"])
  }

  @Test("A change by an item that another interceptor stops afterwards is responded to once")
  func stoppedAfterwards() async {
    let refusing: StoreInterceptor = { _ in
      { next in
        { item in
          try next(item)
          if item is AddTodo { throw Refused() }
        }
      }
    }
    let store = AppStore(interceptors: [
      ObserverInterceptor.observe([
        .onDispatch(AddTodo.self, [Join.self]), .onStateChange(countChanged, [Join.self]),
      ]), refusing,
    ])
    _ = await store.dispatch(milk).result
    #expect(store.state.users == ["todos 0 to 1"])
  }

  @Test("A condition for a state of another type never holds")
  func otherState() {
    struct Other: State {}
    let typed: ObserverInterceptor.ObserverType.TypedStateChangeObserver<AppState> = { $0 != $1 }
    let change = ObserverInterceptor.ObserverType.typedStateChange(typed)
    #expect(change(AppState(), AppState(users: ["Ann"])))
    let observer = ObserverInterceptor.ObserverType.typedStateChange { (_: Other, _: Other) in true
    }
    #expect(!observer(AppState(), AppState()))
    #expect(observer(Other(), Other()))
  }

  @Test("It dispatches when an item has succeeded: a side effect at its end, one that failed not")
  func dispatch() async throws {
    let store = AppStore(interceptors: [
      ObserverInterceptor.observe([
        .onDispatch(AddTodo.self, [Join.self]), .onDispatch(LoadTodos.self, [Join.self]),
        .onDispatch(Multiply.self, [Never.self, Join.self]),
        .onDispatch(ClosureSideEffect.self, [Join.self]),
      ])
    ])
    store.dispatch(milk)
    try await store.dispatch(LoadTodos()).value
    _ = try await store.dispatch(Multiply(a: 1, b: 1)).value
    _ = await store.dispatch(ClosureSideEffect { _ in throw Refused() }).result
    #expect(
      store.state.users == [
        "after AddTodo of 1", "after AddTodo of 2", "after AddTodo of 3", "after LoadTodos of 3",
        "after Multiply of 3",
      ])
  }

  @Test("It dispatches when a notification is posted to its centre, or to the one an item names")
  func notifications() {
    let name = Notification.Name("refresh")
    let (center, other) = (NotificationCenter(), NotificationCenter())
    let store = AppStore(interceptors: [
      ObserverInterceptor.observe(
        [
          .onNotification(name, [Never.self, Join.self]),
          .onNotification(name, from: other, [Join.self]),
        ], notificationCenter: center)
    ])
    center.post(name: name, object: "one")
    other.post(name: name, object: "two")
    center.post(name: Notification.Name("other"), object: "three")
    #expect(store.state.users == ["told one", "told two"])
  }

  @Test("One that is posted from elsewhere is told of when the main actor is free")
  func elsewhere() async {
    let center = NotificationCenter()
    let store = AppStore(interceptors: [
      ObserverInterceptor.observe(
        [.onNotification(Notification.Name("n"), [Join.self])], notificationCenter: center)
    ])
    await withCheckedContinuation { continuation in
      store.addListener { (_: AppState) in continuation.resume() }
      Thread.detachNewThread { center.post(name: Notification.Name("n"), object: nil) }
    }
    #expect(store.state.users == ["told nothing"])
  }

  @Test("When the store goes, so do its observers")
  func gone() throws {
    Counted.count = 0
    let center = NotificationCenter()
    let name = Notification.Name("n")
    var store: AppStore? = AppStore(interceptors: [
      ObserverInterceptor.observe(
        [.onNotification(name, [Counted.self])], notificationCenter: center)
    ])
    center.post(name: name, object: nil)
    #expect(store?.state.users == ["counted"])
    #expect(Counted.count == 1)
    store = nil
    center.post(name: name, object: nil)
    #expect(Counted.count == 1)
  }

  @Test("With a context that is no store's it passes everything on")
  func ownContext() throws {
    let interceptor = ObserverInterceptor.observe([.onDispatch(AddTodo.self, [Join.self])])
    var passed: [Dispatchable] = []
    try interceptor(MockContext())({ passed.append($0) })(milk)
    #expect(passed.count == 1)
  }
}
