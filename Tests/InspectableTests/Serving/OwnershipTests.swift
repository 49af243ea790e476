import Inspectable
import StateKit
import Testing

/// Screens that come and go, timers set in all kinds of ways, and requests that say what they want.
private struct OwnersApp: InspectableApp {
  let name = "owners"
  let summary = "timers and requests by all kinds of owners"

  struct Count: State { var number = 0 }

  @MainActor
  final class Outside {
    let context: SceneContext
    init(_ context: SceneContext) { self.context = context }
  }

  struct Add: StateUpdater, Codable {
    var amount: Int
    func updateState(_ state: inout Count) { state.number += amount }
  }

  struct Search: SideEffect, Codable {
    var query: String
    func sideEffect(_ context: SideEffectContext<Count, Outside>) async throws {
      let outside = context.dependencies.context
      try await outside.clock.sleep(for: .seconds(1), name: "debounce")
      let _: [String] = try await outside.request(
        "search", with: ["query": query, "token": "hush hush", "page": 2])
    }
  }

  /// Asks before it leaves.
  final class Alert: TransitionState, Codable {
    weak var delegate: (any StateDelegate)?
    var context: SceneContext?
    private enum CodingKeys: CodingKey {}
    func enter(on target: AnyObject) {}
    func exit(from target: AnyObject) {
      guard let context else { return }
      context.clock.schedule(after: .seconds(2), name: "fade") {}
      Task { [weak self] in
        let _: Bool = try await context.request("confirm")
        if let self { delegate?.didExit(self) }
      }
    }
  }

  final class Model: StatyViewModel {
    let state = StateVariable()
  }

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: Count(), dependencies: { _ in Outside(context) })
    let model = Model()
    let target = Model()
    let controller = BasicStateController(observer: model)
    model.state.bind(to: target)
    let condition = Condition()
    store.addListener { [unowned store] state in
      if state.number == 7 {
        context.clock.schedule(after: .seconds(3), name: "seven") {
          context.clock.schedule(after: .seconds(1), name: "after seven") {}
        }
      }
      if state.number == 8 {
        Task { try await context.clock.sleep(for: .seconds(9), name: "sleep") }
      }
      _ = store
    }
    return Scene {
      StorePart(store) {
        Example(Add(amount: 1))
        Example(Search(query: "milk"))
      }
      ScreenPart(
        "page", type: "Page",
        lifeCycle: .init(
          isVisible: { condition.isVisible }, setVisible: { condition.isVisible = $0 },
          isConnected: { condition.isConnected }, setConnected: { condition.isConnected = $0 }),
        model: { condition.note }, drawing: { [] }
      ) {
        Event("alert") {
          let alert = Alert()
          alert.context = context
          controller.transit(to: alert)
          _ = (model, target)
        }
        Event("hide") {
          condition.isVisible = false
          condition.note = "hidden"
        }
      }
      ScreenPart(
        "other", type: "Other", lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
        model: { 1 })
      QueuePart("alerts", controller) { StateExample(Alert()) }
      Secret(argument: "token", of: "search")
    }
  }

  @MainActor
  final class Condition {
    var isVisible = false
    var isConnected = true
    var note = "shown"
  }
}

@MainActor
@Suite("Who owns timers, requests and screens")
struct OwnershipTests {
  private let host = LocalHost(OwnersApp())

  init() async throws {
    _ = try await host.send(Questions.Load(app: "owners", seed: 0))
  }

  @discardableResult
  private func perform(_ input: Input) async throws -> StepReport {
    guard let report = try await host.send(Questions.Perform(input: input)).answer?.report else {
      throw Refusal("no step")
    }
    return report
  }

  private func dispatch(_ action: String, _ label: String, _ value: Value) async throws
    -> StepReport
  {
    try await perform(.dispatch(action: action, arguments: [.init(label, value)]))
  }

  private var owners: [String: String?] {
    get async throws {
      guard let timers = try await host.send(Questions.Clock()).answer?.timers else { return [:] }
      return Dictionary(timers.map { ($0.name, $0.owner) }) { first, _ in first }
    }
  }

