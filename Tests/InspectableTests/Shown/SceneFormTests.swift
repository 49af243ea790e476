import StateKit
import Testing

@testable import Inspectable

/// What an app says of how its types are shown, and what it hides.
@MainActor
@Suite(.serialized) struct SceneFormTests {
  struct Money: Hashable, CustomStringConvertible {
    var cents: Int

    init(cents: Int) { self.cents = cents }
    init?(text: String) {
      let parts = text.split(separator: ".").map { Int($0) }
      guard parts.count == 2, let euros = parts[0], let cents = parts[1] else { return nil }
      self.cents = euros * 100 + cents
    }
    var description: String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }
  }

  final class Meter {
    var watts = 1
    let handlers: [() -> Void] = []
  }

  struct Bill {
    var total = Money(cents: 120)
    var parts: [Money] = [Money(cents: 100), Money(cents: 20)]
    var byName: [String: Money] = [:]
    var meter = Meter()
    var log: [Line] = [Line(text: "a"), Line(text: "b")]
    var cache: [String: [Int]] = ["x": [1]]
    var phase = Phase.idle
  }

  struct Line {
    var text: String
    var height = 0
  }

  enum Phase {
    case idle
    case open(Line)
  }

  struct Pay { var amount: Money }

  final class Shop {
    var bill = Bill()
    func pay(_ amount: Money) {
      bill.total = amount
      bill.parts.append(amount)
      bill.byName["last"] = amount
      bill.meter.watts += 1
      bill.log[0].height += 1
      bill.log[1].text += "!"
      bill.cache["y"] = [2]
    }
  }

  struct App: InspectableApp {
    let name = "shop"
    let summary = ""
    var marks: @MainActor @Sendable () -> [any ScenePart]

    func makeScene(in context: SceneContext) -> Scene {
      let shop = Shop()
      let marks = marks()
      return Scene {
        StorePart(state: { shop.bill }) {
          Example(Pay(amount: Money(cents: 5)), "Pay").performed { shop.pay($0.amount) }
        }
        for mark in marks { mark }
      }
    }
  }

  private func load(
    _ marks: @escaping @MainActor @Sendable () -> [any ScenePart]
  ) async throws -> (LocalHost, Reply<SceneAnswer>) {
    let host = LocalHost(App(marks: marks))
    return (host, try await host.send(Questions.Load(app: "shop", seed: 0)))
  }

  private static let good: @MainActor @Sendable () -> [any ScenePart] = {
    [
      Shown(Money.self, as: \.description, read: { Money(text: $0) }),
      Shown(Meter.self, as: \.watts),
      Hidden("state.cache"), Hidden("state.log[*].height"),
    ]
  }

  @Test func `Values are shown, compared, written and explored in the form that the app gives`()
    async throws
  {
    let (host, reply) = try await load(Self.good)
    let scene = try #require(reply.answer).description
    #expect(scene.hidden?.map(\.description) == ["state.cache", "state.log[*].height"])
    #expect(scene.actions[0].example?.literal == #"Pay(amount: "0.05")"#)
    #expect(scene.actions[0].parameters[0].kind == "Money")
    let values = try #require(try await host.send(Questions.Values()).answer).parts
    #expect(
      values[0].value.literal
        == #"Bill(total: "1.20", parts: ["1.00", "0.20"], byName: [:], meter: 1, "#
        + #"log: [Line(text: "a"), Line(text: "b")], phase: .idle)"#)
    func pay(_ text: String) async throws -> Reply<StepAnswer> {
      try await host.send(
        Questions.Perform(
          input: .dispatch(action: "Pay", arguments: [.init("amount", .string(text))])))
    }
    let step = try #require(try await pay("3.50").answer).report
    #expect(
      step.changes[0].changes.map { "\($0.path) \($0.kindName)" } == [
        "total changed", "parts[2] inserted", #"byName["last"] inserted"#, "meter changed",
        "log[1].text changed",
      ])
    #expect(try await pay("much").refusal?.message == #"Pay.amount: "much" is no Money"#)
  }

  @Test(
    "A mark that is wrong is an error when the app is loaded, and says why",
    arguments: [
      ("state.cash", "the hidden 'state.cash' leads nowhere: unknown member 'cash'"),
      ("stat.cache", "the hidden 'stat.cache': unknown part 'stat', did you mean 'state'?"),
      ("state", "the hidden 'state' is no property of a structure or class"),
      ("state.cache[0]", "the hidden 'state.cache[0]' is no property"),
      ("state.phase.open.0", "the hidden 'state.phase.open.0' is no property"),
      ("state.", "the hidden 'state.' cannot be read: "),
    ])
  func wrongPaths(path: String, message: String) async throws {
    let (_, reply) = try await load { [Hidden(path)] }
    let found = reply.refusal?.message ?? ""
    #expect(found.hasPrefix(message), "\(found)")
    // What the process has hidden before, here by the same app as it was, makes no difference.
    #expect(try await load(Self.good).1.refusal == nil)
    let (_, again) = try await load { [Hidden(path)] }
    #expect(again.refusal?.message == found)
  }

  private struct Loop { var inner: Int }

  @Test func `A form that leads back to its type, or to anything, is refused`() async throws {
    let (_, own) = try await load { [Shown(Loop.self, as: { [$0] })] }
    #expect(own.refusal?.message == "Loop cannot be shown as [Loop], which has Loop in it")
    let (_, anything) = try await load { [Shown(Loop.self, as: { $0.inner as Any })] }
    let found = anything.refusal?.message ?? ""
    #expect(found.hasPrefix("Loop cannot be shown as Any, which can lead to"), "\(found)")
  }

  @Test func `A class is compared by what it is shown as, and kept as it was`() async throws {
    _ = try await load(Self.good)
    let bill = Bill()
    let before = Snapshot(bill)
    let kept = KeptValue(Snapshot(bill))
    bill.meter.watts = 9
    #expect(before.value.member("meter") as? Value == .int(1))
    #expect(Snapshot(bill).changes(since: before).map(\.path) == [at("meter")])
    #expect(kept.changes(to: Snapshot(uncaptured: bill)).map(\.path) == [at("meter")])
    #expect(kept.changes(to: Snapshot(uncaptured: bill)).isEmpty)
  }

  @Test func `What is hidden may change in large collections, which are kept apart`() async throws {
    _ = try await load(Self.good)
    var lines = (0..<2000).map { Line(text: "\($0) and a longer text", height: 0) }
    let kept = KeptValue(Snapshot(lines))
    for round in 0..<40 {
      lines[round].height += 1
      if round % 3 == 0 { lines[round * 7].text += "!" }
      let found = kept.changes(to: Snapshot(uncaptured: lines))
      #expect(found.map(\.path) == (round % 3 == 0 ? [at(round * 7, "text")] : []))
      if round % 10 == 9 { lines.remove(at: 5) }
      if round % 10 == 9 { #expect(kept.changes(to: Snapshot(uncaptured: lines)).count == 1) }
    }
    #expect(kept.value == Reflection.value(of: lines))
  }
}
