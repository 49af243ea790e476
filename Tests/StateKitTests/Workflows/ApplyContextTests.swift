import StateKit
import Testing

@MainActor
@Suite("Workflow actions that read the workflow's value")
struct ApplyContextTests {
  let log = WorkflowLog()

  @Test("an action in the long form reads the value as it is when the action is applied")
  func readsValue() {
    let host = WorkflowHost(workflow: Pricing(price: 3))
    host.rendering(Buy())
    host.update(workflow: Pricing(price: 5))
    host.rendering(Buy())
    #expect(host.currentRenderingState == [3, 5])
  }

  @Test("an action of any kind hands the context on to the one inside")
  func anyAction() {
    let host = WorkflowHost(workflow: Pricing(price: 3))
    host.rendering(AnyWorkflowAction(Buy()))
    host.rendering(
      AnyWorkflowAction { state, context in
        state.append(-context[workflowValue: \.price])
        return nil
      })
    #expect(host.currentRenderingState == [3, -3])
  }

  @Test("either form can be called of an action that has only the other one")
  func bothForms() {
    var state: [Int] = []
    _ = Sell().apply(toState: &state, context: ApplyContext(workflow: nil) { _ in })
    _ = AnyWorkflowAction(Sell()).apply(toState: &state)
    #expect(state == [-1, -1])
    _ = Long().apply(toState: &state)
    #expect(state == [-1, -1, 0])
    // The long form of one hands its context to the short form of another, whoever asked.
    _ = Around(inner: Sell()).apply(toState: &state)
    #expect(state == [-1, -1, 0, -1])
  }

  @Test(
    "a context that is used when its action has been applied is reported, and still has the value")
  func usedLate() {
    var misuses: [WorkflowMisuse] = []
    var kept: ApplyContext<Pricing>?
    let host = WorkflowHost(workflow: Pricing(price: 3), onMisuse: { misuses.append($0) })
    host.rendering(
      AnyWorkflowAction { _, context in
        kept = context
        return nil
      })
    #expect(kept?[workflowValue: \.price] == 3)
    #expect(misuses == [.contextAfterApply(workflow: "Pricing")])
    #expect(
      misuses[0].description
        == "The context of an action of Pricing was used after its apply call had returned.")
    host.rendering(
      AnyWorkflowAction { _, _ in
        _ = kept?[workflowValue: \.price]
        return nil
      })
    #expect(misuses.count == 2)
  }

  @Test("of a value that a test has not got, an optional member is nil, which is told")
  func missingOptional() {
    var told: [String] = []
    let context = ApplyContext<Pricing>(workflow: nil) { told.append($0) }
    #expect(context[workflowValue: \.note] == nil)
    #expect(told.count == 1 && told[0].contains("pass one: tester(withState:workflow:)"))
    #expect(ApplyContext(workflow: Pricing(price: 1)) { _ in }[workflowValue: \.note] == "cheap")
  }
}

/// Keeps the prices that were paid.
private struct Pricing: Workflow {
  var price: Int
  var note: String? { price < 2 ? "cheap" : nil }
  typealias Output = Never

  func makeInitialState() -> [Int] { [] }

  func render(state: [Int], context: RenderContext<Pricing>) -> Paid {
    let sink = context.makeSink(of: AnyWorkflowAction<Pricing>.self)
    return Paid(state: state, sink: sink)
  }

  @MainActor
  struct Paid {
    let state: [Int]
    let sink: Sink<AnyWorkflowAction<Pricing>>

    func callAsFunction(_ action: some WorkflowAction<Pricing>) {
      sink.send(AnyWorkflowAction(action))
    }
  }
}

extension WorkflowHost where WorkflowType == Pricing {
  fileprivate var currentRenderingState: [Int] { rendering.state }
}

private struct Buy: WorkflowAction {
  func apply(toState state: inout [Int], context: ApplyContext<Pricing>) -> Never? {
    state.append(context[workflowValue: \.price])
    return nil
  }
}

private struct Sell: WorkflowAction {
  typealias WorkflowType = Pricing

  func apply(toState state: inout [Int]) -> Never? {
    state.append(-1)
    return nil
  }
}

private struct Long: WorkflowAction {
  func apply(toState state: inout [Int], context: ApplyContext<Pricing>) -> Never? {
    state.append(0)
    return nil
  }
}

private struct Around<Inner: WorkflowAction>: WorkflowAction where Inner.WorkflowType == Pricing {
  let inner: Inner

  func apply(toState state: inout [Int], context: ApplyContext<Pricing>) -> Never? {
    inner.apply(toState: &state, context: context)
  }
}
