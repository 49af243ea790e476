import Inspectable
import Inspector
import Testing

/// Questions about the past with paths that lead nowhere.
@MainActor
@Suite("Paths that lead nowhere at any step")
struct MistakenPathTests {
  private struct ShelfApp: InspectableApp {
    let name = "shelf"
    let summary = ""

    struct Put: Codable { var title: String }
    struct Clear: Codable {}

    struct Item {
      var title: String
      var tags: [Tag]
    }
    struct Tag { var name: String }
    enum Phase {
      case empty
      case holding(first: Item)
    }

    @MainActor
    final class Shelf {
      var items: [Item] = []
    }

    struct State {
      var items: [Item]
      var byTitle: [String: Item]
      var phase: Phase
    }

    func makeScene(in context: SceneContext) -> Scene {
      let shelf = Shelf()
      func state() -> State {
        State(
          items: shelf.items,
          byTitle: Dictionary(uniqueKeysWithValues: shelf.items.map { ($0.title, $0) }),
          phase: shelf.items.first.map { .holding(first: $0) } ?? .empty)
      }
      return Scene {
        StorePart("state", state: state) {
          Example(Put(title: "a")).performed {
            shelf.items.append(Item(title: $0.title, tags: [Tag(name: "new")]))
          }
          Example(Clear()).performed { _ in shelf.items = [] }
        }
      }
    }
  }

  /// A host with the minimal capabilities.
  private final class MinimalHost: RelayHost {
    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      try await super.send(question).claiming { $0 = [] }
    }
  }

  /// A shelf that was full and is empty again.
  private func makeInterpreter(isMinimal: Bool = false) async throws -> Interpreter {
    let app = ShelfApp()
    let catalog = AppCatalog([
      AppEntry(name: app.name, summary: app.summary, launch: .init(executable: app.name))
    ])
    let session = Session(catalog: catalog) { _ throws(HostFailure) in
      let host = LocalHost(app)
      return isMinimal ? MinimalHost(host) : host
    }
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    for command in ["load shelf", "dispatch Put \"a\"", "dispatch Put \"b\"", "dispatch Clear"] {
      _ = try await interpreter.perform(command)
    }
    return interpreter
  }

  private func failure(of command: String, _ interpreter: Interpreter) async -> CommandFailure? {
    do {
      _ = try await interpreter.perform(command)
      return nil
    } catch {
      return error.failure
    }
  }

  /// A condition, the error about it, and the word at which the error points.
  struct Mistake: Sendable {
    var condition: String
    var message: String
    var place: String
  }

  @Test(
    "Every question reports a misspelt path as expect does, wherever it is",
    arguments: [
      Mistake(
        condition: "state.itmes.count > 3",
        message: "state has no member 'itmes', did you mean 'items'?", place: "itmes"),
      Mistake(
        condition: "state.items.count > 3 && !(text(state.phas) == \"x\")",
        message: "state has no member 'phas', did you mean 'phase'?", place: "phas"),
      Mistake(
        condition: "stat.phase is .empty",
        message: "there is no 'stat' here, did you mean 'state'?",
        place: "stat"),
      Mistake(
        condition: "any(state.itmes, it.title == \"a\")",
        message: "state has no member 'itmes', did you mean 'items'?", place: "itmes"),
      // Nothing is on the shelf now, so the error is found at the last step at which there was
      // something.
      Mistake(
        condition: "any(state.items, it.titel == \"a\")",
        message: "state.items[0] has no member 'titel', did you mean 'title'?", place: "titel"),
      Mistake(
        condition: "any(state.items, it.title == \"c\" || all(it.tags, it.nmae == \"old\"))",
        message: "state.items[0].tags[0] has no member 'nmae', did you mean 'name'?", place: "nmae"),
    ], [false, true])
  func mistakes(_ mistake: Mistake, isMinimal: Bool) async throws {
    let interpreter = try await makeInterpreter(isMinimal: isMinimal)
    for verb in ["when", "when --last", "bisect"] {
      let command = "\(verb) \(mistake.condition)"
      let failure = try #require(await failure(of: command, interpreter))
      #expect(failure.message == mistake.message)
      let rest = command.utf8.dropFirst(try #require(failure.offset))
      #expect(String(decoding: rest, as: UTF8.self).hasPrefix(mistake.place), "\(command)")
    }
  }

  @Test(
    "A path that led somewhere at some step, or might have, is not a mistake",
    arguments: [
      "state.phase.holding.first.title == \"z\"",
      "any(state.phase.holding.first.tags, it.name == \"z\")",
      "state.byTitle[\"a\"].title == \"z\"", "state.items[7].title == \"z\"",
      "any(state.items, it.tags[3].name == \"z\")", "state.items[0].title == \"z\"",
    ])
  func possible(condition: String) async throws {
    let interpreter = try await makeInterpreter()
    #expect(
      await failure(of: "when \(condition)", interpreter)?.message
        == "never held from #0 to #3: \(condition)")
    #expect(
      await failure(of: "bisect \(condition)", interpreter)?.message
        == "it never held: \(condition)")
  }

  @Test("A question that cannot be answered at all is an error, too")
  func unanswerable() async throws {
    let interpreter = try await makeInterpreter()
    let failure = await failure(of: "when state.items > 3", interpreter)
    #expect(failure?.message.contains("did you mean state.items.count?") == true)
  }
}
