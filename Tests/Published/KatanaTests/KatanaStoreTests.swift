import Dispatch
import StateKitKatana
import Testing

/// Keeps what it is to execute until the test says so.
private final class ManualProvider: AsyncProvider {
  private(set) var waiting: [() -> Void] = []

  func execute(_ closure: @escaping () -> Void) {
    waiting.append(closure)
  }

  func run() {
    let closures = waiting
    waiting = []
    for closure in closures { closure() }
  }
}

/// What a store's user knows when not even the state is.
@MainActor
private final class Screen {
  let store: AnyStore
  var count = 0

  init(store: AnyStore) {
    self.store = store
  }
}

private struct OtherState: State { var number = 0 }

private struct AddNumber: StateUpdater {
  func updateState(_ state: inout OtherState) { state.number += 1 }
}

/// Says itself what the new state is.
private struct Rename: StateUpdater {
  let user: String

  func updateState(_ state: inout AppState) { state.users = ["by updateState"] }

  func updatedState(currentState: State) -> State {
    guard var state = currentState as? AppState else { return currentState }
    state.users = [user]
    return state
  }
}

private struct SetFirstUser: StateUpdater {
  let user: String

  func updateState(_ state: inout AppState) { state.users[0] = user }
}

/// Says itself what is done, whatever the state.
private struct OwnEffect: SideEffect {
  typealias StateType = AppState
  typealias Dependencies = AppDependencies

  func sideEffect(_ context: SideEffectContext<AppState, AppDependencies>) async throws {
    throw Refused()
  }

  func anySideEffect(_ context: AnySideEffectContext) async throws -> Any {
    try await context.anyDispatch(AddUser(user: "by anySideEffect")).value
  }
}

@MainActor
@Suite("A store of Katana's")
struct KatanaStoreTests {
  @Test("An updater's own updatedState(currentState:) makes the new state of an item of any kind")
  func ownUpdatedState() async throws {
    let store = Store<AppState, AppDependencies>()
    _ = try await store.anyDispatch(Rename(user: "Bea")).value
    #expect(store.state.users == ["Bea"])
  }

  @Test("An updater without one changes the state in place from its second time on")
  func inPlace() {
    let store = Store<AppState, AppDependencies>()
    store.dispatch(AddUser(user: "Ann"))
    store.dispatch(SetFirstUser(user: "Bea"))
    let before = store.state.users.withUnsafeBufferPointer(\.baseAddress)
    store.dispatch(SetFirstUser(user: "Cleo"))
    #expect(store.state.users == ["Cleo"])
    #expect(store.state.users.withUnsafeBufferPointer(\.baseAddress) == before)
  }

  @Test("A side effect's own anySideEffect(_:) is carried out, not its sideEffect")
  func ownAnySideEffect() async throws {
    let store = Store<AppState, AppDependencies>()
    try await store.dispatch(OwnEffect()).value
    _ = try await store.anyDispatch(OwnEffect()).value
    #expect(store.state.users == ["by anySideEffect", "by anySideEffect"])
  }

  @Test("It starts with the state's own beginning, and is ready when its initialiser returns")
  func beginning() {
    let store = Store<AppState, AppDependencies>()
    #expect(store.isReady)
    #expect(store.state == AppState())
  }

  @Test("It starts with the state it is given, and with dependencies that are made for it")
  func initializers() {
    let store = Store<AppState, AppDependencies>(
      interceptors: [], stateInitializer: { AppState(users: ["Ann"]) })
    #expect(store.state.users == ["Ann"])
    let make: Store<AppState, AppDependencies>.DependenciesInitializer = {
      AppDependencies(dispatch: $0, getState: $1)
    }
    let configuration = Store<AppState, AppDependencies>.Configuration()
    let whole = Store<AppState, AppDependencies>(
      interceptors: [], stateInitializer: { AppState() }, dependenciesInitializer: make,
      configuration: configuration)
    #expect(whole.isReady)

    let empty = Store<AppState, EmptySideEffectDependencyContainer>(
      interceptors: [], stateInitializer: { AppState() },
      dependenciesInitializer: EmptySideEffectDependencyContainer.init(dispatch:getState:))
    #expect(empty.dependencies === empty.dependencies)
  }

