import ExploredScenes
import Inspectable
import Testing

/// The inputs that lead to what is wrong with each scene, done one by one.
@Suite("What is wrong with the explored scenes")
@MainActor
struct ExploredRacesTests {
  /// Does inputs from a fresh start, and gives the titles of the conditions that do not hold after
  /// each of them.
  private func broken(_ app: any InspectableApp, _ inputs: [Input]) async throws -> [[String]] {
    let host = LocalHost(app)
    let scene = try #require(
      try await host.send(Questions.Load(app: app.name, seed: 0)).answer?.description)
    var found: [[String]] = []
    for (index, input) in inputs.enumerated() {
      let reply = try await host.send(Questions.Perform(input: input))
      #expect(reply.refusal == nil, "\(input)")
      var titles: [String] = []
      for invariant in scene.invariants {
        let question = Questions.Check(
          expression: invariant.expression, step: index + 1, lenient: true)
        if try await host.send(question).answer?.report.holds == false {
          titles.append(invariant.title)
        }
      }
      found.append(titles)
    }
    return found
  }

  private func dispatch(_ action: String, _ label: String, _ value: Value) -> Input {
    .dispatch(action: action, arguments: [.init(label, value)])
  }

  private func answer(_ request: String, _ number: Int) -> Input {
    .resolve(request: request, number: number, value: nil)
  }

  @Test("A search field shows the answer to what is no longer typed, after three inputs")
  func search() async throws {
    let title = "state.answered == nil || state.answered == state.query"
    #expect(
      try await broken(
        SearchFieldApp(),
        [
          dispatch("Search", "query", .string("a")), dispatch("Search", "query", .string("b")),
          answer("search", 1), answer("search", 2),
        ]) == [[], [], [title], []])
  }

  @Test("A cart takes back what was put into it meanwhile, which shows after four inputs")
  func cart() async throws {
    let title = "state.onTheirWay > 0 || state.items == state.ordered"
    #expect(
      try await broken(
        ShoppingCartApp(),
        [
          dispatch("PutIntoCart", "item", .string("a")),
          dispatch("PutIntoCart", "item", .string("b")),
          .fail(request: "order", number: 1, message: "sold out"), answer("order", 2),
        ]) == [[], [], [], [title]])
    // One after the other nothing is wrong.
    #expect(
      try await broken(
        ShoppingCartApp(),
        [
          dispatch("PutIntoCart", "item", .string("a")),
          .fail(request: "order", number: 1, message: "sold out"),
          dispatch("PutIntoCart", "item", .string("b")), answer("order", 2),
        ]) == [[], [], [], []])
  }

  @Test("A button that is tapped twice opens two sessions, after four inputs")
  func login() async throws {
    let tap = Input.trigger(screen: "login", event: "didTapLogin", arguments: [])
    #expect(
      try await broken(LoginApp(), [tap, tap, answer("login", 1), answer("login", 2)])
        == [[], [], [], ["state.sessions <= 1"]])
    #expect(try await broken(LoginApp(), [tap, answer("login", 1), tap]) == [[], [], []])
  }

  @Test("Three philosophers cannot go on once each has a fork")
  func philosophers() async throws {
    #expect(
      try await broken(
        PhilosophersApp(), (0...2).map { dispatch("GoOn", "philosopher", .int($0)) })
        == [[], [], ["somebody can go on"]])
  }

  @Test("A queue with an alert that nobody closes stays as it is, after two inputs")
  func queue() async throws {
    let host = LocalHost(NoticesApp())
    _ = try await host.send(Questions.Load(app: "notices", seed: 0))
    func enter(_ state: String, _ argument: Input.Argument) async throws -> StepReport? {
      try await host.send(
        Questions.Perform(
          input: .transition(queue: "notices", state: state, arguments: [argument]))
      ).answer?.report
    }
    _ = try await enter("Notice", .init("text", .string("saved")))
    let report = try #require(try await enter("Sheet", .init("number", .int(1))))
    #expect(!report.events.contains { $0.kind == .transitionEnded })
    #expect(report.changes.map(\.part) == ["notices"])
  }
}
