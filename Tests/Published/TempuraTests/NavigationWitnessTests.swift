import StateKitTempura
import Testing

private struct Refused: Error {}

@MainActor
@Suite("The navigation witness")
struct NavigationWitnessTests {
  @Test("The live one dispatches Show and Hide")
  func live() throws {
    var dispatched: [any StateKitTempura.Dispatchable] = []
    let witness: NavigationWitness = .live(dispatch: { item in
      dispatched.append(item)
      return Promise(resolved: ())
    })
    _ = witness.show("first", animated: true, context: nil)
    _ = witness.show([ShopScreen.list, .detail], context: 3)
    _ = witness.show(ShopScreen.list)
    _ = witness.hide("first", animated: true, atomic: true)
    _ = witness.hide(ShopScreen.list)
    _ = witness.hide()
    let shows = dispatched.compactMap { $0 as? Show }
    #expect(shows.map(\.identifiersToShow) == [["first"], ["list", "detail"], ["list"]])
    #expect(shows.map(\.animated) == [true, false, false])
    #expect(shows[1].context as? Int == 3)
    let hides = dispatched.compactMap { $0 as? Hide }
    #expect(hides.map(\.identifierToHide) == ["first", "list", nil])
    #expect(hides.map(\.atomic) == [true, false, false])
  }

  @Test("The mocked one notes what it is asked for, and does what its handlers do")
  func mocked() async throws {
    let requests = NavigationRequests()
    var animated: [Bool] = []
    let witness: NavigationWitness = .mocked(
      appendTo: requests,
      showHandlers: [
        "first": { isAnimated, _ in
          animated.append(isAnimated)
          return Promise(resolved: ())
        },
        "bad": { _, _ in Promise(rejected: Refused()) },
      ],
      hideHandlers: ["nil": { _, _, _ in Promise(rejected: Refused()) }])
    try await witness.show(["first", "second"], animated: true).value
    try await witness.hide("second").value
    #expect(requests == [.show("first"), .show("second"), .hide("second")])
    #expect(animated == [true])
    await #expect(throws: Refused.self) { try await witness.show(["first", "bad"]).value }
    await #expect(throws: Refused.self) { try await witness.hide().value }
    #expect(requests.requests.last == .hide("nil"))
    #expect(requests.debugDescription.hasPrefix("[Show(first), "))
    #expect(NavigationRequests([.show("a")]) != requests)
  }

  @Test("The one that is not implemented fails, but for what it is given")
  func unimplemented() async throws {
    let witness = NavigationWitness.unimplemented(hide: { _, _, _, _ in Promise(resolved: ()) })
    try await witness.hide("a").value
    await #expect(throws: NavigationError.unimplemented) { try await witness.show("a").value }
  }
}
