import StateKit
import Testing

@MainActor
@Suite("Returning side effects")
struct ReturningSideEffectTests {
  private let store = Store<LogState>()

  @Test("A returning side effect yields its value")
  func value() async throws {
    store.dispatch(Append("a"))
    let count = try await store.dispatch(Ask { $0.state.log.count }).value
    #expect(count == 1)
  }

  @Test("A returning side effect yields its value within another side effect too")
  func within() async throws {
    try await store.dispatch(
      Run { context in
        let word = try await context.dispatch(Ask { _ in "inner" }).value
        context.dispatch(Append(word))
      }
    ).value
    #expect(store.state.log == ["inner after 0"])
  }

  @Test("An optional value may be nil")
  func optional() async throws {
    #expect(try await store.dispatch(Ask<Int?> { _ in nil }).value == nil)
    #expect(try await store.dispatch(Ask<Int?> { _ in 3 }).value == 3)
  }

  @Test("The value is there for everyone who awaits it, and later again")
  func several() async throws {
    var runs = 0
    let handle = store.dispatch(
      Ask { _ in
        runs += 1
        return runs
      })
    async let first = handle.value
    async let second = handle.value
    #expect(try await [first, second] == [1, 1])
    #expect(try await handle.value == 1)
    #expect(runs == 1)
  }

  @Test("An error thrown in a returning side effect reaches whoever awaits the value")
  func errors() async {
    await #expect(throws: Refused(reason: "offline")) {
      try await store.dispatch(Ask<Int> { _ in throw Refused(reason: "offline") }).value
    }
  }

  @Test("A returning side effect still returns its value through interceptors")
  func throughInterceptors() async throws {
    var seen = 0
    let passing: StoreInterceptor<LogState> = { _ in
      { next in
        { item in
          seen += 1
          try next(item)
        }
      }
    }
    let store = Store(interceptors: [passing, passing])
    #expect(try await store.dispatch(Ask { _ in "value" }).value == "value")
    #expect(seen == 2)
  }

  @Test("The value of the side effect that an interceptor passes on instead is returned")
  func replaced() async throws {
    let store = Store<LogState>(interceptors: [replacingAsks(with: Ask { _ in 42 })])
    #expect(try await store.dispatch(Ask { _ in 1 }).value == 42)
  }

  @Test("Awaiting a value that nothing gives is an error")
  func noValue() async {
    let withUpdater = Store<LogState>(interceptors: [replacingAsks(with: Append("instead"))])
    let withOther = Store<LogState>(interceptors: [replacingAsks(with: Ask { _ in "text" })])
    let withNothing = Store<LogState>(interceptors: [{ _ in { _ in { _ in } } }])
    let error = DispatchError.noValue(expected: "Int")
    for store in [withUpdater, withOther, withNothing] {
      await #expect(throws: error) { try await store.dispatch(Ask { _ in 1 }).value }
    }
    #expect(withUpdater.state.log == ["instead after 0"])
    #expect(error.description == "an interceptor kept back the item that returns Int")
  }

  @Test("A returning side effect whose type is not known can be awaited without its value")
  func existential() async throws {
    let items: [any Dispatchable<LogState>] = [
      Ask { context in try await context.dispatch(Append("a")).value }, Ask { _ in 1 },
    ]
    for item in items { try await store.dispatch(item).value }
    #expect(store.state.log == ["a after 0"])
  }

  private func replacingAsks(
    with replacement: some Dispatchable<LogState>
  ) -> StoreInterceptor<LogState> {
    { _ in
      { next in
        { item in try next(item is Ask<Int> ? replacement : item) }
      }
    }
  }
}
