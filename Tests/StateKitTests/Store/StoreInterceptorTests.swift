import StateKit
import Testing

@MainActor
@Suite("Store: interceptors")
struct StoreInterceptorTests {
  @Test("Interceptors wrap every dispatchable in the order given")
  func order() {
    var calls: [String] = []
    func recorder(_ name: String) -> StoreInterceptor<LogState> {
      { _ in
        { next in
          { item in
            calls.append("\(name) before")
            try next(item)
            calls.append("\(name) after")
          }
        }
      }
    }
    let store = Store<LogState>(interceptors: [recorder("1"), recorder("2")])
    store.addListener { _ in calls.append("updated") }
    store.dispatch(Append("a"))
    store.dispatch(AppendEach(entries: ["b"]))
    let once = ["1 before", "2 before", "updated", "2 after", "1 after"]
    #expect(calls == once + once)
  }

  @Test("An interceptor is initialised once with the context, then called for each item with next")
  func initialisedOnce() throws {
    var contexts: [StoreContext<LogState>] = []
    var calls = 0
    let store = Store<LogState>(interceptors: [
      { context in
        contexts.append(context)
        return { next in
          { item in
            calls += 1
            try next(item)
          }
        }
      }
    ])
    #expect(contexts.count == 1)
    #expect(calls == 0)
    store.dispatch(Append("a"))
    store.dispatch(Append("b"))
    #expect(contexts.count == 1)
    #expect(calls == 2)
    let context = try #require(contexts.first)
    #expect(context.state == store.state)
    #expect(context.getState() == store.state)
    context.dispatch(Append("c"))
    #expect(store.state.log.last == "c after 2")
  }

  @Test("Interceptors are chained once, when the store is made")
  func chainedOnce() {
    var chained: [Int] = []
    let interceptors = (0..<3).map { number -> StoreInterceptor<LogState> in
      { _ in
        { next in
          chained.append(number)
          return { try next($0) }
        }
      }
    }
    let store = Store<LogState>(interceptors: interceptors)
    #expect(chained.sorted() == [0, 1, 2])
    for entry in ["a", "b"] { store.dispatch(Append(entry)) }
    #expect(chained.count == 3)
    #expect(store.state.log == ["a after 0", "b after 1"])
  }

  /// Lets everything through but `Append("b")`.
  private let refusingB: StoreInterceptor<LogState> = { _ in
    { next in
      { item in
        if item as? Append == Append("b") { throw Refused(reason: "no b") }
        try next(item)
      }
    }
  }

  @Test("Each dispatch has an outcome of its own, whatever follows it")
  func ownOutcomes() async throws {
    let store = Store<LogState>(interceptors: [refusingB])
    var handles: [(String, DispatchHandle<Void>)] = []
    for round in 0..<30 {
      let entry = ["a", "b", "c"][round * round % 3 == 1 ? 1 : round % 3]
      handles.append((entry, store.dispatch(Append(entry))))
      handles.append(("each", store.dispatch(AppendEach(entries: [entry]))))
    }
    for (entry, handle) in handles {
      switch await handle.result {
      case .success: #expect(entry != "b")
      case .failure(let error): #expect(error as? Refused == Refused(reason: "no b"))
      }
    }
    let updates = handles.filter { $0.0 != "b" }
    #expect(store.state.log.count == updates.count)
  }

  @Test("A store does not keep an item that is done, nor one whose dispatch has failed")
  func lettingItemsGo() {
    final class Payload {}
    struct Holding: StateUpdater {
      let payload: Payload
      func updateState(_ state: inout LogState) {}
    }
    var refuses = false
    let store = Store<LogState>(interceptors: [
      { _ in { next in { if refuses { throw Refused(reason: "now") } else { try next($0) } } } }
    ])
    for now in [false, true, false] {
      refuses = now
      var payload: Payload? = Payload()
      weak let kept = payload
      if let payload { store.dispatch(Holding(payload: payload)) }
      payload = nil
      #expect(kept == nil)
    }
  }

  @Test("next of one interceptor does not work while another has an item")
  func nextOfAnother() {
    var kept: StoreInterceptorNext<LogState>?
    var errors: [DispatchError] = []
    let store = Store<LogState>(interceptors: [
      { _ in
        { next in
          { item in
            do { try kept?(item) } catch let error as DispatchError { errors.append(error) }
            try next(item)
          }
        }
      },
      { _ in
        { next in
          kept = next
          return { _ in }
        }
      },
    ])
    store.dispatch(Append("a"))
    #expect(errors == [.nextCalledTooLate(item: "Append")])
    #expect(store.state == LogState())
  }

