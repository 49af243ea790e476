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

  @Test("A container that makes itself is made on first use, with a context of the store")
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

  @Test("A container that the store was given is made once, when the first side effect asks")
  func given() async throws {
    var made = 0
    var contexts: [StoreContext<LogState>] = []
    let store = Store(state: LogState(log: ["x"])) { context in
      made += 1
      contexts.append(context)
      return Given(greeting: "hello")
    }
    #expect(made == 0)
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
