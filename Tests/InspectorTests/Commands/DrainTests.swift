import Inspectable
import Inspector
import StateKit
import Testing

/// Timers of all kinds, and a queue whose state does not go by itself.
private struct TimersApp: InspectableApp {
  let name = "timers"
  let summary = "timers that end and timers that do not"

  struct Count: State { var fired: [String] = [] }

  struct Fired: StateUpdater, Codable {
    var name: String
    func updateState(_ state: inout Count) { state.fired.append(name) }
  }

  /// Asks somebody before it leaves, or nobody.
  final class Alert: TransitionState, Codable {
    weak var delegate: (any StateDelegate)?
    var context: SceneContext?
    let asks: Bool
    private enum CodingKeys: CodingKey { case asks }
    init(asks: Bool, context: SceneContext? = nil) {
      self.asks = asks
      self.context = context
    }
    func enter(on target: AnyObject) {}
    func exit(from target: AnyObject) {
      guard asks, let context else { return }
      Task { [weak self] in
        let _: Bool = try await context.request("confirm")
        if let self { delegate?.didExit(self) }
      }
    }
  }

  final class Model: StatyViewModel { let state = StateVariable() }

  @MainActor
  final class Timers {
    let context: SceneContext
    let store = Store<Count>()
    let controller = BasicStateController()
    let model = Model()
    init(_ context: SceneContext) {
      self.context = context
      controller.observer = model
      model.state.bind(to: self)
    }

    /// Sets a timer that sets itself again until it has come due so many times.
    func countdown(_ name: String, every seconds: Int, times: Int) {
      guard times > 0 else { return }
      context.clock.schedule(after: .seconds(seconds), name: name) { [self] in
        store.dispatch(Fired(name: name))
        countdown(name, every: seconds, times: times - 1)
      }
    }

    /// Two timers that set each other.
    func takeTurns(_ name: String, _ other: String) {
      context.clock.schedule(after: .seconds(1), name: name) { [self] in takeTurns(other, name) }
    }
  }

  func makeScene(in context: SceneContext) -> Scene {
    let timers = Timers(context)
    return Scene {
      StorePart(timers.store) { Example(Fired(name: "x")) }
      ScreenPart(
        "panel", type: "Panel", lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
        model: { 0 }, drawing: { [] }
      ) {
        Event("countdown", "Count down") { (times: Int) in
          timers.countdown("down", every: 1, times: times)
        }
        Event("slow", "Count down slowly") { (times: Int) in
          timers.countdown("slow", every: 10, times: times)
        }
        Event("turns", "Let two take turns") { timers.takeTurns("tick", "tock") }
        Event("many", "Set many at once") {
          for _ in 0..<150 { context.clock.schedule(after: .seconds(1), name: "one of many") {} }
        }
        Event("alert", "Show an alert that asks before it goes, or does not") { (asks: Bool) in
          timers.controller.transit(to: Alert(asks: asks, context: context))
        }
      }
      QueuePart("alerts", timers.controller) { StateExample(Alert(asks: true)) }
    }
  }
}

@MainActor
@Suite("Draining")
struct DrainTests {
  private let console = MemoryConsole()
  private let interpreter: Interpreter
  private let session: Session

  init() async throws {
    let app = TimersApp()
    let catalog = AppCatalog([
      AppEntry(name: app.name, summary: app.summary, launch: .init(executable: app.name))
    ])
    session = Session(catalog: catalog) { _ throws(HostFailure) in LocalHost(app) }
    interpreter = Interpreter(session: session, console: console)
    _ = try await interpreter.perform("load timers")
  }

  private func drain(_ commands: String..., by verb: String = "drain") async throws -> Output {
    for command in commands { _ = try await interpreter.perform(command) }
    return try await interpreter.perform(verb)
  }

  /// Carries out commands as if they were typed, and returns their output.
  private func type(_ commands: String...) async -> [String] {
    for command in commands { _ = await interpreter.runTyped(command) }
    return console.take()
  }

  // MARK: Timers without end

  @Test(
    "A countdown that ends before it has set itself again 100 times comes to rest",
    arguments: [1, 99, 100])
  func countdown(times: Int) async throws {
    let output = try await drain("trigger panel.countdown(\(times))")
    #expect(output.steps.count == times)
    #expect(output.error == nil)
  }

