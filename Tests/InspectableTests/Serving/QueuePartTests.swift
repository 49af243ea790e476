import Inspectable
import InspectableDoor
import InspectableLanguage
import StateKit
import Testing

/// A controller of the app's own that informs only its observer, and lets requests wait.
@MainActor
private final class Patient: StateController, StateDelegate {
  weak var observer: (any CurrentStateObserver)?
  private(set) var current: (any TransitionState)?
  private(set) var pending: [any TransitionState] = []

  func transit(to state: any TransitionState) -> TransitionOutcome {
    guard let current else {
      enter(state)
      return .entered
    }
    pending.append(state)
    if pending.count == 1 { _ = observer?.leaveState(current) }
    return .waiting
  }

  func didExit(_ state: any TransitionState) {
    if !pending.isEmpty { enter(pending.removeFirst()) }
  }

  private func enter(_ state: any TransitionState) {
    current = state
    state.delegate = self
    observer?.didChangeStateTo(state)
  }
}

/// A state that cannot be requested by its name, and that contains more than data.
private final class Notice: TransitionState {
  enum Weight { case light, heavy(by: Int) }

  weak var delegate: (any StateDelegate)?
  let text: String
  let weight: Weight
  let onTap: @MainActor () -> Void = {}
  private var strategy: AnyObject?
  private lazy var children: [Notice] = []

  init(_ text: String, _ weight: Weight) {
    self.text = text
    self.weight = weight
  }

  func enter(on target: AnyObject) { strategy = target }
  func exit(from target: AnyObject) { delegate?.didExit(self) }
}

private final class Model: StatyViewModel { let state = StateVariable() }

@MainActor
private final class Target: StagedView, LoadingStateStrategyProvider, AlertStateStrategyProvider {
  let stage = StateStage()
  let time: any TimeSource
  init(_ time: any TimeSource) { self.time = time }
}

/// Notes what a controller reports.
@MainActor
private final class Onlooker: TransitionObserver {
  private(set) var seen: [TransitionEvent] = []

  func transitionDidProceed(_ event: TransitionEvent, in controller: any StateController) {
    seen.append(event)
  }
}

private struct QueuesApp: InspectableApp {
  let name = "queues"
  let summary = ""
  let onlooker: Onlooker

  func makeScene(in context: SceneContext) -> Scene {
    let model = Model()
    let target = Target(context.clock)
    let own = Patient()
    own.observer = model
    model.state.bind(to: target)
    let other = Model()
    let notices = BasicStateController(observer: other)
    other.state.bind(to: target)
    notices.transitionObserver = onlooker
    return Scene {
      QueuePart("own", own) {
        StateExample(LoadingState(), "Load")
        StateExample(AlertState(message: "offline"), "Warn")
      }
      QueuePart("notices", notices) { StateExample(LoadingState()) }
      ScreenPart(
        "page", type: "Page", lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
        model: { 0 }, drawing: { target.stage.draw() }
      ) {
        Event("notice") {
          notices.transit(to: LoadingState())
          notices.transit(to: Notice("one", .light))
          notices.transit(to: Notice("two", .heavy(by: 3)))
          _ = (model, other)
        }
      }
    }
  }
}

@MainActor
@Suite("Queues of states")
struct QueuePartTests {
  private let onlooker = Onlooker()
  private let host: LocalHost

  init() { host = LocalHost(QueuesApp(onlooker: onlooker)) }

  private func load() async throws {
    _ = try #require(try await host.send(Questions.Load(app: "queues", seed: 0)).answer)
  }

  private func perform(_ input: Input) async throws -> [String] {
    let report = try #require(
      try await host.send(Questions.Perform(input: input)).answer?.report)
    return report.events.map { "\($0.kind.rawValue) \($0.name)" }
  }

  private func value(_ path: String) async throws -> String {
    let question = Questions.Read(
      expression: try ValueExpression(parsing: path), step: 0, full: true)
    return try #require(try await host.send(question).answer).value.literal
  }

  @Test("The inspector observes a controller of the app's own, whose timers have an owner")
  func ownController() async throws {
    try await load()
    #expect(
      try await perform(.transition(queue: "own", state: "LoadingState", arguments: []))
        == ["transition-ended own: LoadingState"])
    let alert = Input.transition(
      queue: "own", state: "AlertState", arguments: [.init("message", .string("offline"))])
    #expect(
      try await perform(alert) == ["transition-began own: LoadingState -> AlertState"])
    let clock = try #require(try await host.send(Questions.Clock()).answer)
    #expect(clock.timers.map(\.owner) == ["own: LoadingState"])
    #expect(
      try await perform(.advance(nanoseconds: 600_000_000)) == [
        "timer-fired hide loading", "transition-ended own: AlertState",
      ])
    #expect(
      try await value("own") == #"Queue(current: AlertState(message: "offline"), pending: [])"#)
    #expect(try await value("page.screen") == #"["! offline  [OK]"]"#)
  }

  @Test("A state without an example, or without being Codable, is shown by the plain data in it")
  func reflection() async throws {
    try await load()
    _ = try await perform(.trigger(screen: "page", event: "notice", arguments: []))
    #expect(
      try await value("notices")
        == "Queue(current: LoadingState(), pending: [Notice(text: \"one\", weight: .light), "
        + "Notice(text: \"two\", weight: .heavy(by: 3))])")
  }

  @Test("An observer of transitions that a controller had goes on hearing of them")
  func observedBefore() async throws {
    try await load()
    let events = try await perform(
      .transition(queue: "notices", state: "LoadingState", arguments: []))
    #expect(
      events == [
        "transition-began notices: LoadingState", "transition-ended notices: LoadingState",
      ])
    #expect(
      onlooker.seen == [.began(from: nil, to: "LoadingState"), .ended(in: "LoadingState")])
  }
}
