import Inspectable
import Testing

@MainActor
@Suite("Waiting in real time, on a host")
struct RealTimeTests {
  nonisolated private static let ever = Int64.max

  private func wait(_ wait: Inputs.Wait, on host: LocalHost) async throws -> StepReport {
    try #require(try await host.send(Questions.Perform(input: Input(wait))).answer?.report)
  }

  // Otherwise each of these would take three hundred years.
  @Test(
    "It waits only until as much has happened as the first time",
    arguments: [
      Inputs.Wait(nanoseconds: ever, outcome: .init(events: 0, changed: [])),
      Inputs.Wait(nanoseconds: ever, limit: 0),
      Inputs.Wait(
        nanoseconds: ever, until: try ValueExpression(parsing: "count == 1"),
        outcome: .init(events: 0, changed: [])),
      Inputs.Wait(until: try ValueExpression(parsing: "count == 0")),
    ])
  func onlyAsLong(wait asked: Inputs.Wait) async throws {
    let report = try await wait(asked, on: host(ticking: false))
    #expect(report.changes.isEmpty && report.unsettled.isEmpty)
    #expect(report.input != nil)
  }

  @Test("A condition ends it, and a replay knows what happened meanwhile")
  func condition() async throws {
    let until = Inputs.Wait(until: try ValueExpression(parsing: "count == 3"))
    let exact = try #require(try await wait(until, on: host(ticking: true)).input)
    #expect((exact.kind as? Inputs.Wait)?.outcome != nil)
    let again = try await host(ticking: true).send(Questions.Replay(inputs: [exact]))
    #expect(again.answer != nil)
  }

  @Test("A condition with a mistake is refused at its place")
  func mistake() async throws {
    let until = Inputs.Wait(until: try ValueExpression(parsing: "true && cuont == 3"))
    let reply = try await host(ticking: false).send(Questions.Perform(input: Input(until)))
    #expect(reply.refusal?.place == .expression(offset: 8))
  }

  private func host(ticking: Bool) async throws -> LocalHost {
    let host = LocalHost(TickingApp(), patience: .zero)
    _ = try await host.send(Questions.Load(app: "ticking", seed: 0))
    if !ticking { return host }
    let input = Input.dispatch(action: "tick", arguments: [])
    _ = try await host.send(Questions.Perform(input: input))
    return host
  }
}

@MainActor
private final class Counter {
  var count = 0
}

private struct TickingApp: InspectableApp {
  let name = "ticking"
  let summary = "Counts in real time"

  func makeScene(in context: SceneContext) -> Scene {
    let counter = Counter()
    return Scene {
      StorePart("count", state: { counter.count }) {
        Do("tick") {
          Task {
            for _ in 0..<3 {
              try? await Task.sleep(for: .milliseconds(1))
              counter.count += 1
            }
          }
        }
      }
    }
  }
}
