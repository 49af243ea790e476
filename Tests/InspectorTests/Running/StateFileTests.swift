import Inspectable
import Inspector
import StateKit
import Testing

@MainActor
@Suite("States of several stores in files")
struct SeveralStateFileTests {
  private func interpreter(_ files: Files) -> Interpreter {
    let catalog = AppCatalog([
      AppEntry(name: "pair", summary: "", launch: .init(executable: "pair"))
    ])
    let session = Session(catalog: catalog) { _ in LocalHost(PairApp()) }
    return Interpreter(session: session, console: MemoryConsole(), files: files)
  }

  private func message(_ text: String) async -> String? {
    do {
      _ = try await interpreter(Files(text: text)).perform("load pair --state pair.state")
      return nil
    } catch {
      return error.failure.message
    }
  }

  @Test("each store is given its own, and the others keep theirs")
  func states() async throws {
    let interpreter = interpreter(Files(text: "[\"right\": Half(count: 7)]"))
    _ = try await interpreter.perform("load pair --state pair.state")
    #expect(
      try await interpreter.perform("state").lines == [
        "left: Half(count: 1)", "right: Half(count: 7)", "loose: Loose(count: 3, act: untracked)",
      ])
    _ = try await interpreter.perform("reset")
    #expect(try await interpreter.perform("print right.count").lines == ["7"])
  }

  @Test("the error points at the mistake, and nothing is loaded")
  func errors() async {
    #expect(
      await message("Half(count: 7)")
        == "pair.state:1:1: expected a dictionary with the states of the stores left, right, loose")
    #expect(
      await message("[\"rihgt\": Half(count: 7)]")
        == "pair.state:1:11: unknown store 'rihgt', did you mean 'right'?")
    #expect(
      await message("[1: Half(count: 7)]")
        == "pair.state:1:5: expected the name of a store: left, right, loose")
    #expect(
      await message("[\n  \"left\": Half(count: 2),\n  \"right\": Half(count: \"7\"),\n]")
        == "pair.state:3:24: Half.count: expected Int, found String \"7\"")
    #expect(
      await message("[\"loose\": Loose(count: 7)]")
        == "pair.state:1:11: Loose cannot be read back because it is not Codable and its 'act' is "
        + "@Sendable () -> (): declare it Codable, or how its parts are assigned, each with an Assign"
    )
  }

  @Test("it is what the app begins with, whatever the app does when a state changes")
  func observers() async throws {
    let catalog = AppCatalog([
      AppEntry(name: "eager", summary: "", launch: .init(executable: "eager"))
    ])
    let session = Session(catalog: catalog) { _ in LocalHost(EagerApp()) }
    let interpreter = Interpreter(
      session: session, console: MemoryConsole(), files: Files(text: "[\"left\": Half(count: 1)]"))
    _ = try await interpreter.perform("load eager --state eager.state")
    let begun = ["left: Half(count: 1)", "right: Half(count: 0)"]
    #expect(try await interpreter.perform("state").lines == begun)
    #expect(try await interpreter.perform("held").lines == ["not holding"])
    // From then on, changes are counted as usual.
    _ = try await interpreter.perform("dispatch Add 4")
    #expect(
      try await interpreter.perform("state").lines
        == ["left: Half(count: 6)", "right: Half(count: 2)"])
    for way in ["undo", "reset", "reload"] {
      _ = try await interpreter.perform(way)
      #expect(try await interpreter.perform("state").lines == begun, "\(way)")
    }
  }

  @Test("a state that cannot be written is not saved")
  func untracked() {
    let state = PartValue(
      part: "state",
      value: .record(
        type: "S", members: [.init("list", .array([.int(1), .untracked]))]))
    #expect {
      try StateFile.text(of: [state], isOnlyStore: true)
    } throws: { error in
      (error as? CommandError)?.failure.message
        == "state.list[1] cannot be written: its type cannot be shown"
    }
  }

  @Test("the file of several stores reads back as it was")
  func text() throws {
    let states = [
      PartValue(part: "left", value: .int(1)), PartValue(part: "right", value: .string("a\nb")),
    ]
    #expect(
      try StateFile.text(of: states, isOnlyStore: false) == "[\"left\": 1, \"right\": \"a\\nb\"]\n")
  }
}

private struct Files: FileReading {
  let text: String

  func open(_ path: String, as kind: FileKind) throws(FileProblem) -> OpenedFile {
    do throws(Platform.Failure) {
      // Short enough to go into the pipe as a whole.
      let (reading, writing) = try Platform.makePipe()
      defer { Platform.close(writing) }
      try Platform.writeAll(Array(text.utf8), to: writing)
      return OpenedFile(reading)
    } catch {
      throw FileProblem(error.reason)
    }
  }
}

private struct Half: State, Codable {
  var count = 0
}

private struct Loose: State {
  var count = 0
  var act: @Sendable () -> Void = {}
}

private struct PairApp: InspectableApp {
  let name = "pair"
  let summary = ""

  func makeScene(in context: SceneContext) -> Scene {
    let left = Store(state: Half(count: 1))
    let right = Store(state: Half(count: 2))
    let loose = Store(state: Loose(count: 3))
    return Scene {
      StorePart(left, name: "left") {}
      StorePart(right, name: "right") {}
      StorePart(loose, name: "loose") {}
    }
  }
}

/// An app that counts every change of its left store, there and in the right one.
private struct EagerApp: InspectableApp {
  let name = "eager"
  let summary = ""

  struct Add: StateUpdater, Codable {
    var amount: Int

    func updateState(_ state: inout Half) { state.count += amount }
  }

  /// Follows what was added, not itself.
  struct Follow: StateUpdater, StateObserverDispatchable {
    init?(prevState: Half, currentState: Half) {
      guard currentState.count != prevState.count + 1 else { return nil }
    }

    func updateState(_ state: inout Half) { state.count += 1 }
  }

  func makeScene(in context: SceneContext) -> Scene {
    let left = Store(
      state: Half(),
      interceptors: [
        ObserverInterceptor.observe([.onStateChange({ _, _ in true }, [Follow.self])])
      ])
    let right = Store(state: Half())
    left.addListener { _ in right.dispatch(Add(amount: 1)) }
    return Scene {
      StorePart(left, name: "left") { Example(Add(amount: 1)) }
      StorePart(right, name: "right") {}
    }
  }
}
