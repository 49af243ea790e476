import StateKit
import Testing

@MainActor
@Suite("Side effects: dependencies")
struct SideEffectDependenciesTests {
  @Test("The context carries the same dependency container every time")
  func sameEveryTime() async throws {
    let store = Store<LogState>()
    var seen: [SelfMade] = []
    let effect = Run(with: SelfMade.self) { context in
      seen.append(context.dependencies)
      seen.append(context.dependencies)
    }
    try await store.dispatch(effect).value
    try await store.dispatch(
      Run { context in try await context.dispatch(effect).value }
    ).value
    #expect(seen.count == 4)
    #expect(seen.allSatisfy { $0 === seen.first })
  }

  @Test("The dependency container is made with the store; what it dispatches then is carried out")
  func madeWithStore() throws {
    var seen: [String] = []
    let store = Store(
      state: LogState(log: ["x"]),
      interceptors: [DispatchableLogger.interceptor { seen.append($0) }],
      dependencies: [.container(SelfMade.self)])
    #expect(store.state.log == ["x", "made after 1"])
    #expect(seen == [#"Append(entry: "made")"#])
    let container = try #require(store.dependencies[SelfMade.self])
    #expect(container.countWhenMade == 1)
    container.store?.dispatch(Append("b"))
    #expect(store.state.log.last == "b after 2")
  }

  @Test("A container that subscribes in its initialiser is told of every change from the first on")
  func subscribing() {
    final class Counting: SideEffectDependencyContainer {
      var counts: [Int] = []
      var changes: [String] = []

      init(context: StoreContext<LogState>) {
        context.addListener { [weak self] new in self?.counts.append(new.log.count) }
        context.addListener { [weak self] old, new in
          self?.changes.append("\(old.log.count) to \(new.log.count)")
        }
      }
    }
    let store = Store<LogState>(
      interceptors: [
        { context in
          context.dispatch(Append("first"))
          return { $0 }
        }
      ], dependencies: [.container(Counting.self)])
    store.dispatch(Append("second"))
    #expect(store.dependencies[Counting.self]?.counts == [1, 2])
    #expect(store.dependencies[Counting.self]?.changes == ["0 to 1", "1 to 2"])
  }

  @Test("Interceptors are initialised after the dependencies, and can read them")
  func beforeInterceptors() {
    var greeting: String?
    let store = Store<LogState>(
      interceptors: [
        { context in
          greeting = context.dependencies[Given.self]?.greeting
          return { $0 }
        }
      ], dependencies: [.ready(Given(greeting: "hello"))])
    #expect(greeting == "hello")
    #expect(store.state == LogState())
  }

  @Test("A store may be given a ready container, and its dependencies are readable")
  func ready() async throws {
    let container = SelfMade(countWhenMade: -1)
    let store = Store<LogState>(dependencies: [.ready(container)])
    #expect(store.dependencies[SelfMade.self] === container)
    #expect(store.dependencies[Given.self] == nil)
    var isSame = false
    try await store.dispatch(
      Run(with: SelfMade.self) { isSame = $0.dependencies === container }
    ).value
    #expect(isSame)
  }

  @Test("Several kinds of dependencies live beside each other, each side effect finding its own")
  func severalKinds() async throws {
    let store = Store<LogState>(dependencies: [
      .ready(Given(greeting: "hello")), .container(SelfMade.self), .made { $0.state.log.count },
    ])
    var found: [String] = []
    try await store.dispatch(
      Run(with: Given.self) { found.append($0.dependencies.greeting) }
    ).value
    try await store.dispatch(
      Run(with: SelfMade.self) { found.append("\($0.dependencies.countWhenMade)") }
    ).value
    try await store.dispatch(Run(with: Int.self) { found.append("\($0.dependencies)") }).value
    #expect(found == ["hello", "0", "0"])
  }

  @Test("A container that the store was not told of is made when the first side effect asks for it")
  func selfMade() async throws {
    let store = Store<LogState>()
    store.dispatch(Append("a"))
    try await store.dispatch(Run { _ in }).value
    #expect(store.state.log == ["a after 0"])
    var atFirstUse: Int?
    try await store.dispatch(
      Run(with: SelfMade.self) { context in
        atFirstUse = context.dependencies.countWhenMade
        context.dependencies.store?.dispatch(Append("b"))
      }
    ).value
    #expect(atFirstUse == 1)
    #expect(store.state.log == ["a after 0", "made after 1", "b after 2"])
  }

  @Test("Each store makes its own container")
  func eachStore() async throws {
    var seen: [ObjectIdentifier] = []
    let stores = [Store<LogState>(), Store<LogState>()]
    let effect = Run(with: SelfMade.self) { seen.append(ObjectIdentifier($0.dependencies)) }
    for store in stores { try await store.dispatch(effect).value }
    #expect(Set(seen).count == 2)
  }

  @Test("A container that the store is told how to make is made once, with the store")
  func given() async throws {
    var made = 0
    var contexts: [StoreContext<LogState>] = []
    let store = Store(state: LogState(log: ["x"])) { context in
      made += 1
      contexts.append(context)
      return Given(greeting: "hello")
    }
    #expect(made == 1)
    var greetings: [String] = []
    let effect = Run(with: Given.self) { greetings.append($0.dependencies.greeting) }
    try await store.dispatch(effect).value
    try await store.dispatch(effect).value
    #expect(greetings == ["hello", "hello"])
    #expect(made == 1)
    #expect(contexts.first?.state.log == ["x"])
  }

  @Test("A container that the store was given goes before one that makes itself")
  func givenFirst() async throws {
    let replacement = SelfMade(countWhenMade: -1)
    let store = Store<LogState>(dependencies: { _ in replacement })
    var isReplaced = false
    try await store.dispatch(
      Run(with: SelfMade.self) { isReplaced = $0.dependencies === replacement }
    ).value
    #expect(isReplaced)
  }

  @Test("A side effect whose dependencies the store does not have fails and says so")
  func missing() async {
    let store = Store<LogState>()
    var hasRun = false
    let error = DispatchError.noDependencies(expected: "Given")
    await #expect(throws: error) {
      try await store.dispatch(Run(with: Given.self) { _ in hasRun = true }).value
    }
    #expect(!hasRun)
    #expect(error.description == "the store has no Given for its side effects")
  }

  @Test("A container does not keep its store alive")
  func noCycle() async throws {
    weak var gone: Store<LogState>?
    do {
      let store = Store<LogState>()
      try await store.dispatch(Run(with: SelfMade.self) { _ in }).value
      gone = store
    }
    #expect(gone == nil)
  }
}

private final class SelfMade: SideEffectDependencyContainer {
  let countWhenMade: Int
  let store: StoreContext<LogState>?

  init(context: StoreContext<LogState>) {
    countWhenMade = context.state.log.count
    store = context
    context.dispatch(Append("made"))
  }

  init(countWhenMade: Int) {
    self.countWhenMade = countWhenMade
    store = nil
  }
}

private struct Given {
  var greeting: String
}
