import StateKitKatana
import Testing

@MainActor
private final class Log {
  var lines: [String] = []
}

@MainActor
@Suite("Interceptors of Katana's")
struct KatanaInterceptorTests {
  private let log = Log()

  private func tracing(_ name: String) -> StoreInterceptor {
    return { [log] context in
      log.lines.append("\(name) initialised")
      return { next in
        { dispatchable in
          let before = (context.getAnyState() as? AppState)?.users.count ?? -1
          try next(dispatchable)
          let after = (context.getAnyState() as? AppState)?.users.count ?? -1
          log.lines.append("\(name) \(type(of: dispatchable)) \(before) \(after)")
        }
      }
    }
  }

  @Test("They are initialised once, in order, and each sees the item and the state about it")
  func tracing() async throws {
    let store = Store<AppState, AppDependencies>(interceptors: [tracing("a"), tracing("b")])
    try await store.dispatch(AddUser(user: "Ann")).value
    #expect(
      log.lines == ["a initialised", "b initialised", "b AddUser 0 1", "a AddUser 0 1"])
  }

  @Test("They see items that know no state as these, not as what carries them")
  func untyped() async throws {
    let store = Store<AppState, AppDependencies>(interceptors: [tracing("a")])
    try await store.dispatch(Reset()).value
    #expect(try await store.dispatch(Multiply(a: 2, b: 2)).value == 4)
    #expect(log.lines == ["a initialised", "a Reset 0 0", "a Multiply 0 0"])
  }

  @Test("One that throws stops the item")
  func throwing() async {
    let store = Store<AppState, AppDependencies>(interceptors: [
      { _ in { _ in { _ in throw Refused() } } }
    ])
    await #expect(throws: Refused()) { try await store.dispatch(AddUser(user: "Ann")).value }
    #expect(store.state.users == [])
  }

  @Test("One can pass on another item, of any kind, and dispatch")
  func replacing() async throws {
    struct Placeholder: Dispatchable {}
    let interceptor: StoreInterceptor = { context in
      { (next: @escaping StoreInterceptorNext) in
        { item in
          guard item is Placeholder else { return try next(item) }
          context.dispatch(AddUser(user: "later"))
          try next(Reset())
        }
      }
    }
    let store = Store<AppState, AppDependencies>(interceptors: [interceptor])
    store.dispatch(AddUser(user: "Ann"))
    _ = try await store.anyDispatch(Placeholder()).value
    #expect(store.state.users == ["later"])
  }

  @Test("One that waits sees the end of a side effect, and its error")
  func waiting() async throws {
    let timer: StoreInterceptor = AwaitingInterceptor.interceptor { [log] context in
      { (next: @escaping AwaitingInterceptorNext) in
        { item in
          log.lines.append("begin \(type(of: item)) \(context.getAnyState() is AppState)")
          do {
            try await next(item)
            log.lines.append("end \(type(of: item))")
          } catch {
            log.lines.append("\(type(of: item)) failed")
            throw error
          }
        }
      }
    }
    let store = Store<AppState, AppDependencies>(interceptors: [timer, tracing("inside")])
    let effect = ClosureSideEffect { [log] _ in
      await Task.yield()
      log.lines.append("effect")
    }
    log.lines = []
    try await store.dispatch(effect).value
    #expect(
      log.lines == [
        "begin ClosureSideEffect true", "inside ClosureSideEffect 0 0", "effect",
        "end ClosureSideEffect",
      ])
    log.lines = []
    await #expect(throws: Refused()) {
      try await store.dispatch(ClosureSideEffect { _ in throw Refused() }).value
    }
    #expect(log.lines.last == "ClosureSideEffect failed")
    // For an updater nothing suspends.
    log.lines = []
    store.dispatch(AddUser(user: "Ann"))
    #expect(log.lines == ["begin AddUser true", "inside AddUser 0 1", "end AddUser"])
    #expect(try await store.dispatch(Multiply(a: 2, b: 3)).value == 6)
  }

  @Test("The one on the page about moving passes everything on")
  func page() async throws {
    let logger: StoreInterceptor = AwaitingInterceptor.interceptor { context in
      { next in
        { item in
          try await next(item)
          print("\(item) has ended")
        }
      }
    }
    let store = Store<AppState, AppDependencies>(interceptors: [logger])
    #expect(try await store.dispatch(Multiply(a: 2, b: 3)).value == 6)
  }

  @Test("The logger writes down each item that was carried out, but for those on the black list")
  func logger() async throws {
    let store = Store<AppState, AppDependencies>(interceptors: [
      DispatchableLogger.interceptor(blackList: [AddTodo.self]) { [log] in log.lines.append($0) },
      { _ in { next in { item in if item is Reset { throw Refused() } else { try next(item) } } } },
    ])
    store.dispatch(AddUser(user: "Ann"))
    store.dispatch(AddTodo(todo: Todo(title: "milk")))
    store.dispatch(Reset())
    #expect(log.lines == ["[Dispatchable]: StateKitKatanaTests.AddUser"])
  }
}
