import Foundation
import StateKitTempura
import StateKitWorkflow
import Testing

// Swift 5 mode, in which nothing is said of a call from a thread.

private struct CountState: State { var count = 0 }

private struct Increment: StateUpdater {
  func updateState(_ state: inout CountState) { state.count += 1 }
}

private typealias CountStore = Store<CountState, EmptySideEffectDependencyContainer>

private struct Counter: Workflow {
  typealias State = Int
  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: RenderContext<Counter>) -> Sink<AnyWorkflowAction<Counter>> {
    context.makeSink(of: AnyWorkflowAction<Counter>.self)
  }
}

/// Calls a function on a thread of its own, and returns when it has returned.
func onThread(_ body: @escaping () -> Void) {
  let ended = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    ended.signal()
  }
  ended.wait()
}

private func store() {
  onThread { _ = CountStore() }
}

private func dispatch() {
  let store = CountStore()
  onThread { store.dispatch(Increment()) }
}

private func listener() {
  let store = CountStore()
  onThread { store.addListener { _, _ in } }
}

private func promise() {
  let promise = CountStore().dispatch(Increment())
  onThread { promise.then {} }
}

private func navigator() {
  let navigator = Navigator()
  onThread { navigator.changeRoute(newRoute: ["list"], animated: false, context: nil) }
}

private func controller() {
  onThread { _ = UIViewController() }
}

private func view() {
  onThread { _ = UIView() }
}

private func host() {
  onThread { _ = WorkflowHost(workflow: Counter()) }
}

private func update() {
  let host = WorkflowHost(workflow: Counter())
  onThread { host.update(workflow: Counter()) }
}

private func sink() {
  let sink = WorkflowHost(workflow: Counter()).rendering.value
  onThread { sink.send(.noAction) }
}

private func output() {
  let host = WorkflowHost(workflow: Counter())
  onThread { host.output.observeValues { _ in } }
}

@Suite("What is called off the main actor ends the program, which says what was called")
struct OffMainTests {
  static func names(_ result: ExitTest.Result?, _ function: String) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(
      "\(function) was called off the main actor.")
  }

  @Test("A store of Katana is made")
  func storeTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { store() }
    }
    #expect(Self.names(result, "Store()"))
  }

  @Test("An item is dispatched")
  func dispatchTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { dispatch() }
    }
    #expect(Self.names(result, "Store.dispatch(_:)"))
  }

  @Test("A listener is added")
  func listenerTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { listener() }
    }
    #expect(Self.names(result, "Store.addListener(_:)"))
  }

  @Test("A promise is followed")
  func promiseTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { promise() }
    }
    #expect(Self.names(result, "Promise.then(_:)"))
  }

  @Test("A navigator goes elsewhere")
  func navigatorTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { navigator() }
    }
    #expect(Self.names(result, "Navigator.changeRoute(newRoute:animated:context:)"))
  }

  @Test("A view controller is made")
  func controllerTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { controller() }
    }
    #expect(Self.names(result, "UIViewController()"))
  }

  @Test("A view is made")
  func viewTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { view() }
    }
    #expect(Self.names(result, "UIView()"))
  }

  @Test("A host of a workflow is made")
  func hostTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { host() }
    }
    #expect(Self.names(result, "WorkflowHost(workflow:)"))
  }

  @Test("A host is given another workflow")
  func updateTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { update() }
    }
    #expect(Self.names(result, "WorkflowHost.update(workflow:)"))
  }

  @Test("An action is sent")
  func sinkTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { sink() }
    }
    #expect(Self.names(result, "Sink.send(_:)"))
  }

  @Test("The outputs of a host are observed")
  func outputTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { output() }
    }
    #expect(Self.names(result, "observeValues(_:)"))
  }

  @Test("A listener is removed from any thread, and is not called again")
  @MainActor
  func unsubscribing() {
    let store = CountStore()
    var heard = 0
    let unsubscribe = store.addListener { _, _ in heard += 1 }
    onThread { unsubscribe() }
    store.dispatch(Increment())
    #expect(heard == 0 && store.state.count == 1)
  }
}
