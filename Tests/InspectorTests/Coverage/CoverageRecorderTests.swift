import Inspectable
import StateKit
import Testing

@testable import Inspector

@Suite("What a session does of all that its app offers")
@MainActor
struct CoverageRecorderTests {
  private struct Lamp: State, Codable, Hashable {
    enum Light: Codable, Hashable, Sendable {
      case off
      case on(Color)
    }
    enum Color: String, Codable, Sendable { case red, green }

    var light = Light.off
    var rooms = [Room(isLit: false, name: "hall"), Room(isLit: true, name: "bath")]
    var tags: [Color] = []
  }

  private struct Room: Codable, Hashable {
    var isLit: Bool
    var name: String
  }

  private struct Switch: StateUpdater, Codable {
    var light: Lamp.Light
    func updateState(_ state: inout Lamp) { state.light = light }
  }

  private struct Tag: StateUpdater, Codable {
    var color: Lamp.Color
    func updateState(_ state: inout Lamp) { state.tags.append(color) }
  }

  private struct Build: StateUpdater, Codable {
    var name: String
    func updateState(_ state: inout Lamp) {
      state.rooms.append(Room(isLit: false, name: name))
    }
  }

  private struct Toggle: StateUpdater, Codable {
    var room: Int
    func updateState(_ state: inout Lamp) { state.rooms[room].isLit.toggle() }
  }

  private struct LampApp: InspectableApp {
    let name = "lamp"
    let summary = ""

    func makeScene(in context: SceneContext) -> Scene {
      let store = Store(state: Lamp())
      return Scene {
        StorePart(store) {
          Example(Switch(light: .off))
          Example(Tag(color: .red))
          Example(Build(name: "attic"))
          Example(Toggle(room: 0))
        }
      }
    }
  }

  private func coverage(_ commands: String...) async throws -> AppCoverage {
    let recorder = CoverageRecorder()
    let entry = AppEntry(name: "lamp", summary: "", launch: .init(executable: "lamp"))
    let session = Session(catalog: AppCatalog([entry])) { _ in LocalHost(LampApp()) }
    session.audience.listener = recorder
    let interpreter = Interpreter(
      session: session, console: MemoryConsole(), registry: .standard)
    for command in ["load lamp"] + commands {
      #expect(await interpreter.run(command) == .succeeded, "\(command)")
    }
    let coverage = recorder.take()
    #expect(recorder.take().apps.isEmpty)
    return try #require(coverage.apps.first)
  }

  private func seen(_ coverage: AppCoverage) -> [String] {
    coverage.items(.enumCase).filter { $0.times > 0 }.map(\.name)
  }

  private func changed(_ coverage: AppCoverage) -> [String] {
    coverage.paths.filter(\.hasChanged).map(\.path)
  }

  @Test("All cases of the enums that a state can hold are listed, and seen wherever they come up")
  func cases() async throws {
    let start = try await coverage()
    #expect(
      start.items(.enumCase).map(\.name) == ["Light.on", "Light.off", "Color.red", "Color.green"])
    #expect(start.items(.enumCase).first?.place == "state.light")
    #expect(seen(start) == ["Light.off"])
    #expect(
      seen(try await coverage("dispatch Switch .on(.green)")) == [
        "Light.on", "Light.off", "Color.green",
      ])
    #expect(seen(try await coverage("dispatch Tag .red")) == ["Light.off", "Color.red"])
  }

  @Test("A place has changed if another value is there, also that of an element that is new")
  func places() async throws {
    let start = try await coverage()
    #expect(
      start.paths.map(\.path) == [
        "state.light", "state.rooms", "state.rooms[*].isLit", "state.rooms[*].name", "state.tags",
      ])
    #expect(changed(start) == [])
    // It is dark in the attic, as it was in the hall, but nothing had its name.
    #expect(
      changed(try await coverage(#"dispatch Build "attic""#)) == [
        "state.rooms", "state.rooms[*].name",
      ])
    #expect(changed(try await coverage("dispatch Toggle 0")) == ["state.rooms[*].isLit"])
    #expect(changed(try await coverage("dispatch Tag .red")) == ["state.tags"])
    #expect(
      changed(try await coverage("dispatch Switch .on(.red)")) == [
        "state.light", "state.light.on.0",
      ])
  }

  @Test("What is done again on the way through time does not count, what is held counts once")
  func time() async throws {
    let redone = try await coverage(
      "dispatch Toggle 0", "dispatch Toggle 1", "undo", "undo", "redo", "redo")
    #expect(redone.items(.action).map(\.times) == [0, 0, 0, 2])
    let held = try await coverage(
      "hold", "dispatch Toggle 0", "dispatch Toggle 1", "step", "unhold")
    #expect(held.items(.action).map(\.times) == [0, 0, 0, 2])
  }
}
