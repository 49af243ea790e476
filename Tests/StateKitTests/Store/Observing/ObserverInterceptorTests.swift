import StateKit
import Testing

@MainActor
@Suite("Observer interceptor")
struct ObserverInterceptorTests {
  private let hub = NotificationHub()

  @Test("It dispatches in response to the start, when all interceptors are initialised")
  func start() {
    var seen: [String] = []
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([.onStart([Started.self, AlsoStarted.self])]),
      DispatchableLogger.interceptor { seen.append($0) },
    ])
    #expect(store.state.log == ["started after 0", "also started after 1"])
    #expect(seen == ["Started()", "AlsoStarted()"])
  }

  @Test("It dispatches in response to a state change, with previous and current state")
  func stateChange() {
    var compared: [String] = []
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([
        .onStateChange(
          { prev, current in
            compared.append("\(prev.log.count) to \(current.log.count)")
            return current.log.last?.hasPrefix("a") == true
          }, [Changed.self])
      ])
    ])
    store.dispatch(Append("a"))
    store.dispatch(Append("b"))
    #expect(store.state.log == ["a after 0", "changed 0 to 1 after 1", "b after 2"])
    #expect(compared == ["0 to 1", "1 to 2", "2 to 3"])
  }

  @Test("State-change observers do not fire for side effects")
  func notForEffects() async throws {
    var compared = 0
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([
        .onStateChange(
          { _, _ in
            compared += 1
            return true
          }, [Changed.self])
      ])
    ])
    try await store.dispatch(Run { _ in }).value
    _ = try await store.dispatch(Ask { _ in 1 }).value
    #expect(compared == 0)
    #expect(store.state == LogState())
  }

  @Test("A state-change observer fires for what a side effect is turned into, and only then")
  func replacedKinds() async throws {
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([.onStateChange({ $1.log.count == 1 }, [Changed.self])]),
      { _ in
        { next in
          { item in try next(item is Run<Void> ? Append("a") : item) }
        }
      },
    ])
    try await store.dispatch(Run { _ in }).value
    #expect(store.state.log == ["a after 0", "changed 0 to 1 after 1"])
  }

  @Test("It dispatches in response to a dispatched item, with previous and current state")
  func dispatched() async throws {
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([
        .onDispatch(Append.self, [Noticed.self]),
        .onDispatch(Run<Void>.self, [Noticed.self, Noticed.self]),
      ])
    ])
    store.dispatch(Append("a"))
    store.dispatch(AppendEach(entries: ["unobserved"]))
    #expect(
      store.state.log == ["a after 0", "noticed Append, 0 to 1 after 1", "unobserved after 2"])
    try await store.dispatch(Run { _ in }).value
    #expect(
      store.state.log.suffix(2) == [
        "noticed Run<()>, 3 to 3 after 3", "noticed Run<()>, 3 to 3 after 4",
      ])
  }

  @Test("It responds to a side effect at its end, not its start, with the state before and after")
  func effectEnds() async throws {
    let request = OpenRequest()
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([.onDispatch(Run<Void>.self, [Noticed.self])])
    ])
    let effect = store.dispatch(
      Run { context in
        _ = try await request.answer()
        context.dispatch(Append("a"))
      })
    await store.taskMonitor.settled()
    #expect(store.state == LogState())
    request.resolve()
    try await effect.value
    #expect(store.state.log == ["a after 0", "noticed Run<()>, 0 to 1 after 1"])
  }

  @Test("Changes after the end of a side effect are responded to as those before")
  func changesAfterEffect() async throws {
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([
        .onDispatch(Run<Void>.self, [Noticed.self]),
        .onStateChange({ $1.log.last?.hasPrefix("a") == true }, [Changed.self]),
      ])
    ])
    try await store.dispatch(Run { _ in }).value
    store.dispatch(Append("a"))
    #expect(store.state.log.last == "changed 1 to 2 after 2", "\(store.state.log)")
  }

  @Test("A side effect that has failed is not responded to, and its error arrives all the same")
  func effectFails() async {
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([.onDispatch(Run<Void>.self, [Noticed.self])])
    ])
    await #expect(throws: Refused(reason: "offline")) {
      try await store.dispatch(Run { _ in throw Refused(reason: "offline") }).value
    }
    #expect(store.state == LogState())
  }

  @Test("A side effect that is responded to still returns its value, and can be cancelled")
  func effectValues() async throws {
    let request = OpenRequest()
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([.onDispatch(Ask<String>.self, [Noticed.self])])
    ])
    #expect(try await store.dispatch(Ask { _ in "value" }).value == "value")
    #expect(store.state.log == ["noticed Ask<String>, 0 to 0 after 0"])
    let other = store.dispatch(Ask { _ in try await request.answer() })
    await store.taskMonitor.settled()
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
    #expect(store.state.log.count == 1)
  }

  @Test("An item that is stopped is not responded to")
  func stopped() {
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([.onDispatch(Append.self, [Noticed.self])]),
      { _ in { _ in { _ in throw Refused(reason: "never") } } },
    ])
    store.dispatch(Append("a"))
    #expect(store.state == LogState())
  }

  @Test("It dispatches in response to a notification")
  func notification() {
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([.onNotification("wake", from: hub, [Woken.self])])
    ])
    hub.post("wake", userInfo: ["by": "alarm"])
    hub.post("sleep")
    hub.post(StoreNotification(name: "wake", userInfo: ["by": "cat"]))
    #expect(store.state.log == ["woken by alarm after 0", "woken by cat after 1"])
  }

  @Test("An observer whose initialiser returns nil is skipped, and those after it are not")
  func skipped() {
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([
        .onStart([Never.self, Started.self]),
        .onStateChange({ $1.log.count == 2 }, [Never.self, Changed.self]),
        .onDispatch(Append.self, [Never.self, Noticed.self]),
        .onNotification("wake", from: hub, [Never.self, Woken.self]),
      ])
    ])
    hub.post("wake")
    store.dispatch(Append("a"))
    #expect(
      store.state.log == [
        "started after 0", "woken by nobody after 1", "changed 1 to 2 after 2", "a after 3",
        "noticed Append, 3 to 4 after 4",
      ])
  }

  @Test("Several triggers of a kind respond in order")
  func several() {
    let store = Store<LogState>(interceptors: [
      ObserverInterceptor.observe([
        .onDispatch(Append.self, [Noticed.self]),
        .onDispatch(Append.self, [Noticed.self]),
        .onStart([Started.self]),
        .onStart([AlsoStarted.self]),
      ])
    ])
    store.dispatch(Append("a"))
    #expect(
      store.state.log == [
        "started after 0", "also started after 1", "a after 2", "noticed Append, 2 to 3 after 3",
        "noticed Append, 2 to 3 after 4",
      ])
  }

  @Test("On deallocation, observers are unregistered")
  func deallocation() {
    var store: Store<LogState>? = Store(interceptors: [
      ObserverInterceptor.observe([
        .onNotification("wake", from: hub, [Woken.self]),
        .onNotification("sleep", from: hub, [Woken.self]),
        .onStateChange({ _, _ in true }, []),
      ])
    ])
    weak let gone = store
    #expect(hub.observerCount == 2)
    store = nil
    #expect(gone == nil)
    #expect(hub.observerCount == 0)
    hub.post("wake")
  }

  @Test("Without a trigger for dispatched items the old state is not kept")
  func copies() {
    let store = Store(
      state: LogState(log: Array(repeating: "x", count: 100)),
      interceptors: [
        ObserverInterceptor.observe([
          .onDispatch(Append.self, [Noticed.self]), .onNotification("x", from: hub, [Woken.self]),
        ])
      ])
    let address = store.state.address
    store.dispatch(OverwriteFirst(entry: "in place"))
    #expect(store.state.address == address)
  }
}