  @Test(
    "A timer says what has set it: an effect, a transition, an input, or the timer before it")
  func timers() async throws {
    _ = try await dispatch("Search", "query", .string("milk"))
    _ = try await dispatch("Add", "amount", .int(7))
    _ = try await dispatch("Add", "amount", .int(1))
    try await perform(.trigger(screen: "page", event: "alert", arguments: []))
    try await perform(.trigger(screen: "page", event: "alert", arguments: []))
    #expect(
      try await owners == [
        "debounce": "effect Search", "seven": "Add(amount: 7)", "sleep": "Add(amount: 1)",
        "fade": "alerts: Alert",
      ])
    try await perform(.advance(nanoseconds: 3_000_000_000))
    #expect(try await owners == ["after seven": "Add(amount: 7)", "sleep": "Add(amount: 1)"])
  }

  @Test("A timer that a held action sets belongs to that action")
  func heldAction() async throws {
    try await perform(.hold)
    _ = try await dispatch("Add", "amount", .int(7))
    try await perform(.step)
    #expect(try await owners == ["seven": "Add(amount: 7)"])
  }

  @Test("A request shows its arguments except secret ones, and a state's request its owner")
  func requests() async throws {
    _ = try await dispatch("Search", "query", .string("milk"))
    let report = try await perform(.advance(nanoseconds: 1_000_000_000))
    #expect(
      report.events.last
        == StepEvent(
          .requestParked, "search#1", detail: #"(query: "milk", token: <secret>, page: 2)"#,
          printed: report.events.last?.printed))
    try await perform(.trigger(screen: "page", event: "alert", arguments: []))
    try await perform(.trigger(screen: "page", event: "alert", arguments: []))
    guard let rows = try await host.send(Questions.Effects()).answer?.rows else { return }
    #expect(
      rows.map(\.text) == [
        #"search#1(query: "milk", token: <secret>, page: 2)  parked  Search"#,
        "confirm#1  parked  alerts: Alert",
      ])
    #expect(!"\(rows)".contains("hush"))
  }

  @Test("Whether a screen is visible and connected changes like anything else, whoever changes it")
  func conditions() async throws {
    let visible = try ValuePath(parsing: "isVisible")
    let connected = try ValuePath(parsing: "isConnected")
    func changes(_ input: Input) async throws -> [String] {
      try await perform(input).changes.map { part in
        part.part + " " + part.changes.map { "\($0.path)" }.joined(separator: " ")
      }
    }
    #expect(try await perform(.appear(screen: "page")).changes.isEmpty)
    #expect(
      try await perform(.disappear(screen: "page")).changes.first
        == PartChanges(
          part: "page", changes: [Change(visible, .changed(old: .bool(true), new: .bool(false)))]))
    #expect(
      try await perform(.disconnect(screen: "page")).changes
        == [
          PartChanges(
            part: "page",
            changes: [Change(connected, .changed(old: .bool(true), new: .bool(false)))])
        ])
    try await perform(.appear(screen: "page"))
    #expect(
      try await changes(.trigger(screen: "page", event: "hide", arguments: []))
        == ["page isVisible", "page.model ."])
    #expect(try await changes(.disappear(screen: "other")).isEmpty)
    guard let parts = try await host.send(Questions.Values()).answer?.parts else { return }
    #expect(
      parts.map(\.part) == ["state", "page", "page.model", "other", "other.model", "alerts"])
    #expect(parts[1].value.literal == "Screen(isVisible: false, isConnected: false)")
    #expect(parts[3].value.literal == "Screen(isVisible: true)")
  }

  @Test("A timer that sets itself again keeps its number and counts, whatever else fires between")
  func series() {
    let clock = VirtualClock()
    @MainActor func tick() { clock.schedule(after: .seconds(1), name: "tick") { tick() } }
    @MainActor func ping() { clock.schedule(after: .seconds(1), name: "ping") { pong() } }
    @MainActor func pong() { clock.schedule(after: .seconds(1), name: "pong") { ping() } }
    for _ in 0..<20 { clock.schedule(after: .seconds(500), name: "once") {} }
    tick()
    ping()
    clock.advance(by: .seconds(100))
    let series = Dictionary(clock.pendingTimers.map { ($0.name, $0.series) }) { first, _ in first }
    #expect(series["tick"]?.repeats == 100)
    #expect(series["tick"]?.number == 21)
    #expect(series["ping"]?.repeats == 50)
    #expect(series["once"]?.repeats == 0)
    clock.advance(by: .seconds(400))
    // A timer set by an input does not belong to the timer that fired before it.
    clock.forgetWoken()
    clock.schedule(after: .seconds(1), name: "tick") {}
    #expect(clock.pendingTimers.filter { $0.name == "tick" }.map(\.series.repeats) == [500, 0])
  }
}

