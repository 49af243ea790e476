import Inspectable
import Inspector
import StateKit
import Testing

/// Counts how often it is asked what is held.
private final class CountingHost: RelayHost {
  let counter: Counter

  @MainActor
  final class Counter { var questions = 0 }

  init(_ host: any AppHost, _ counter: Counter) {
    self.counter = counter
    super.init(host)
  }

  override func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    if question is Questions.Held { counter.questions += 1 }
    return try await super.send(question)
  }
}

/// Splits a number as long as it is more than 1, and a timer waits for each `Ring`.
private struct SplittingApp: InspectableApp {
  let name = "splitting"
  let summary = "actions that cause others"

  struct Numbers: State { var seen: [Int] = [] }

  struct Split: StateUpdater, Codable {
    var number: Int
    func updateState(_ state: inout Numbers) { state.seen.append(number) }
  }

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store<Numbers>()
    store.addListener { [unowned store] state in
      guard let last = state.seen.last else { return }
      if last > 1 {
        store.dispatch(Split(number: last / 2))
        store.dispatch(Split(number: last - last / 2))
      }
      if last == 0 {
        context.clock.schedule(after: .seconds(1)) { store.dispatch(Split(number: 5)) }
      }
    }
    return Scene { StorePart(store) { Example(Split(number: 1)) } }
  }
}

@MainActor
@Suite("What is left to step through")
struct BacklogTests {
  private let counter = CountingHost.Counter()
  private let interpreter: Interpreter

  init() async throws {
    let app = SplittingApp()
    let catalog = AppCatalog([
      AppEntry(name: app.name, summary: app.summary, launch: .init(executable: app.name))
    ])
    let session = Session(catalog: catalog) { [counter] _ throws(HostFailure) in
      CountingHost(LocalHost(app), counter)
    }
    interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = try await interpreter.perform("load splitting")
    _ = try await interpreter.perform("hold")
  }

  private func lines(_ command: String) async throws -> [String] {
    try await interpreter.perform(command).lines
  }

  private func dispatch(_ numbers: Int...) async throws {
    for number in numbers { _ = try await interpreter.perform("dispatch Split \(number)") }
  }

  private func stepsOfUnholding() async throws -> Int {
    // The last report says that nothing is held any more, which is not a step.
    try await interpreter.perform("unhold").steps.count - 1
  }

  @Test("many held actions go one by one, and are not listed again for each")
  func oneByOne() async throws {
    for _ in 0..<50 { try await dispatch(1) }
    #expect(try await stepsOfUnholding() == 50)
    #expect(counter.questions == 2)
    #expect(try await lines("held") == ["not holding"])
  }

  @Test("what held actions cause is done too, after them")
  func causes() async throws {
    try await dispatch(3, 1, 2)
    #expect(try await stepsOfUnholding() == 9)
    #expect(try await lines("print state.seen") == ["[3, 1, 2, 1, 2, 1, 1, 1, 1]"])
    #expect(try await lines("held") == ["not holding"])
  }

  @Test("draining goes through held actions, the timers they set, and what those cause")
  func timers() async throws {
    try await dispatch(0, 1, 0)
    let output = try await interpreter.perform("drain")
    // 3 actions, a timer and 9 actions, another timer and 9 actions.
    #expect(output.steps.count == 23)
    #expect(try await lines("held") == ["holding, nothing waits"])
    #expect(try await lines("drain") == ["nothing left"])
  }

  @Test("draining stops where its condition holds, with the rest still held")
  func condition() async throws {
    try await dispatch(1, 2, 1)
    #expect(try await interpreter.perform("drain until state.seen.count == 2").steps.count == 2)
    #expect(
      try await lines("held") == ["Split(number: 1)", "Split(number: 1)", "Split(number: 1)"])
  }

  @Test("a number of steps ends with what is left")
  func numberOfSteps() async throws {
    try await dispatch(2, 1)
    #expect(try await interpreter.perform("step 3").steps.count == 3)
    #expect(try await lines("held") == ["Split(number: 1)"])
    #expect(try await interpreter.perform("step 9").steps.count == 1)
  }
}
