import Foundation
import Inspectable
import Inspector
import Testing

private struct NamedApp: InspectableApp {
  let name = "named"
  let summary = ""
  let parts: @MainActor (SceneContext) -> Scene

  func makeScene(in context: SceneContext) -> Scene { parts(context) }
}

private enum First: Codable { case add(amount: Int) }
private enum Second: Codable { case add(amount: Int), take }

@MainActor
private func loading(
  _ parts: @escaping @MainActor (SceneContext) -> Scene
) async -> (interpreter: Interpreter, console: MemoryConsole) {
  let console = MemoryConsole()
  let catalog = AppCatalog([
    AppEntry(name: "named", summary: "", launch: .init(executable: "named"))
  ])
  let interpreter = Interpreter(
    session: Session(catalog: catalog) { _ in LocalHost(NamedApp(parts: parts)) }, console: console)
  _ = await interpreter.run("load named")
  return (interpreter, console)
}

@Suite("Names in a scene")
@MainActor
struct SceneNamesTests {
  private func loaded(@SceneBuilder _ parts: @escaping () -> [any ScenePart]) async -> String {
    await loading { _ in Scene(parts) }.console.take().first ?? ""
  }

  private func refusal(@StoreActionBuilder _ actions: @escaping () -> [StoreAction]) async -> String
  {
    await loading { _ in Scene { StorePart("model", state: { 1 }, actions: actions) } }
      .console.take().first ?? ""
  }

  @Test("Two parts of one name are refused, with what they are")
  func parts() async {
    let stores = await loaded {
      StorePart("model", state: { 1 }) {}
      StorePart("model", state: { 2 }) {}
    }
    #expect(stores == "error: two stores are called model: give one of them another name")
    let both = await loaded {
      StorePart("list", state: { 1 }) {}
      ScreenPart("list", type: "List", lifeCycle: .init(isVisible: { true }, setVisible: { _ in }))
      {}
    }
    #expect(
      both == "error: a store and a screen are both called list: give one of them another name")
  }

  private indirect enum Shape: Codable {
    case dot
    case around(Shape, by: Int)
  }

  @Test("Cases of one name in a store are told apart by their types, wherever they are called")
  func sameCases() async throws {
    var log: [String] = []
    let (interpreter, console) = await loading { _ in
      Scene {
        StorePart("model", state: { log }) {
          Example(First.add(amount: 1), "One").performed { log.append("\($0)") }
          Example(First.add(amount: 2), "One again").performed { log.append("\($0)") }
          Example(Second.add(amount: 1), "Other").performed { log.append("second \($0)") }
          Example(Second.take, "Take").performed { log.append("\($0)") }
        }
      }
    }
    _ = console.take()
    #expect(
      try await interpreter.perform("actions").lines == [
        "First.add(amount: Int)   One", "Second.add(amount: Int)  Other",
        ".take                    Take",
      ])
    for command in [
      "dispatch First.add(amount: 3)", "dispatch Second.add amount: 4", "dispatch .take",
    ] {
      _ = try await interpreter.perform(command)
    }
    #expect(log == ["add(amount: 3)", "second add(amount: 4)", "take"])
    let history = try await interpreter.perform("history").lines.joined(separator: "\n")
    for label in ["#1 First.add(amount: 3)", "#2 Second.add(amount: 4)", "#3 .take"] {
      #expect(history.contains(label), "\(history)")
    }
    let described = try await interpreter.perform("describe First.add").lines
    #expect(described.first == "action First.add(amount: Int)")
    do {
      _ = try await interpreter.perform("dispatch .add(amount: 1)")
      Issue.record("it is not clear which")
    } catch {
      #expect(
        error.failure.message == "there are several actions add: write First.add or Second.add")
    }
  }

  @Test("An indirect enum can be an action, and is shown as a state")
  func indirectEnums() async throws {
    var shape = Shape.dot
    let (interpreter, _) = await loading { _ in
      Scene {
        StorePart("model", state: { shape }) {
          Example(Shape.dot, "A dot").performed { shape = $0 }
          Example(Shape.around(.dot, by: 1), "Something around a shape").performed { shape = $0 }
        }
      }
    }
    _ = try await interpreter.perform("dispatch .around(.around(.dot, by: 2), by: 3)")
    let printed = try await interpreter.perform("print model").lines.joined()
    #expect(printed.hasSuffix(".around(.around(.dot, by: 2), by: 3)"), "\(printed)")
    #expect(try await interpreter.perform("print model.around.by").lines == ["3"])
  }

  @Test("All that is declared wrong is told at once")
  func allAtOnce() async {
    let said =
      await loading { _ in
        Scene {
          StorePart("a store", state: { 1 }) {
            Do("add") {}
            Do("add") {}
          }
          StorePart("model", state: { ["x": 1] }) {}
          StorePart("model", state: { 2 }) {}
          Secret("nothing.pin")
          Invariant("modle == 2")
          Invariant("model ==")
        }
      }.console.take().first ?? ""
    for part in [
      "declared wrong: (1) the store 'a store' cannot be typed", "two stores are called model",
      "store a store has two actions called add", "the secret 'nothing.pin': unknown part",
      "the invariant 'modle == 2' cannot be checked: there is no 'modle' here, did you mean 'model'?",
      "the invariant 'model ==' cannot be read",
    ] {
      #expect(said.contains(part), "\(said)")
    }
  }

  @Test("Two actions of one name in a store are refused, but for examples of one type")
  func actions() async {
    #expect(
      await refusal {
        Do("add") {}
        Do("add", "n") { (_: Int) in }
      } == "error: store model has two actions called add: give one of them another name")
    #expect(
      await refusal {
        Example(First.add(amount: 1)).performed { _ in }
        Do("add") {}
      } == "error: store model has two actions called add: give one of them another name")
    #expect(
      await refusal {
        Example(First.add(amount: 1)).performed { _ in }
        Example(Second.add(amount: 1)).performed { _ in }
      } == "loaded named: 1 store, 2 actions")
    #expect(
      await refusal {
        Example(Second.add(amount: 1)).performed { _ in }
        Example(Second.add(amount: 2)).performed { _ in }
        Example(Second.take).performed { _ in }
      } == "loaded named: 1 store, 2 actions")
    #expect(
      await loaded {
        StorePart("one", state: { 1 }) { Do("add") {} }
        StorePart("two", state: { 1 }) { Do("add") {} }
      } == "loaded named: 2 stores, 2 actions")
  }

  @Test("An action whose name has dots is called by all of it, with its store before it or not")
  func dotted() async {
    let (interpreter, console) = await loading { _ in
      Scene {
        StorePart("model", state: { 1 }) {
          Do("todos.add", "count") { (_: Int) in }
          Do("todos.list.clear") {}
        }
      }
    }
    for line in [
      "dispatch todos.add(count: 2)", "dispatch model.todos.add 3", "dispatch todos.list.clear",
      "dispatch todos.ad",
    ] { _ = await interpreter.run(line) }
    let lines = console.take()
    #expect(lines.contains("#1 todos.add(count: 2)"), "\(lines)")
    #expect(lines.contains("#2 todos.add(count: 3)"), "\(lines)")
    #expect(lines.contains("#3 todos.list.clear()"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("error: unknown action") }, "\(lines)")
  }

  @Test("A name that cannot be typed is refused, with one that can")
  func untypable() async {
    let rule = "a name is made of letters, digits and _, and does not begin with a digit"
    #expect(
      await loaded { StorePart("my model", state: { 1 }) {} }
        == "error: the store 'my model' cannot be typed: \(rule), such as 'myModel'")
    #expect(
      await loaded { StorePart("", state: { 1 }) {} } == "error: a store has no name: \(rule)")
    #expect(
      await loaded { StorePart("2nd", state: { 1 }) {} }
        == "error: the store '2nd' cannot be typed: \(rule)")
    #expect(
      await refusal { Do("do it now") {} }
        == "error: the action 'do it now' cannot be typed: \(rule), such as 'doItNow'")
    #expect(await refusal { Do("todos.add") {} } == "loaded named: 1 store, 1 action")
    let event = await loaded {
      ScreenPart(
        "list", type: "List", lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
        model: { 1 }, drawing: { [] }
      ) {
        Event("tap row") {}
      }
    }
    #expect(event == "error: the event 'tap row' cannot be typed: \(rule), such as 'tapRow'")
  }
}