/// Asks for what is not `Codable`, and for nothing.
private struct AskingApp: InspectableApp {
  let name = "asking"
  let summary = "requests for an app's own types"

  struct Forecast {
    enum Sky { case clear, clouds(Double) }
    var city: String
    var sky: Sky
    var warnings: [String]?
  }

  /// As a service holds it that asks.
  @MainActor final class Weather {
    var forecasts: [Forecast] = []
    var saved = 0
    let context: SceneContext
    init(_ context: SceneContext) { self.context = context }
  }

  struct Turn { var by: Int }

  func makeScene(in context: SceneContext) -> Scene {
    let weather = Weather(context)
    return Scene {
      StorePart("weather", state: { weather }) {
        Do("load") { weather.forecasts = try await context.request("forecasts") }
        Example(Turn(by: 1), "A little").performed { weather.saved += $0.by }
        Example(Turn(by: 9), "Much").performed { weather.saved += $0.by }
        Do("save") {
          let _: Void = try await context.request("save")
          weather.saved += 1
        }
      }
    }
  }
}

@MainActor
@Suite("Answers to requests")
struct RequestAnswerTests {
  private let host = LocalHost(AskingApp())

  init() async throws {
    _ = try await host.send(Questions.Load(app: "asking", seed: 0))
  }

  private func perform(_ input: Input) async throws -> Reply<StepAnswer> {
    try await host.send(Questions.Perform(input: input))
  }

  private func resolve(_ request: String, _ text: String?) async throws -> Reply<StepAnswer> {
    let value = try text.map { try Value(parsing: $0) }
    return try await perform(.resolve(request: request, number: nil, value: value))
  }

  @Test("An answer that is not Codable is made of its parts")
  func parts() async throws {
    _ = try await perform(.dispatch(action: "load", arguments: []))
    let wrong = try await resolve("forecasts", #"[Forecast(city: "Rome", sky: .rain)]"#)
    #expect(wrong.refusal != nil)
    let answer = try await resolve(
      "forecasts",
      #"[Forecast(city: "Rome", sky: .clouds(0.5)), Forecast(city: "Oslo", sky: .clear)]"#)
    #expect(
      answer.answer?.report.changes.flatMap(\.changes).map { "\($0.path)" }
        == ["forecasts[0]", "forecasts[1]"])
  }

  @Test("A model that holds the scene's context changes by what is its own, also while it asks")
  func context() async throws {
    let report = try await perform(.dispatch(action: "load", arguments: [])).answer?.report
    #expect(report?.changes == [])
  }

  @Test("One store may have several examples of one action")
  func examples() async throws {
    let reply = try await perform(.dispatch(action: "Turn", arguments: [.init("by", .int(3))]))
    #expect(reply.answer?.report.changes.flatMap(\.changes).map { "\($0.path)" } == ["saved"])
  }

  @Test("Where nothing is to be answered, resolving is enough")
  func nothing() async throws {
    _ = try await perform(.dispatch(action: "save", arguments: []))
    let answer = try await resolve("save", nil)
    #expect(answer.answer?.report.changes.flatMap(\.changes).map { "\($0.path)" } == ["saved"])
  }
}