  @Test("What a container dispatches while it is made waits for the state")
  func dispatchingContainer() throws {
    final class Eager: SideEffectDependencyContainer {
      let found: [String]
      let getState: GetState
      init(dispatch: @escaping AnyDispatch, getState: @escaping GetState) {
        found = (getState() as? AppState)?.users ?? []
        self.getState = getState
        _ = dispatch(AddUser(user: "Bob"))
      }
    }
    let store = Store<AppState, Eager>(
      interceptors: [], stateInitializer: { AppState(users: ["Ann"]) })
    #expect(store.dependencies.found == [])
    #expect(store.state.users == ["Ann", "Bob"])
    #expect(store.dependencies.getState() as? AppState == store.state)
  }

  @Test("With a provider it is ready when that has made the state; what is dispatched waits")
  func deferred() {
    let provider = ManualProvider()
    let store = Store<AppState, AppDependencies>(
      interceptors: [], stateInitializer: { AppState(users: ["Ann"]) },
      configuration: .init(stateInitializerAsyncProvider: provider))
    store.dispatch(AddUser(user: "Bob"))
    #expect(!store.isReady)
    #expect(store.state.users == [])
    provider.run()
    #expect(store.isReady)
    #expect(store.state.users == ["Ann", "Bob"])
  }

  @Test("A queue is a provider: the store is ready when the main queue has come to it")
  func queue() async {
    let store = Store<AppState, AppDependencies>(
      interceptors: [], stateInitializer: { AppState() },
      configuration: .init(stateInitializerAsyncProvider: DispatchQueue.main))
    #expect(!store.isReady)
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(store.isReady)
  }

  @Test("Listeners take the old and the new state, until they unsubscribe")
  func listeners() async throws {
    let store = Store<AppState, AppDependencies>()
    var changes: [(old: AppState, new: AppState)] = []
    let listener: StoreListener<AppState> = { changes.append(($0, $1)) }
    let unsubscribe: StoreUnsubscribe = store.addListener(listener)
    try await store.dispatch(AddUser(user: "Ann")).value
    #expect(changes.map(\.old.users) == [[]])
    #expect(changes.map(\.new.users) == [["Ann"]])
    unsubscribe()
    try await store.dispatch(AddUser(user: "Bob")).value
    #expect(changes.count == 1)
  }

  @Test("With a provider listeners are told when that comes to it, unless they have unsubscribed")
  func deferredListeners() {
    let provider = ManualProvider()
    let store = Store<AppState, AppDependencies>(
      interceptors: [], stateInitializer: { AppState() },
      configuration: .init(listenersAsyncProvider: provider))
    var told: [Int] = []
    let unsubscribe = store.addListener { (_, new: AppState) in told.append(new.users.count) }
    store.addListener { (new: AppState) in told.append(-new.users.count) }
    store.dispatch(AddUser(user: "Ann"))
    #expect(store.state.users == ["Ann"])
    #expect(told == [])
    provider.run()
    #expect(told == [1, -1])
    store.dispatch(AddUser(user: "Bob"))
    unsubscribe()
    provider.run()
    #expect(told == [1, -1, -2])
  }

  @Test("State updaters run in the order dispatched, awaited or not")
  func order() async throws {
    let store = Store<AppState, AppDependencies>()
    store.dispatch(AddUser(user: "Ann"))
    store.dispatch(AddUser(user: "Bob"))
    try await store.dispatch(AddUser(user: "Cid")).value
    #expect(store.state.users == ["Ann", "Bob", "Cid"])
  }