  @Test("A longer one is stopped there and named, and --all goes on to its end")
  func longCountdown() async throws {
    let output = try await drain("trigger panel.countdown(150)")
    #expect(output.steps.count == 100)
    #expect(
      output.failure?.message
        == "nothing is left but timer down (trigger panel.countdown(150)), which sets itself again: "
        + "100 times in this drain")
    #expect(try await interpreter.perform("drain --all").steps.count == 50)
    #expect(try await interpreter.perform("drain").lines == ["nothing left"])
  }

  @Test("Each drain counts anew: another one goes 100 times further")
  func again() async throws {
    #expect(try await drain("trigger panel.countdown(250)", "advance 20s").steps.count == 100)
    #expect(try await drain().steps.count == 100)
    #expect(try await drain().error == nil)
  }

  @Test("With a condition it goes on beyond that")
  func until() async throws {
    let output = try await drain(
      "trigger panel.countdown(200)", by: "drain until state.fired.count == 180")
    #expect(output.steps.count == 180)
    #expect(output.error == nil)
  }

  @Test("As long as anything else is left it goes on, and all that are left are named")
  func others() async throws {
    let output = try await drain("trigger panel.slow(500)", "trigger panel.countdown(10000)")
    let slow = output.steps.count { $0.label.hasPrefix("timer slow") }
    // The condition is seldom looked at, since each look lists all timers.
    #expect((100...103).contains(slow))
    #expect(output.failure?.message.contains("timer slow (trigger panel.slow(500))") == true)
    #expect(output.failure?.message.contains("timer down") == true)
    #expect(output.failure?.message.contains("set themselves again") == true)
  }

  @Test("Many timers of one name do not count as one that sets itself again")
  func many() async throws {
    let output = try await drain("trigger panel.many()")
    #expect(output.steps.count == 150)
    #expect(output.error == nil)
  }

  @Test("Two that set each other are found too")
  func turns() async throws {
    let output = try await drain("trigger panel.turns()")
    #expect((200...210).contains(output.steps.count))
    #expect(output.error != nil)
  }

  @Test("An interruption between two steps ends it, and the steps are shown")
  func interruption() async throws {
    var looks = 0
    session.audience.isInterrupted = {
      looks += 1
      return looks == 8
    }
    let output = try await drain("trigger panel.countdown(50)")
    #expect(output.steps.count == 7)
    #expect(output.failure?.message == "interrupted in drain after 7 steps")
    session.audience.isInterrupted = { true }
    let failed = try await interpreter.perform("step 3")
    #expect(failed.failure?.message == "interrupted in step after 0 steps")
  }

  // MARK: Queues

  @Test(
    "For a queue in which a state waits for another to leave, that state is named, and its request")
  func asking() async throws {
    let output = try await drain("trigger panel.alert(true)", "trigger panel.alert(false)")
    #expect(
      output.lines == [
        "nothing left, but queue alerts waits for Alert(asks: true) to go: "
          + "Alert(asks: false) comes next",
        "  it goes when it calls didExit: it waits for an answer, resolve confirm#1",
      ])
    // A single step has nothing to do either.
    let failure = await #expect(throws: CommandError.self) {
      _ = try await interpreter.perform("step")
    }
    #expect(failure?.failure.message.hasPrefix("nothing to step to") == true)
    #expect(failure?.failure.details == output.lines.map { .note($0) })
    _ = try await interpreter.perform("resolve confirm#1 true")
    #expect(try await interpreter.perform("drain").lines == ["nothing left"])
  }

  @Test("If it is not known what it waits for, everything is named that can be done")
  func silent() async throws {
    let output = try await drain(
      "trigger panel.alert(false)", "trigger panel.alert(true)", "trigger panel.alert(true)",
      by: "drain until false")
    #expect(output.failure?.message == "nothing is left, and this never held: false")
    let notes = output.failure?.details.map { detail in
      if case .note(let text) = detail { text } else { "" }
    }
    #expect(
      notes == [
        "nothing left, but queue alerts waits for Alert(asks: false) to go: "
          + "Alert(asks: true) comes next, and 1 more after it",
        "  it goes when it calls didExit: no timer will bring that about, perhaps "
          + "trigger panel.countdown(Int), trigger panel.slow(Int), trigger panel.turns(), "
          + "trigger panel.many(), … will",
      ])
  }

  // MARK: At the prompt

  @Test("At the prompt undo takes back all steps of the last command, and redo gives them back")
  func undoingACommand() async throws {
    _ = await type("trigger panel.countdown(30)", "dispatch Fired(name: \"a\")", "drain")
    #expect(try session.timeline().position == 32)
    #expect(await type("undo").first == "at #2 of 32")
    #expect(await type("undo").first == "at #1 of 32")
    #expect(await type("redo").first == "at #2 of 32")
    #expect(await type("redo").first == "at #32 of 32")
    // A number counts steps.
    #expect(await type("undo 2").first == "at #30 of 32")
    // From the middle of a command it goes to its ends.
    #expect(await type("redo").first == "at #32 of 32")
    #expect(await type("undo 2", "undo").dropFirst().contains("at #2 of 32"))
    #expect(await type("redo 5").first == "at #7 of 32")
    // In the past another branch begins, which shares the steps up to there.
    _ = await type("dispatch Fired(name: \"b\")")
    #expect(await type("undo").first == "at #7 of 8")
    #expect(await type("undo").first == "at #2 of 8")
    #expect(await type("redo").first == "at #7 of 8")
    #expect(await type("redo").first == "at #8 of 8")
    #expect(await type("redo") == ["error: nothing to redo: at #8"])
    #expect(await type("goto 0", "undo").last == "error: nothing to undo: at #0")
  }

  @Test("A command that failed after some steps, and a file, are taken back whole")
  func undoingOthers() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.path("some.commands")
    try folder.write(
      "dispatch Fired(name: \"a\")\ndispatch Fired(name: \"b\")\nundo\nundo\nredo 2\n",
      to: "some.commands")
    _ = await type("trigger panel.countdown(150)", "drain")
    #expect(try session.timeline().position == 101)
    #expect(await type("undo").first == "at #1 of 101")
    #expect(await type("redo").first == "at #101 of 101")
    let output = await type("source \(file)")
    // Within the file each is a step.
    #expect(output.contains("at #102 of 103") && output.contains("at #101 of 103"))
    #expect(await type("undo").first == "at #101 of 103")
  }

  @Test("Elsewhere undo and redo go one step")
  func undoingSteps() async throws {
    _ = try await drain("trigger panel.countdown(5)")
    #expect(try await interpreter.perform("undo").notes == ["at #5 of 6"])
    #expect(try await interpreter.perform("redo").notes == ["at #6 of 6"])
  }

  @Test("A recording that is made at the prompt says where undo arrived, and passes anywhere")
  func recording() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("drained.inspect")
    _ = await type(
      "load timers", "record \(path)", "trigger panel.countdown(6)", "drain", "undo", "redo",
      "undo 1", "record --stop")
    let text = try folder.text("drained.inspect")
    let commands = text.split(separator: "\n").filter { $0.hasPrefix("> ") }
    #expect(
      commands == [
        "> load timers", "> trigger panel.countdown(6)", "> drain", "> goto 1", "> goto 7",
        "> undo 1",
      ])
    // The written output is whole, though the prompt folds it.
    #expect(text.contains("\n#4 timer down at 3s\n"))
    let app = TimersApp()
    let catalog = AppCatalog([
      AppEntry(name: app.name, summary: app.summary, launch: .init(executable: app.name))
    ])
    let runner = TranscriptRunner(verbs: .standard, permissions: .none) {
      Session(catalog: catalog) { _ throws(HostFailure) in LocalHost(app) }
    }
    #expect(await runner.run(text, path: path).passed)
  }

  @Test("The journal says where undo arrived, too")
  func journal() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let app = TimersApp()
    let catalog = AppCatalog([
      AppEntry(name: app.name, summary: app.summary, launch: .init(executable: app.name))
    ])
    let journal = Journal(in: JournalFolder(folder.path("journals")), on: console)
    let session = Session(catalog: catalog, journal: journal) { _ throws(HostFailure) in
      LocalHost(app)
    }
    let interpreter = Interpreter(session: session, console: console)
    for command in ["load timers", "trigger panel.countdown(3)", "drain", "undo", "redo", "undo 2"]
    {
      _ = await interpreter.runTyped(command)
    }
    let name = try #require(folder.names(in: "journals").first)
    let commands = JournalLines.read(Array(try folder.text("journals/" + name).utf8)).commands
    #expect(
      commands == [
        "load timers", "trigger panel.countdown(3)", "step", "step", "step", "goto 1", "goto 4",
        "undo 2",
      ])
  }

  @Test("Repeated steps are folded at the prompt, except the first and the last")
  func folding() async throws {
    let lines = await type("trigger panel.countdown(30)", "drain")
    #expect(
      lines == [
        "#1 trigger panel.countdown(30)", "no change",
        "#2 timer down at 1s", "  * action Fired(name: \"down\")", "state",
        "  + fired[0]: \"down\"",
        "… 28 more like that, #3 to #30",
        "#31 timer down at 30s", "  * action Fired(name: \"down\")", "state",
        "  + fired[29]: \"down\"",
      ])
    // After 59s comes 1m, which does not make it a different step.
    let long = await type("reset", "trigger panel.countdown(90)", "drain")
    #expect(long.contains("… 88 more like that, #3 to #90"))
    // Also if several take turns; steps that are not repeated are not folded.
    let turns = await type("reset", "trigger panel.turns()", "step 3", "step 12")
    #expect(
      turns.filter { $0.hasPrefix("#") }.map { $0.prefix { $0 != " " } }
        == ["#1", "#2", "#3", "#4", "#5", "#6", "#15", "#16"])
    #expect(turns.contains("… 8 more like that, #7 to #14"))
  }
}
