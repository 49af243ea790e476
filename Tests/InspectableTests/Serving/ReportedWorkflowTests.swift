import Inspectable
import StateKit
import Testing

/// The observer of the page about plugins, which tells what workflows do that no `WorkflowPart` shows.
private struct Reported: WorkflowObserver {
  let context: SceneContext

  func sessionDidBegin(_ session: WorkflowSession) {
    context.note(.sessionBegan, "\(session.workflowType)")
  }

  func workflowDidReceiveAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
  ) {
    context.report(action: action)
  }

  func sessionDidEnd(_ session: WorkflowSession) {
    context.note(.sessionEnded, "\(session.workflowType)")
  }
}

private struct Counting: Workflow {
  typealias Output = Never

  enum Action: WorkflowAction {
    typealias WorkflowType = Counting
    case add(Int)

    func apply(toState state: inout Int) -> Never? {
      if case .add(let amount) = self { state += amount }
      return nil
    }
  }

  struct Rendering {
    let count: Int
    let onAdd: @MainActor (Int) -> Void
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<Counting>) -> Rendering {
    let sink = context.makeSink(of: Action.self)
    return Rendering(count: state, onAdd: { sink.send(.add($0)) })
  }
}

private struct CountingApp: InspectableApp {
  let name = "counting"
  let summary = ""

  func makeScene(in context: SceneContext) -> Scene {
    let host = WorkflowHost(workflow: Counting(), observers: [Reported(context: context)])
    return Scene {
      StorePart("count", state: { host.rendering.count }) {
        Do("twice", "amount") { (amount: Int) in
          host.rendering.onAdd(amount)
          host.rendering.onAdd(amount + 1)
        }
        Do("end") { host.end() }
      }
    }
  }
}

@Suite("Workflows that an observer reports")
@MainActor
struct ReportedWorkflowTests {
  private func events(of action: String, _ arguments: Value...) async throws -> [String] {
    let host = LocalHost(CountingApp())
    _ = try await host.send(Questions.Load(app: "counting", seed: 0))
    let input = Input.dispatch(
      action: action, arguments: arguments.map { Input.Argument(nil, $0) })
    let report = try await host.send(Questions.Perform(input: input)).answer?.report
    return (report?.events ?? []).map { "\($0.kind.rawValue) \($0.name)" }
  }

  @Test("Actions are listed in the order in which they are taken, the first being the step's own")
  func actions() async throws {
    #expect(try await events(of: "twice", .int(3)) == ["action .add(4)"])
  }

  @Test("Sessions that end are listed")
  func sessions() async throws {
    #expect(try await events(of: "end") == ["session-ended Counting"])
  }
}
