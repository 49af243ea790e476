import Inspectable
import Inspector
import Testing

/// An app that says itself what must hold.
private struct GuardedApp: InspectableApp {
  let name = "guarded"
  let summary = "a number with rules"
  var isBrokenFromTheStart = false
  var expression = "state <= 10"

  struct Add: Codable {
    var amount: Int
  }

  @MainActor
  final class Number {
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  func makeScene(in context: SceneContext) -> Scene {
    let number = Number(isBrokenFromTheStart ? 1 : 0)
    return Scene {
      StorePart(
        "state", state: { number.value },
        actions: { Example(Add(amount: 1)).performed { number.value += $0.amount } })
      Invariant(expression)
      Invariant("the number is even") { number.value.isMultiple(of: 2) }
    }
  }
}

@Suite("What an app says must hold is checked after each step")
@MainActor
struct InvariantTests {
  private func interpreter(_ app: GuardedApp = GuardedApp()) -> (Interpreter, MemoryConsole) {
    let catalog = AppCatalog([
      AppEntry(name: app.name, summary: app.summary, launch: .init(executable: app.name))
    ])
    let console = MemoryConsole()
    let session = Session(catalog: catalog) { _ throws(HostFailure) in LocalHost(app) }
    return (Interpreter(session: session, console: console), console)
  }

  @Test("the step that breaks them is named, once")
  func breaking() async {
    let (interpreter, console) = interpreter()
    #expect(await interpreter.run("load guarded") == .succeeded)
    #expect(await interpreter.run("dispatch Add 10") == .succeeded)
    _ = console.take()
    #expect(await interpreter.run("dispatch Add 1") == .failed)
    #expect(
      console.take() == [
        "#2 Add(amount: 1)", "state", "  ~ .: 10 -> 11", "error: #2 broke 2 invariants",
        "  state <= 10", "    state is 11", "  the number is even",
        "    invariants[\"the number is even\"] is false",
      ])
    #expect(await interpreter.run("dispatch Add 2") == .succeeded)
    _ = console.take()
    #expect(await interpreter.run("invariant") == .succeeded)
    #expect(
      console.take() == [
        "of the app: state <= 10         broken", "of the app: the number is even  broken",
      ])
    #expect(await interpreter.run("undo 2") == .succeeded)
    #expect(await interpreter.run("dispatch Add 1") == .failed)
  }

  @Test("they are shown by describe and cannot be removed")
  func describing() async throws {
    let (interpreter, _) = interpreter()
    _ = try await interpreter.perform("load guarded")
    let lines = try await interpreter.perform("describe").lines
    #expect(lines.suffix(2) == ["invariant state <= 10", "invariant the number is even"])
    await #expect(throws: CommandError.self) {
      _ = try await interpreter.perform("invariant --remove 1")
    }
  }

  @Test(
    "if one does not hold in the fresh scene, the load fails, and the app is loaded all the same")
  func freshScene() async {
    let (interpreter, console) = interpreter(GuardedApp(isBrokenFromTheStart: true))
    #expect(await interpreter.run("load guarded") == .failed)
    #expect(
      console.take() == [
        "loaded guarded: 1 store, 1 action",
        "error: an invariant does not hold in the app as it is loaded: the number is even",
        "  invariants[\"the number is even\"] is false",
      ])
    #expect(interpreter.session.isLoaded)
  }

  @Test("if one cannot be read, the load fails")
  func unreadable() async {
    let (interpreter, console) = interpreter(GuardedApp(expression: "state <="))
    #expect(await interpreter.run("load guarded") == .failed)
    #expect(
      console.take() == [
        "error: the invariant 'state <=' cannot be read: expected a value or a path, found the end"
      ])
    #expect(!interpreter.session.isLoaded)
  }

  @Test("a recording begins with the invariants and watches that hold")
  func recording() async throws {
    let (interpreter, _) = interpreter()
    let folder = try TemporaryFolder()
    let path = folder.path("r.inspect")
    for command in [
      "load guarded", "invariant state < 9", "watch state", "record \(path)", "record --stop",
    ] {
      _ = try await interpreter.perform(command)
    }
    let text = String(decoding: try LocalFiles().read(path), as: UTF8.self)
    #expect(text.contains("\n> invariant state < 9\n"))
    #expect(text.contains("\n> watch state\n"))
  }
}
