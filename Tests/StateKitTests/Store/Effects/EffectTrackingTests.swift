import StateKit
import Testing

@MainActor
@Suite("Side effects: tracking")
struct EffectTrackingTests {
  private let store = Store<LogState>()
  private let observer = EffectObserver()
  private let request = OpenRequest("fetch")

  init() {
    store.observer = observer
  }

  @Test("The store tells when an effect starts, parks, goes on and finishes")
  func finished() async throws {
    let handle = store.dispatch(LoadLog(request: request))
    await store.taskMonitor.settled()
    #expect(
      observer.take() == [
        "will LoadLog", "1 LoadLog started", "did LoadLog", "1 LoadLog parked on request fetch",
      ])
    request.resolve("fly")
    try await handle.value
    #expect(
      observer.take() == [
        "1 LoadLog unparked on request fetch", "will Append", "did Append",
        "1 LoadLog finished",
      ])
  }

  @Test("The store tells the error of an effect that fails")
  func failed() async {
    let handle = store.dispatch(LoadLog(request: request))
    await store.taskMonitor.settled()
    _ = observer.take()
    request.fail(Refused(reason: "offline"))
    _ = await handle.result
    #expect(observer.take().last == #"1 LoadLog failed: Refused(reason: "offline")"#)
  }

  @Test("The store tells that an effect was cancelled when it has really ended")
  func cancelled() async {
    let handle = store.dispatch(LoadLog(request: request))
    await store.taskMonitor.settled()
    _ = observer.take()
    handle.cancel()
    #expect(observer.take() == [])
    #expect(store.effects.map(\.isCancelled) == [true])
    _ = await handle.result
    #expect(
      observer.take() == ["1 LoadLog unparked on request fetch", "1 LoadLog cancelled"])
    #expect(store.effects.isEmpty)
  }

  @Test("An effect that was cancelled and ends without an error was cancelled all the same")
  func cancelledWithoutError() async throws {
    let handle = store.dispatch(Run { _ in _ = try? await request.answer() })
    await store.taskMonitor.settled()
    handle.cancel()
    try await handle.value
    #expect(observer.take().last?.hasSuffix(" cancelled") == true)
  }

  @Test("The store knows each effect that has not ended, with what it waits for")
  func records() async throws {
    let first = store.dispatch(LoadLog(request: request))
    let second = store.dispatch(LoadLog(request: OpenRequest("other")))
    #expect(store.effects.map(\.status) == [.running, .running])
    await store.taskMonitor.settled()
    #expect(store.effects.map(\.id) == [1, 2])
    #expect(store.effects.allSatisfy { $0.value is LoadLog })
    #expect(
      store.effects.map(\.status) == [
        .parked(on: [.request("fetch")]), .parked(on: [.request("other")]),
      ])
    request.resolve()
    try await first.value
    #expect(store.effects.map(\.id) == [2])
    second.cancel()
    _ = await second.result
  }

  @Test("An effect that awaits another is parked on it, so that both are at rest")
  func nested() async throws {
    let handle = store.dispatch(
      Run { [request] context in
        try await context.dispatch(LoadLog(request: request)).value
      })
    await store.taskMonitor.settled()
    #expect(
      store.effects.map(\.status) == [
        .parked(on: [.dispatch("LoadLog")]), .parked(on: [.request("fetch")]),
      ])
    request.resolve()
    try await handle.value
    #expect(
      observer.take().suffix(3) == [
        "2 LoadLog finished", "1 Run<()> unparked on dispatch LoadLog", "1 Run<()> finished",
      ])
  }

  @Test("Child tasks park the effect they belong to, one by one")
  func children() async throws {
    let (left, right) = (OpenRequest("left"), OpenRequest("right"))
    let handle = store.dispatch(
      Run { _ in
        async let first = left.answer()
        async let second = right.answer()
        _ = try await (first, second)
      })
    await left.opened()
    await right.opened()
    guard case .parked(let waits)? = store.effects.first?.status else {
      Issue.record("the effect is not parked")
      return
    }
    #expect(Set(waits) == [.request("left"), .request("right")])
    left.resolve()
    #expect(store.effects.map(\.status) == [.parked(on: [.request("right")])])
    right.resolve()
    try await handle.value
    #expect(
      observer.take().suffix(3) == [
        "1 Run<()> unparked on request left", "1 Run<()> unparked on request right",
        "1 Run<()> finished",
      ])
  }

  @Test("Waits on another executor are reported on the main actor, in order")
  func elsewhere() async throws {
    try await store.dispatch(Run { _ in await waitElsewhere() }).value
    #expect(
      observer.take() == [
        "will Run<()>", "1 Run<()> started", "did Run<()>", "1 Run<()> parked on clock nap",
        "1 Run<()> unparked on clock nap", "1 Run<()> finished",
      ])
  }

  @Test("An effect that waits on another executor counts as running until that was reported")
  func runsUntilTold() async throws {
    try await store.dispatch(
      Run { _ in
        let park = EffectPark(on: .clock("nap"))
        park.begin(isolation: nil)
        #expect(store.effects.map(\.status) == [.running])
        // The main actor's next job reports it.
        for _ in 0..<1000 where store.effects.map(\.status) == [.running] { await Task.yield() }
        #expect(store.effects.map(\.status) == [.parked(on: [.clock("nap")])])
        #expect(observer.take().last == "1 Run<()> parked on clock nap")
        park.end()
      }
    ).value
  }

  @Test("A wait that is over before it has begun does not begin")
  func overBeforeBegun() async throws {
    try await store.dispatch(
      Run { _ in
        let park = EffectPark(on: .clock("nap"))
        park.end()
        park.begin()
        let other = EffectPark(on: .clock("other"))
        other.begin()
        other.begin()
        other.end()
        other.end()
      }
    ).value
    #expect(
      observer.take().dropFirst(3) == [
        "1 Run<()> parked on clock other", "1 Run<()> unparked on clock other",
        "1 Run<()> finished",
      ])
  }

  @Test("A wait outside any effect belongs to no effect")
  func outside() {
    let park = EffectPark(on: .clock("nap"))
    park.begin()
    park.end()
    #expect(EffectParking.current == nil)
    #expect(observer.take() == [])
  }

  @Test("Effects are counted by the monitor the store is given")
  func monitor() async throws {
    let monitor = TaskMonitor()
    store.taskMonitor = monitor
    let handle = store.dispatch(LoadLog(request: request))
    #expect(monitor.tasks.map(\.name) == ["LoadLog"])
    await monitor.settled()
    #expect(monitor.tasks.map(\.isParked) == [true])
    request.resolve()
    await monitor.settled()
    #expect(handle.isFinished)
    #expect(monitor.tasks.isEmpty)
  }

  @concurrent
  private func waitElsewhere() async {
    let park = EffectPark(on: .clock("nap"))
    park.begin()
    park.end()
  }
}

private struct LoadLog: SideEffect {
  var request: OpenRequest

  func sideEffect(_ context: SideEffectContext<LogState, Void>) async throws {
    context.dispatch(Append(try await request.answer()))
  }
}

private final class EffectObserver: StoreObserver {
  private var events: [String] = []

  func take() -> [String] {
    defer { events = [] }
    return events
  }

  func storeWillPerform(_ item: any Dispatchable) {
    events.append("will \(type(of: item.dispatchedValue))")
  }

  func storeDidPerform(_ item: any Dispatchable) {
    events.append("did \(type(of: item.dispatchedValue))")
  }

  func storeEffect(_ effect: EffectRecord, did event: EffectEvent) {
    MainActor.preconditionIsolated()
    let what =
      switch event {
      case .started: "started"
      case .parked(let wait): "parked on \(wait)"
      case .unparked(let wait): "unparked on \(wait)"
      case .finished: "finished"
      case .failed(let error): "failed: \(error)"
      case .cancelled: "cancelled"
      }
    events.append("\(effect.id) \(type(of: effect.value)) \(what)")
  }
}
