import StateKitKatana
import Testing

@MainActor
private final class Log {
  var lines: [String] = []
}

@MainActor
@Suite("Side effects of Katana's")
struct KatanaSideEffectTests {
  private let store = Store<AppState, AppDependencies>()

  @Test("They are carried out, with the dependencies of the store every time")
  func dependencies() async throws {
    var seen: [AppDependencies] = []
    let effect = ClosureSideEffect { context in seen.append(context.dependencies) }
    try await store.dispatch(effect).value
    try await store.dispatch(effect).value
    #expect(seen.count == 2)
    #expect(seen.allSatisfy { $0 === store.dependencies })
  }

  @Test("Awaited one after the other they keep their order, also when one dispatches another")
  func order() async throws {
    let log = Log()
    let first = ClosureSideEffect { _ in
      await Task.yield()
      log.lines.append("1")
    }
    let second = ClosureSideEffect { context in
      try await context.dispatch(first).value
      log.lines.append("2")
    }
    try await store.dispatch(second).value
    try await store.dispatch(ClosureSideEffect { _ in log.lines.append("3") }).value
    #expect(log.lines == ["1", "2", "3"])
  }

  @Test("getState reads the newest state each time")
  func newest() async throws {
    var counts: [Int] = []
    try await store.dispatch(
      ClosureSideEffect { context in
        counts.append(context.getState().users.count)
        try await context.dispatch(AddUser(user: "Ann")).value
        counts.append(context.getState().users.count)
      }
    ).value
    #expect(counts == [0, 1])
  }

  @Test("What they throw reaches whoever awaits the dispatch")
  func errors() async {
    await #expect(throws: Refused()) {
      try await store.dispatch(ClosureSideEffect { _ in throw Refused() }).value
    }
  }

  @Test("A returning side effect gives its value, also within another, and typed by the app")
  func returning() async throws {
    struct Nested: ReturningSideEffect {
      func sideEffect(_ context: AnySideEffectContext) async throws -> Int {
        return try await context.dispatch(Multiply(a: 5, b: 2)).value * 2
      }
    }
    #expect(try await store.dispatch(Multiply(a: 5, b: 2)).value == 10)
    #expect(try await store.dispatch(Nested()).value == 20)
    store.dispatch(AddTodo(todo: Todo(title: "milk")))
    #expect(try await store.dispatch(CountTodos()).value == 1)
  }

  @Test("One that knows neither state nor dependencies is carried out in any store that has them")
  func untyped() async throws {
    #expect(try await store.anyDispatch(Describe()).value as? String == "AppState")
    try await store.dispatch(Describe()).value
    let other = Store<AppState, EmptySideEffectDependencyContainer>()
    await #expect(throws: Refused()) { try await other.dispatch(Describe()).value }
  }

  @Test("One that fails can be dispatched again until it succeeds, through every kind of dispatch")
  func retry() async throws {
    struct Flaky: AppReturningSideEffect {
      func sideEffect(
        _ context: SideEffectContext<AppState, AppDependencies>
      ) async throws -> Int {
        try await context.dispatch(AddTodo(todo: Todo(title: "try"))).value
        guard context.getState().todos.count.isMultiple(of: 2) else { throw Refused() }
        return context.getState().todos.count
      }
    }
    #expect(try await store.dispatch(Flaky()).retry(2).value == 2)
    #expect(try await store.anyDispatch(Flaky()).retry(2).value as? Int == 4)
  }

  @Test("The context is known as AnySideEffectContext too, and says what it is of")
  func anyContext() async throws {
    var state: State?
    var isSame = false
    try await store.dispatch(
      ClosureSideEffect { [store] context in
        let context: AnySideEffectContext = context
        context.dispatch(AddUser(user: "Ann"))
        try await context.dispatch(LoadTodos()).value
        _ = try await context.anyDispatch(AddUser(user: "Bob")).value
        state = context.getAnyState()
        isSame = context.anyDependencies === store.dependencies
      }
    ).value
    #expect((state as? AppState)?.users == ["Ann", "Bob"])
    #expect((state as? AppState)?.todos.count == 2)
    #expect(isSame)
  }

  @Test("A side effect can be tested with a context and with promises of one's own")
  func mocks() async throws {
    let log = Log()
    let context = MockContext { item in
      log.lines.append("\(type(of: item))")
      switch item {
      case is Multiply: return Promise(resolved: 42)
      case is CountTodos: return Promise(resolved: "no number")
      case is LoadTodos: return Promise(rejected: Refused())
      default: return Promise(resolved: ())
      }
    }
    #expect(try await context.dispatch(Multiply(a: 1, b: 1)).value == 42)
    try await context.dispatch(AddUser(user: "Ann")).value
    await #expect(throws: Refused()) { try await context.dispatch(LoadTodos()).value }
    await #expect(throws: DispatchError.noValue(expected: "Int")) {
      try await context.dispatch(CountTodos()).value
    }
    #expect(log.lines == ["Multiply", "AddUser", "LoadTodos", "CountTodos"])
    await #expect(throws: DispatchError.self) {
      _ = try await LoadTodos().anySideEffect(context)
    }
    #expect(try await Multiply(a: 2, b: 3).anySideEffect(context) as? Int == 6)
  }

  @Test("A promise of one's own is what it is resolved or rejected with, first come")
  func promises() async throws {
    var resolve: (@MainActor (Int) -> Void)?
    var reject: (@MainActor (any Error) -> Void)?
    let promise = Promise<Int> {
      resolve = $0
      reject = $1
    }
    #expect(!promise.isFinished)
    async let value = promise.value
    await Task.yield()
    resolve?(7)
    reject?(Refused())
    resolve?(8)
    #expect(promise.isFinished)
    #expect(try await value == 7)
    #expect(Promise(resolved: 1).isFinished)
    await #expect(throws: Refused()) { try await Promise<Int>(rejected: Refused()).value }
    await #expect(throws: Refused()) { try await Promise<Int> { $1(Refused()) }.value }
  }
}