@MainActor
@Suite("Notification hub")
struct NotificationHubTests {
  private let hub = NotificationHub()

  @Test("Every observer of a name is told, in the order in which they were added, until they stop")
  func order() {
    var told: [String] = []
    let first = hub.observe("a") { told.append("first \($0.name)") }
    var second: NotificationObservation? = hub.observe("a") { _ in told.append("second") }
    let other = hub.observe("b") { _ in told.append("other") }
    hub.post("a")
    #expect(second != nil)
    second = nil
    hub.post("a")
    #expect(told == ["first a", "second", "first a"])
    withExtendedLifetime((first, other)) {}
  }

  @Test("One that is stopped by another is not told any more, one that is added is told next time")
  func changing() {
    var told: [String] = []
    var kept: [NotificationObservation] = []
    var second: NotificationObservation?
    let first = hub.observe("a") { _ in
      told.append("first")
      second = nil
      kept.append(hub.observe("a") { _ in told.append("added") })
    }
    second = hub.observe("a") { _ in told.append("second") }
    #expect(second != nil)
    hub.post("a")
    #expect(told == ["first"])
    hub.post("a")
    #expect(told == ["first", "first", "added"])
    withExtendedLifetime(first) {}
  }
}

// MARK: What is dispatched in response

private protocol Note: StateUpdater where StateType == LogState {
  var note: String { get }
}

extension Note {
  func updateState(_ state: inout LogState) {
    Append(note).updateState(&state)
  }
}

private struct Started: Note, OnStartObserverDispatchable {
  var note: String { "started" }
}

private struct AlsoStarted: Note, OnStartObserverDispatchable {
  var note: String { "also started" }
}

private struct Changed: Note, StateObserverDispatchable {
  var note: String

  init?(prevState: LogState, currentState: LogState) {
    note = "changed \(prevState.log.count) to \(currentState.log.count)"
  }
}

private struct Noticed: Note, DispatchObserverDispatchable {
  var note: String

  init?(dispatchedItem: any Dispatchable, prevState: LogState, currentState: LogState) {
    note =
      "noticed \(type(of: dispatchedItem)), \(prevState.log.count) to \(currentState.log.count)"
  }
}

private struct Woken: Note, NotificationObserverDispatchable {
  var note: String

  init?(notification: StoreNotification) {
    note = "woken by \(notification.userInfo["by"] ?? "nobody")"
  }
}

private struct Never: Note, OnStartObserverDispatchable, StateObserverDispatchable,
  DispatchObserverDispatchable, NotificationObserverDispatchable
{
  var note: String { "never" }

  init?() { return nil }
  init?(prevState: LogState, currentState: LogState) { return nil }
  init?(dispatchedItem: any Dispatchable, prevState: LogState, currentState: LogState) {
    return nil
  }
  init?(notification: StoreNotification) { return nil }
}
