import Inspectable
import Inspector
import Testing

/// `old` and `action` in questions that are asked of states.
@MainActor
@Suite("Questions about states refuse 'old' and 'action'")
struct StepNameTests {
  private struct CounterApp: InspectableApp {
    let name = "counter"
    let summary = ""
    let part: String

    struct Add: Codable {}

    func makeScene(in context: SceneContext) -> Scene {
      var count = 0
      return Scene {
        StorePart(part, state: { count }) { Example(Add()).performed { _ in count += 1 } }
      }
    }
  }

  private func makeInterpreter(part: String) async throws -> Interpreter {
    let app = CounterApp(part: part)
    let catalog = AppCatalog([
      AppEntry(name: app.name, summary: app.summary, launch: .init(executable: app.name))
    ])
    let session = Session(catalog: catalog) { _ throws(HostFailure) in LocalHost(app) }
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    for command in ["load counter", "dispatch Add", "dispatch Add"] {
      _ = try await interpreter.perform(command)
    }
    return interpreter
  }

  @Test(
    "The caret stands under the name",
    arguments: [
      ("when old.state == 1", "old"), ("when --last action is Add", "action"),
      ("bisect state == 2 || old.state == 0", "old"), ("blame old.state", "old"),
      ("trace state - old.state", "old"), ("history --changed action", "action"),
      ("export test x.inspect --expect old.state == 0", "old"),
    ])
  func refused(command: String, name: String) async throws {
    let interpreter = try await makeInterpreter(part: "state")
    let error = await #expect(throws: CommandError.self, "\(command)") {
      try await interpreter.perform(command)
    }
    guard case .refused(let refusal, let offset)? = error else {
      Issue.record("\(command) fails otherwise: \(String(describing: error))")
      return
    }
    #expect(refusal.message.hasPrefix("'old' and 'action' are about a step"))
    let place = try #require(command.firstRange(of: name)).lowerBound
    #expect(offset == command.utf8.distance(from: command.startIndex, to: place))
  }

  @Test("A definition that uses the name is refused where it is called")
  func definition() async throws {
    let interpreter = try await makeInterpreter(part: "state")
    _ = try await interpreter.perform("let grew = old.state < state")
    let error = await #expect(throws: CommandError.self) {
      try await interpreter.perform("when grew")
    }
    guard case .refused(_, at: 5)? = error else {
      Issue.record("it fails otherwise: \(String(describing: error))")
      return
    }
  }

  @Test("A part of that name is meant by it", arguments: ["old", "action"])
  func part(name: String) async throws {
    let interpreter = try await makeInterpreter(part: name)
    #expect(try await interpreter.perform("when \(name) == 1").lines == ["#1 Add()"])
    #expect(try await interpreter.perform("trace \(name)").lines.count == 4)
  }
}