@Suite("Requests that no effect asks for")
@MainActor
struct LoneRequestTests {
  private final class Shop {
    var text = ""
  }

  private enum Trouble: Error {
    case offline(after: Int)
  }

  private func shown(_ commands: String...) async -> [String] {
    let (interpreter, console) = await loading { context in
      let shop = Shop()
      return Scene {
        StorePart("shop", state: { shop.text }) {
          Do("find") {
            Task {
              do {
                let answer: Result<String, Trouble> = try await context.request("find")
                shop.text = try answer.get()
              } catch {
                shop.text = "\(error)"
              }
            }
          }
          Do("ask") {
            Task {
              do {
                shop.text = try await context.request("price", with: ["of": "tea"])
              } catch {
                shop.text = error.localizedDescription
              }
            }
          }
        }
      }
    }
    for command in commands {
      _ = console.take()
      _ = await interpreter.run(command)
    }
    return console.take()
  }

  @Test("The step says that the request is parked")
  func parked() async {
    #expect(
      await shown("dispatch ask") == [
        "#1 ask()", "  * request price#1(of: \"tea\") parked", "no change",
      ])
  }

  @Test("What it fails with is what the app shows of the error")
  func failed() async {
    #expect(
      await shown("dispatch ask", "fail price \"no tea today\"", "print shop")
        == ["\"no tea today\""])
  }

  @Test("An error of the app's own points to what works")
  func ownError() async {
    #expect(
      await shown("dispatch ask", "fail price#1 .offline(after: 3)").first
        == "error: a request fails with a text in quotes; for an error of its own an app asks for a "
        + "Result: resolve price#1 .failure(.offline(after: 3))")
    #expect(
      await shown("dispatch find", "resolve find .failure(.offline(after: 3))", "print shop")
        == ["\"offline(after: 3)\""])
    #expect(
      await shown("dispatch find", "resolve find .success(\"milk\")", "print shop") == ["\"milk\""])
    #expect(
      await shown("dispatch ask", "fail price").first
        == "error: expected a text in quotes, found the end")
  }
}
