import ExploredScenes
import Testing

@testable import Inspectable

@MainActor
@Suite("What an exploration tries")
struct InputSourceTests {
  @Test("What is often tried counts eight times, what is never tried not at all")
  func weights() throws {
    let scene = try LoadedScene(app: GadgetApp(), context: SceneContext(seed: 0))
    scene.rest()
    let book = InputBook()
    let offered = InputSource(scene, book, onNew: { _, _ in }).inputs(of: scene)
    func weights(of action: String) -> Set<Int> {
      Set(
        offered.filter { "\(book[$0.number])".hasPrefix("dispatch \(action)") }.map(\.weight))
    }
    #expect(weights(of: "DrawLot") == [Tried.often])
    #expect(weights(of: "Rename") == [1])
    #expect(weights(of: "TakeApart").isEmpty)
  }

  /// The inputs that an app offers at its beginning, and what is not whole about them.
  private func offered(
    _ app: any InspectableApp, _ breadth: ArgumentLists.Breadth = .level(0)
  ) throws -> (inputs: [String], openness: [String: Openness.Kind]) {
    let scene = try LoadedScene(app: app, context: SceneContext(seed: 0))
    scene.rest()
    let book = InputBook()
    var openness: [String: Openness.Kind] = [:]
    let source = InputSource(
      scene, book, breadth, onOpen: { openness[$0.subject] = $0.kind }, onNew: { _, _ in })
    return (source.inputs(of: scene).map { "\(book[$0.number])" }, openness)
  }

  @Test(
    "Types say themselves what is tried of them, and all cases of an enum are, payloads included")
  func declared() throws {
    let (inputs, openness) = try offered(HallApp(.nothing))
    #expect(
      inputs == [
        "dispatch sit(seat: Seat(number: 1))", "dispatch sit(seat: Seat(number: 2))",
        "dispatch sit(seat: Seat(number: 3))", "dispatch pay(by: .cash)",
        "dispatch pay(by: .card(isOwn: true))", "dispatch pay(by: .card(isOwn: false))",
      ])
    #expect(openness.isEmpty)
  }

  @Test("What an app says of a call is tried in place of what could be drawn, on screens too")
  func values() throws {
    let (pairs, whole) = try offered(HallApp(.pairs))
    #expect(
      pairs == ["dispatch ask()", "dispatch move(from: 4, to: 7)", "dispatch move(from: 8, to: 9)"])
    #expect(whole.isEmpty)
    let (events, _) = try offered(HallApp(.event))
    #expect(
      events.filter { $0.hasPrefix("trigger") } == [
        "trigger hall.step(30)", "trigger hall.step(60)",
      ])
  }

  @Test("What nothing can be drawn for is told")
  func undrawn() throws {
    let (inputs, openness) = try offered(HallApp(.picture))
    #expect(inputs == ["dispatch look()"])
    #expect(openness == ["dispatch translate": .undrawn])
  }

  @Test("Every index of a collection is drawn, and what is next to the numbers of a state")
  func numbers() throws {
    let lamps = try offered(LampsApp()).inputs
    for lamp in 0..<16 { #expect(lamps.contains("dispatch press(lamp: \(lamp))")) }
    let (ferry, openness) = try offered(FerryApp())
    for (missionaries, cannibals) in [(1, 0), (0, 1), (1, 1), (2, 0), (0, 2)] {
      #expect(
        ferry.contains("dispatch row(missionaries: \(missionaries), cannibals: \(cannibals))"))
    }
    #expect(openness["dispatch row"] != nil)
  }
}

@Suite("The combinations of arguments that are tried")
struct ArgumentListsTests {
  private func lists(
    _ counts: [(usual: Int, rare: Int)], _ breadth: ArgumentLists.Breadth
  ) -> (lists: [[Value]], isCut: Bool) {
    let candidates = counts.enumerated().map { place, count in
      (0..<count.usual + count.rare).map {
        ArgumentCandidate(value: .int(place * 1_000 + $0), isRare: $0 >= count.usual)
      }
    }
    let drawn = ArgumentLists(of: candidates, breadth)
    return (drawn.lists.map(\.values), drawn.isCut)
  }

  private static let cases: [[(usual: Int, rare: Int)]] = [
    [], [(7, 9)], [(9, 4), (9, 4)], [(40, 3), (40, 3)], [(17, 2), (17, 2), (17, 2)],
  ]

  @Test(
    "Each value is tried, no list twice, and all there are where that is told",
    arguments: Self.cases.indices, [0, 1, 2])
  func complete(number: Int, level: Int) {
    let counts = Self.cases[number]
    let drawn = lists(counts, .level(level))
    #expect(Set(drawn.lists).count == drawn.lists.count)
    let total = counts.reduce(1) { $0 * ($1.usual + $1.rare) }
    #expect(drawn.isCut == (drawn.lists.count < total))
    for (place, count) in counts.enumerated() {
      #expect(Set(drawn.lists.map { $0[place] }).count == count.usual + count.rare)
    }
    // All usual pairs are there from the beginning, where they are not very many.
    if counts.count == 2, counts[0].usual < 17 {
      #expect(drawn.lists.count >= counts[0].usual * counts[1].usual)
    }
    if level == 2 { #expect(!drawn.isCut) }
  }

  @Test("Other values draw other combinations, the same values the same ones")
  func chance() {
    let many = [(usual: 30, rare: 0), (usual: 30, rare: 0)]
    #expect(lists(many, .level(0)).lists == lists(many, .level(0)).lists)
    let shifted = [(usual: 30, rare: 0), (usual: 31, rare: 0)]
    #expect(Set(lists(many, .level(0)).lists) != Set(lists(shifted, .level(0)).lists))
  }
}
