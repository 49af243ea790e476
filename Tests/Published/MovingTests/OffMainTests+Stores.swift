import StateKitRedux
import StateKitStaty
import Testing

// Beside those of Tempura, for there the same names mean other things.

private func redux() {
  let store = StateKitRedux.Store(initialState: 0) { (state: inout Int, action: Int) in
    state += action
  }
  onThread { store.send(1) }
}

private func state() {
  let controller = StateKitStaty.BasicStateController()
  onThread { controller.transitTo(StateKitStaty.LoadingState()) }
}

private func observable() {
  let name = SObservable("Ada")
  onThread { name.value = "Grace" }
}

extension OffMainTests {
  @Test("An action is sent to a store of the Redux articles")
  func reduxTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { redux() }
    }
    #expect(Self.names(result, "Store.send(_:)"))
  }

  @Test("A state is requested")
  func stateTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { state() }
    }
    #expect(Self.names(result, "StateController.transitTo(_:)"))
  }

  @Test("A value that is observed is set")
  func observableTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { observable() }
    }
    #expect(Self.names(result, "SObservable.value"))
  }
}