  @Test("Whoever knows the store as AnyStore can do all with it but know its state")
  func anyStore() async throws {
    let screen = Screen(store: Store<AppState, AppDependencies>())
    let store = screen.store
    let unsubscribe = store.addListener { old, new in
      screen.count += (old as? AppState) != (new as? AppState) ? 1 : 0
    }
    store.dispatch(AddUser(user: "Ann"))
    try await store.dispatch(LoadTodos()).value
    #expect(try await store.dispatch(Multiply(a: 5, b: 2)).value == 10)
    #expect(try await store.anyDispatch(Multiply(a: 5, b: 3)).value as? Int == 15)
    #expect(try await store.anyDispatch(AddUser(user: "Bob")).value is Void)
    let state = try #require(store.anyState as? AppState)
    #expect(state.users == ["Ann", "Bob"])
    #expect(state.todos.map(\.title) == ["milk", "bread"])
    #expect(screen.count == 4)
    unsubscribe()
    let clear: AnyStoreListener = { _, _ in screen.count = 0 }
    _ = store.addAnyListener(clear)
    store.dispatch(Reset())
    #expect(screen.count == 0)
    #expect(store.anyState as? AppState == AppState())
  }

  @Test("A PartialStore is the store without its dependencies, and can be handed to a screen")
  func partialStore() {
    let store = Store<AppState, AppDependencies>()
    let partial: PartialStore<AppState> = store
    partial.dispatch(AddUser(user: "Ann"))
    let initializer: PartialStore<AppState>.StateInitializer<AppState> = { partial.state }
    #expect(initializer().users == ["Ann"])
    #expect(partial.anyState is AppState)
    #expect(store.dependencies.getState() is AppState)
  }

  @Test("An app can have a kind of store of its own")
  func subclass() {
    final class AppStore: Store<AppState, AppDependencies> {
      func add(_ user: String) { dispatch(AddUser(user: user)) }
    }
    let store = AppStore(
      interceptors: [], stateInitializer: { AppState() },
      dependenciesInitializer: AppDependencies.init(dispatch:getState:))
    store.add("Ann")
    #expect(store.state.users == ["Ann"])
  }

  @Test("An updater for another state fails, and what is no item at all, and change nothing")
  func wrongItems() async {
    struct Marker: Dispatchable {}
    let store = Store<AppState, AppDependencies>()
    let other = Store<OtherState, EmptySideEffectDependencyContainer>()
    await #expect(throws: DispatchError.wrongState(item: "AddNumber", store: "AppState")) {
      try await store.dispatch(AddNumber()).value
    }
    await #expect(throws: DispatchError.wrongState(item: "LoadTodos", store: "OtherState")) {
      try await other.dispatch(LoadTodos()).value
    }
    await #expect(throws: DispatchError.notPerformable(item: "Marker")) {
      _ = try await store.anyDispatch(Marker()).value
    }
    #expect(store.state == AppState())
    #expect(
      "\(DispatchError.wrongState(item: "AddNumber", store: "AppState"))"
        == "AddNumber is not for a store of AppState")
    #expect(
      "\(DispatchError.notPerformable(item: "Marker"))"
        == "Marker is neither a state updater nor a side effect")
  }

  @Test("An app can have a kind of item of its own")
  func ownKind() async throws {
    let store = Store<AppState, AppDependencies>()
    _ = try await store.anyDispatch(Replace(state: AppState(users: ["Ann"]))).value
    #expect(store.state.users == ["Ann"])
  }

  @Test("An updater can be asked for the new state without a store")
  func updatedState() throws {
    let updater: AnyStateUpdater = AddUser(user: "Ann")
    let state = try #require(updater.updatedState(currentState: AppState()) as? AppState)
    #expect(state.users == ["Ann"])
    #expect(updater.debugDescription.hasSuffix(".AddUser"))
  }

  @Test("What is dispatched fails when the store has gone, and its container reads the last state")
  func gone() async throws {
    var store: Store<AppState, AppDependencies>? = Store()
    store?.dispatch(AddUser(user: "Ann"))
    let dependencies = try #require(store?.dependencies)
    store = nil
    #expect((dependencies.getState() as? AppState)?.users == ["Ann"])
    await #expect(throws: CancellationError.self) {
      try await dependencies.dispatch(AddUser(user: "Bob")).value
    }
  }
}
