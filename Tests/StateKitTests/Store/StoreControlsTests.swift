import StateKit
import Testing

@MainActor
@Suite("Store: observing and holding")
struct StoreControlsTests {
  @Test("An observer sees every item before and after it is carried out, in order")
  func observing() {
    let observer = RecordingObserver()
    let store = Store<LogState>()
    store.observer = observer
    store.addListener { state in
      observer.events.append("state \(state.log.count)")
      if state.log.count == 1 { store.dispatch(AppendEach(entries: ["b"])) }
    }
    store.dispatch(Append("a"))
    #expect(
      observer.events == [
        "will Append", "state 1", "did Append", "will AppendEach", "state 2", "did AppendEach",
      ])
    store.observer = nil
    store.dispatch(Append("c"))
    #expect(observer.events.count == 7)
  }

  @Test("An observer sees what the interceptors passed on, and what they stopped")
  func observingInterceptors() {
    let observer = RecordingObserver()
    let store = Store<LogState>(interceptors: [
      { _ in
        { next in
          { item in
            if item as? Append == Append("stop") { throw Refused(reason: "stop") }
            try next(AppendEach(entries: ["x"]))
          }
        }
      }
    ])
    store.observer = observer
    store.dispatch(Append("a"))
    store.dispatch(Append("stop"))
    #expect(
      observer.events == [
        "will AppendEach", "did AppendEach", #"stopped Append: Refused(reason: "stop")"#,
      ])
  }

  @Test("While dispatching is held, items wait and the state stays")
  func holding() {
    let observer = RecordingObserver()
    let store = Store<LogState>()
    store.observer = observer
    store.hold()
    let handle = store.dispatch(Append("a"))
    store.dispatch(AppendEach(entries: ["b"]))
    #expect(store.isHolding)
    #expect(!handle.isFinished)
    #expect(store.state == LogState())
    #expect(store.waitingItems.map { "\(type(of: $0))" } == ["Append", "AppendEach"])
    #expect(observer.events == ["held Append", "held AppendEach"])
  }

  @Test("Held items that are dropped are never carried out, and whoever awaits them learns of it")
  func dropping() async {
    let store = Store<LogState>()
    store.hold()
    let handle = store.dispatch(Append("a"))
    store.dropWaitingItems()
    #expect(store.waitingItems.isEmpty && store.isHolding)
    await #expect(throws: CancellationError.self) { try await handle.value }
    store.unhold()
    store.dispatch(Append("b"))
    #expect(store.state.log == ["b after 0"])
  }

  @Test("Held items are released one by one, and what they cause is held in turn")
  func releasing() {
    let store = Store<LogState>()
    store.addListener { state in
      if state.log.count == 1 { store.dispatch(Append("caused")) }
    }
    store.hold()
    store.dispatch(Append("a"))
    store.dispatch(Append("b"))
    #expect(store.releaseNext() as? Append == Append("a"))
    #expect(store.state.log == ["a after 0"])
    #expect(store.waitingItems.compactMap { $0 as? Append } == [Append("b"), Append("caused")])
    #expect(store.nextWaitingItem as? Append == Append("b"))
    store.releaseNext()
    store.releaseNext()
    #expect(store.nextWaitingItem == nil)
    #expect(store.state.log == ["a after 0", "b after 1", "caused after 2"])
    #expect(store.releaseNext() == nil)
  }

  @Test("Letting go carries out what was held, in order, and holds nothing more")
  func unholding() {
    let store = Store<LogState>()
    store.hold()
    store.dispatch(Append("a"))
    store.dispatch(Append("b"))
    store.unhold()
    #expect(store.state.log == ["a after 0", "b after 1"])
    #expect(!store.isHolding)
    store.dispatch(Append("c"))
    #expect(store.state.log.last == "c after 2")
  }

  @Test("Letting go while an item has its turn lets that end first, and then the others in order")
  func unholdingInside() {
    let store = Store<LogState>()
    var seen: [String] = []
    store.addListener { state in
      seen.append("\(state.log.count) begins")
      if state.log.count == 1 {
        store.unhold()
        store.dispatch(Append("d"))
      }
      seen.append("\(state.log.count) ends")
    }
    store.hold()
    for entry in ["a", "b", "c"] { store.dispatch(Append(entry)) }
    store.releaseNext()
    #expect(store.state.log == ["a after 0", "b after 1", "c after 2", "d after 3"])
    #expect(seen == (1...4).flatMap { ["\($0) begins", "\($0) ends"] })
    #expect(!store.isHolding && store.waitingItems.isEmpty)
  }

  @Test("Holding from inside a listener lets the current item finish and holds back the rest")
  func holdingInside() {
    let store = Store<LogState>()
    store.addListener { state in
      if state.log.count == 1 {
        store.dispatch(Append("b"))
        store.hold()
        #expect(store.releaseNext() == nil)
      }
    }
    store.dispatch(Append("a"))
    #expect(store.state.log == ["a after 0"])
    store.unhold()
    #expect(store.state.log == ["a after 0", "b after 1"])
  }

  @Test("Releasing with nothing held does nothing")
  func releasingNothing() {
    let store = Store<LogState>()
    #expect(store.releaseNext() == nil)
    store.unhold()
    #expect(store.state == LogState())
  }
}

private final class RecordingObserver: StoreObserver {
  var events: [String] = []

  func storeWillPerform(_ item: any Dispatchable) {
    events.append("will \(type(of: item.dispatchedValue))")
  }

  func storeDidPerform(_ item: any Dispatchable) {
    events.append("did \(type(of: item.dispatchedValue))")
  }

  func storeDidStop(_ item: any Dispatchable, error: any Error) {
    events.append("stopped \(type(of: item.dispatchedValue)): \(error)")
  }

  func storeDidHold(_ item: any Dispatchable) {
    events.append("held \(type(of: item.dispatchedValue))")
  }
}
