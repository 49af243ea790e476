import Inspectable
import Testing

/// An app that counts how often it is looked at.
private struct GaugeApp: InspectableApp {
  let name = "gauge"
  let summary = "a number and a screen that shows it"
  let gauge: Gauge

  struct Fill: Codable { var amount: Int }

  @MainActor
  final class Gauge {
    var value = Reading()
    var drawings = 0
    var checks = 0
    /// Whether, at each change, nothing else held the reading.
    var wasAlone: [Bool] = []

    func fill(_ amount: Int) {
      wasAlone.append(isKnownUniquelyReferenced(&value.token))
      value.token = Token()
      value.level += amount
    }
  }

  struct Reading {
    var level = 0
    var token = Token()
  }

  final class Token {}

  func makeScene(in context: SceneContext) -> Scene {
    let gauge = gauge
    return Scene {
      StorePart("state", state: { gauge.value }) {
        Example(Fill(amount: 1)).performed { gauge.fill($0.amount) }
      }
      ScreenPart(
        "dial", type: "Dial",
        lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
        model: { gauge.value.level },
        drawing: {
          gauge.drawings += 1
          return ["drawing \(gauge.drawings)"]
        })
      Invariant("it never runs dry") {
        gauge.checks += 1
        return gauge.value.level >= 0
      }
    }
  }
}

@MainActor
@Suite("Looking at a scene")
struct LookingTests {
  private let gauge = GaugeApp.Gauge()
  private let host: LocalHost

  init() async throws {
    host = LocalHost(GaugeApp(gauge: gauge))
    _ = try await host.send(Questions.Load(app: "gauge", seed: 0))
    // Loading has looked at the paths of what the app says must hold.
    gauge.checks = 0
  }

  private func read(_ text: String) async throws -> Reply<Questions.Read.Answer> {
    try await host.send(
      Questions.Read(expression: try ValueExpression(parsing: text), step: 0, full: true))
  }

  private func fills(_ amounts: [Int]) -> [Input] {
    amounts.map { .dispatch(action: "Fill", arguments: [.init("amount", .int($0))]) }
  }

  private func trace(_ text: String, _ amounts: [Int]) async throws -> [TracePoint] {
    let subject = TraceSubject.expression(expression: try ValueExpression(parsing: text))
    let reply = try await host.send(
      Questions.Trace(inputs: fills(amounts), subject: subject, step: 0))
    guard let points = reply.answer?.points else {
      Issue.record("\(reply)")
      return []
    }
    return points
  }

  @Test(
    "parts that an expression does not ask for are not made",
    arguments: [
      "state.level", "dial.model", "dial.isVisible", "clock", "step", "log", "effects", "held",
      "state.level == 0 || dial.screen contains \"drawing\"",
    ])
  func otherParts(text: String) async throws {
    guard try await read(text).answer != nil else {
      Issue.record("\(text) has no value")
      return
    }
    // What is behind 'or' is checked for its path, which draws the screen, only where it has one.
    #expect(gauge.drawings == (text.contains("screen") ? 1 : 0))
    #expect(gauge.checks == 0)
  }

  @Test("for one answer a screen is drawn once, however often it is asked for")
  func drawnOnce() async throws {
    #expect(try await read("dial.screen == dial.screen") == .answer(.init(value: .bool(true))))
    #expect(gauge.drawings == 1)
    #expect(try await read("dial.screen[0]") == .answer(.init(value: .string("drawing 2"))))
    #expect(gauge.drawings == 2)
  }

  @Test("a failed expectation reports the values that decided it")
  func findings() async throws {
    let expression = try ValueExpression(parsing: "dial.screen contains \"drawing 2\"")
    let reply = try await host.send(
      Questions.Check(expression: expression, step: 0, lenient: false))
    guard let report = reply.answer?.report else {
      Issue.record("\(reply)")
      return
    }
    #expect(!report.holds)
    #expect(report.findings.map(\.value) == [.array([.string("drawing 1")])])
    #expect(gauge.drawings == 1)
  }

  @Test("names can be checked, completed and named in errors without making any part")
  func names() async throws {
    let root = try await host.send(Questions.Continuations(path: ValuePath(), step: 0))
    #expect(
      root.answer?.found
        == PathContinuations(members: [
          "state", "dial", "effects", "held", "clock", "log", "step", "invariants",
        ]))
    let dial = try await host.send(
      Questions.Continuations(path: ValuePath([.member("dial")]), step: 0))
    #expect(
      dial.answer?.found == PathContinuations(members: ["model", "screen", "isVisible"]))
    guard let refusal = try await read("dial.scren").refusal else {
      Issue.record("no refusal")
      return
    }
    #expect(refusal.message == "dial has no member 'scren', did you mean 'screen'?")
    #expect(gauge.drawings == 0)
    #expect(gauge.checks == 0)
  }

  @Test("the whole of a screen has all of its parts in order")
  func whole() async throws {
    #expect(
      try await read("dial").answer
        == .init(
          value: .record(
            type: "dial",
            members: [
              .init("model", .int(0)), .init("screen", .array([.string("drawing 1")])),
              .init("isVisible", .bool(true)),
            ])))
  }

  @Test("a trace sees after each step what is there then")
  func trace() async throws {
    let levels = try await trace("state.level", [1, 0, 2])
    #expect(levels.map(\.step) == [0, 1, 3])
    #expect(levels.map(\.value) == [.int(0), .int(1), .int(3)])
    let drawn = try await trace("dial.screen[0] matches \"[13]\"", [0, 0])
    #expect(drawn.map(\.step) == [0, 1, 2])
    #expect(drawn.map(\.value) == [.bool(true), .bool(false), .bool(true)])
    #expect(gauge.drawings == 3)
  }

  @Test(
    "between two looks a trace keeps nothing of the state, which changes in place",
    arguments: ["state.level", "state.level > 100", "state.nothing", "state.nothing > 1"])
  func traceLetsGo(text: String) async throws {
    _ = try await trace(text, [1, 1, 1])
    // The reading shown last is kept until the first change.
    #expect(gauge.wasAlone == [false, true, true])
  }
}
