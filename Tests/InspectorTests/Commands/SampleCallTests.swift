import Foundation
import Inspectable
import Inspector
import Testing

/// What is described without an example of the app's own can be typed as it stands.
@Suite("Calls of things that have no example")
@MainActor
struct SampleCallTests {
  private enum Side: String, CaseIterable { case left, right }
  private enum Move {
    case to(x: Int, Side)
    indirect case again(Move)
  }
  private struct Item {
    var title: String
    var tags: Set<String>
    var due: Date?
  }
  private struct Coins {
    var cents: Int
  }

  private struct ManyApp: InspectableApp {
    let name = "many"
    let summary = ""

    func makeScene(in context: SceneContext) -> Scene {
      var done = 0
      return Scene {
        StorePart("log", state: { done }) {
          Do("two", "a") { (_: Int, _: Int) in done += 1 }
          Do("plain") { done += 1 }
          Do("typed", "item", "moves", "by") { (_: Item, _: [Move], _: [String: Side]) in done += 1
          }
          Do("library", "id", "pair", "share", "wait") {
            (_: UUID, _: (Int, String), _: Double, _: Duration?) in done += 1
          }
          Do("pay") { (_: Coins) in done += 1 }
        }
        ScreenPart(
          "main", type: "Main", lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
          model: { 1 }
        ) {
          Event("pick") { (_: Side, _: Int?) in done += 1 }
        }
        Shown(Coins.self, as: { "\($0.cents)c" }, read: { _ in Coins(cents: 1) })
      }
    }
  }

  private let console = MemoryConsole()

  private func start() async -> Interpreter {
    let catalog = AppCatalog([
      AppEntry(name: "many", summary: "", launch: .init(executable: "many"))
    ])
    let interpreter = Interpreter(
      session: Session(catalog: catalog) { _ in LocalHost(ManyApp()) }, console: console)
    _ = await interpreter.run("load many")
    _ = console.take()
    return interpreter
  }

  @Test("An action and an event are described with a call that does it")
  func calls() async {
    let interpreter = await start()
    var taken: [String] = []
    for name in ["two", "plain", "typed", "library", "pick"] {
      _ = await interpreter.run("describe \(name)")
      let call = console.take().compactMap { line in
        line.hasPrefix("  for example: ") ? String(line.dropFirst(15)) : nil
      }
      taken += call
      for command in call { _ = await interpreter.run(command) }
      let lines = console.take()
      #expect(lines.first?.hasPrefix("#\(taken.count) ") == true, "\(call) \(lines)")
    }
    #expect(
      taken == [
        "dispatch two(a: 0, 0)", "dispatch plain()",
        "dispatch typed(item: Item(title: \"a\", tags: Set([\"a\"]), due: "
          + "Date(\"2021-01-01T00:00:00Z\")), moves: [.to(x: 0, .left)], by: [\"a\": .left])",
        "dispatch library(id: UUID(\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"), pair: (0, \"a\"), "
          + "share: 1.0, wait: Duration(\"1s\"))",
        "trigger main.pick(.left, 0)",
      ], "\(taken)")
  }

  @Test("Where nobody knows what a value looks like, its kind stands there")
  func unknown() async {
    let interpreter = await start()
    _ = await interpreter.run("describe pay")
    #expect(console.take().last == "  for example: dispatch pay(Coins)")
  }
}
