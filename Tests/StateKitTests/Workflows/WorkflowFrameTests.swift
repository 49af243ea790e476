import StateKit
import Testing

@MainActor
@Suite("The frames of workflows that hold objects")
struct WorkflowFrameTests {
  @Test("no frame is stale, wherever an object is and whoever changes it", arguments: 0..<30)
  func noStaleFrame(seed: Int) {
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    let places: [HiddenTally] = [.optional, .array, .dictionary, .payload, .existential]
    let tallies = (0..<4).map { _ in Tally() }
    let shown = tallies.map { _ in Latest<Int>() }
    let acting = Latest<[Scripted<Int>.Shown]>()
    // Whether each object is in the value of a session or in its state, and how deep the session is.
    let plan = tallies.map { _ in (place: places[next(places.count)], isInState: next(2) == 0) }
    let inner = Scripted(0) { _, context in
      for index in tallies.indices {
        let (tally, shown) = (tallies[index], shown[index])
        let value = plan[index].place.state(hiding: tally)
        if plan[index].isInState {
          _ = Scripted(value) { _, _ in shown.value = tally.count }
            .ignored(in: context, key: "\(index)")
        } else {
          HidingChild(value: value) { shown.value = tally.count }
            .rendered(in: context, key: "\(index)")
        }
      }
    }
    let host = WorkflowHost(
      workflow: Scripted(0) { _, context in
        acting.value =
          [inner.ignored(in: context)]
          + ["a", "b"].map { Scripted(0).ignored(in: context, key: $0) }
      })
    for _ in 0..<20 {
      let sessions = (acting.value ?? []) + [host.rendering]
      let (index, changesState) = (next(4), next(3) == 0)
      sessions[next(sessions.count)].change { state in
        tallies[index].count += 1
        if changesState { state += 1 }
      }
      #expect(shown.map(\.value) == tallies.map(\.count))
    }
  }
}