  @Test("An interceptor that throws stops the item: state untouched, the awaiting caller told")
  func throwing() async {
    var told = 0
    var reachedSecond = 0
    let store = Store<LogState>(interceptors: [
      { _ in { _ in { _ in throw Refused(reason: "never") } } },
      { _ in
        { next in
          { item in
            reachedSecond += 1
            try next(item)
          }
        }
      },
    ])
    store.addListener { _ in told += 1 }
    await #expect(throws: Refused(reason: "never")) {
      try await store.dispatch(Append("a")).value
    }
    #expect(store.state == LogState())
    #expect(told == 0)
    #expect(reachedSecond == 0)
  }

  @Test("The awaiting caller of an item that waited its turn gets the error too")
  func throwingLater() async throws {
    let store = Store<LogState>(interceptors: [refusingB])
    var handle: DispatchHandle<Void>?
    store.addListener { _ in
      if handle == nil { handle = store.dispatch(Append("b")) }
    }
    store.dispatch(Append("a"))
    store.dispatch(Append("c"))
    let refused = try #require(handle)
    await #expect(throws: Refused(reason: "no b")) { try await refused.value }
    #expect(store.state.log == ["a after 0", "c after 1"])
  }

  @Test("An error thrown after next reaches the awaiting caller; what is done is done")
  func throwingAfterNext() async {
    let store = Store<LogState>(interceptors: [
      { _ in
        { next in
          { item in
            try next(item)
            throw Refused(reason: "too late")
          }
        }
      }
    ])
    await #expect(throws: Refused(reason: "too late")) {
      try await store.dispatch(Append("a")).value
    }
    #expect(store.state.log == ["a after 0"])
  }

  @Test("An interceptor may pass on a different item, and the next one sees that")
  func different() async throws {
    var seen: [String] = []
    let store = Store<LogState>(interceptors: [
      { _ in
        { next in
          { item in try next(item as? Append == Append("a") ? Append("z") : item) }
        }
      },
      DispatchableLogger.interceptor { seen.append($0) },
    ])
    try await store.dispatch(Append("a")).value
    try await store.dispatch(Append("b")).value
    #expect(store.state.log == ["z after 0", "b after 1"])
    #expect(seen == [#"Append(entry: "z")"#, #"Append(entry: "b")"#])
  }

  @Test("An item of another kind that is passed on is carried out as what it is")
  func differentKind() async throws {
    let store = Store<LogState>(interceptors: [
      { _ in { next in { _ in try next(AppendEach(entries: ["x", "y"])) } } }
    ])
    try await store.dispatch(Append("a")).value
    #expect(store.state.log == ["x after 0", "y after 1"])
  }

  @Test("An item that is not passed on is dropped, and awaiting it ends")
  func dropped() async throws {
    let store = Store<LogState>(interceptors: [{ _ in { _ in { _ in } } }])
    try await store.dispatch(Append("a")).value
    #expect(store.state == LogState())
  }

  @Test(
    "What interceptors dispatch while initialised runs in order, before the store is handed out")
  func dispatchingAtStart() {
    var seen: [String] = []
    let store = Store<LogState>(interceptors: [
      { context in
        context.dispatch(Append("a"))
        context.dispatch(Append("b"))
        #expect(context.state == LogState())
        return { $0 }
      },
      { context in
        context.dispatch(Append("c"))
        #expect(context.state == LogState())
        return { next in
          { item in
            seen.append(String(describing: item))
            try next(item)
          }
        }
      },
    ])
    #expect(store.state.log == ["a after 0", "b after 1", "c after 2"])
    #expect(seen.count == 3)
  }

  @Test("What an interceptor dispatches waits until the item it handles is done")
  func dispatchingInside() {
    let store = Store<LogState>(interceptors: [
      { context in
        { next in
          { item in
            if item as? Append == Append("a") { context.dispatch(Append("b")) }
            try next(item)
          }
        }
      }
    ])
    store.dispatch(Append("a"))
    #expect(store.state.log == ["a after 0", "b after 1"])
  }

  @Test("Calling next when the item's turn is over is an error and changes nothing")
  func lateNext() throws {
    var kept: StoreInterceptorNext<LogState>?
    var store: Store<LogState>? = Store(interceptors: [
      { _ in
        { next in
          kept = next
          return { _ in }
        }
      }
    ])
    store?.dispatch(Append("a"))
    let next = try #require(kept)
    let error = DispatchError.nextCalledTooLate(item: "Append")
    #expect(throws: error) { try next(Append("b")) }
    #expect(store?.state == LogState())
    store = nil
    #expect(throws: error) { try next(Append("b")) }
    #expect(error.description == "an interceptor passed on Append after its turn was over")
  }

  @Test("A context that outlives its store reads the last state, and its dispatches are cancelled")
  func contextOutlivesStore() async throws {
    var kept: StoreContext<LogState>?
    var store: Store<LogState>? = Store(interceptors: [
      { context in
        kept = context
        return { $0 }
      }
    ])
    store?.dispatch(Append("a"))
    store = nil
    let context = try #require(kept)
    #expect(context.state.log == ["a after 0"])
    await #expect(throws: CancellationError.self) {
      try await context.dispatch(Append("b")).value
    }
  }
}
