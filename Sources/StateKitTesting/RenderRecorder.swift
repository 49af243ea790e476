import StateKit

/// Takes the place of a session while a workflow is tested, and answers as the test expects.
@MainActor
final class RenderRecorder<WorkflowType: Workflow>: ActionReceiver {
  private(set) var state: WorkflowType.State
  private(set) var output: WorkflowType.Output?
  /// The last action that was applied.
  private(set) var action: (any WorkflowAction<WorkflowType>)?
  /// The expectations that have not been met so far.
  private(set) var expectations: [RenderExpectation]

  private let workflow: WorkflowType
  private let givesHints: Bool
  private let fail: (String) -> Void
  private var isRendering = false
  /// The children, workers and side effects named so far, with the answers.
  private var named: [(subject: RenderSubject, answer: Any?)] = []
  /// Applies the actions of the expected outputs and side effects, after the rendering.
  private var outputs: [@MainActor () -> Void] = []

  init(
    _ workflow: WorkflowType, state: WorkflowType.State, expectations: [RenderExpectation],
    givesHints: Bool, fail: @escaping (String) -> Void
  ) {
    self.workflow = workflow
    self.state = state
    self.expectations = expectations
    self.givesHints = givesHints
    self.fail = fail
  }

  var workflowName: String { String(describing: WorkflowType.self) }

  /// Renders the workflow, then applies the actions of the expected outputs and side effects.
  func render() -> WorkflowType.Rendering {
    isRendering = true
    let rendering = workflow.render(state: state, context: RenderContext(self, pass: 0))
    isRendering = false
    for output in outputs { output() }
    return rendering
  }

  func apply<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {
    if let earlier = self.action {
      fail(
        "\(workflowName) took another action, \(action), after \(earlier); "
          + "a test of a rendering is of one at most")
    }
    self.action = action
    let context = ApplyContext(workflow: workflow, onMissing: fail)
    guard let new = action.apply(toState: &state, context: context) else { return }
    if let output {
      fail(
        "\(workflowName) had another output, \(new), after \(output); "
          + "a test of a rendering is of one at most")
    }
    output = new
  }

  /// Takes the expectation of something, and reports if there is none, or if the same has been
  /// named before; then the same answer is given again, unless another is expected.
  private func take(_ subject: RenderSubject, mistakeIfNamed: WorkflowMisuse) -> Any? {
    let index = expectations.firstIndex { $0.subject == subject }
    let earlier = named.first { $0.subject == subject }
    if earlier != nil { report(mistakeIfNamed) }
    if index == nil, let earlier { return earlier.answer }
    if index == nil {
      let hint = givesHints ? subject.hint(among: expectations.map(\.subject)) : ""
      fail("\(workflowName) rendered \(subject.description), which was not expected\(hint)")
    }
    let answer = index.map { expectations.remove(at: $0).details }
    named.append((subject, answer))
    return answer
  }

  /// The rendering of a child that nobody expected, so that the test can go on.
  ///
  /// It is rendered by itself, without a session: the children, workers and side effects that it
  /// names do not begin.
  private func renderAside<Child: Workflow>(_ child: Child) -> Child.Rendering {
    // This type has only one value.
    if Child.Rendering.self == Void.self, let nothing = () as? Child.Rendering { return nothing }
    return RenderRecorder<Child>(
      child, state: child.makeInitialState(), expectations: [], givesHints: false
    ) { _ in }
    .render()
  }
}

extension RenderRecorder: RenderImplementation {
  func isInPass(_ pass: Int) -> Bool { isRendering }

  func report(_ misuse: WorkflowMisuse) { fail(misuse.description) }

  func makeSink<Action: WorkflowAction>(
    of actionType: Action.Type
  ) -> Sink<Action> where Action.WorkflowType == WorkflowType {
    Sink { [self] action in
      guard !isRendering else {
        report(.actionDuringRender(workflow: workflowName, action: "\(Action.self)"))
        return
      }
      apply(action)
    }
  }

  func runSideEffect(key: AnyHashable, _ start: SideEffectStart) {
    let mistake = WorkflowMisuse.duplicateSideEffects(
      workflow: workflowName, key: String(describing: key))
    let expected = take(.sideEffect(key), mistakeIfNamed: mistake)
    if let action = (expected as? ExpectedSideEffect<WorkflowType>)?.action {
      outputs.append { [self] in apply(action) }
    }
  }

  func render<Child: Workflow>(
    _ child: Child, key: String, isAttached: Bool,
    onOutput: RenderContext<WorkflowType>.OutputHandler<Child.Output>?
  ) -> Child.Rendering {
    let mistake = WorkflowMisuse.duplicateChildren(
      parent: workflowName, child: String(describing: Child.self), key: key)
    guard isAttached,
      let expected = take(.child(Child.self, key), mistakeIfNamed: mistake) as? ExpectedChild<Child>
    else { return renderAside(child) }
    expected.check(child)
    if let output = expected.output {
      outputs.append { [self] in onOutput?(output, self) }
    }
    return expected.rendering
  }

  func renderList<Item: Identifiable, Child: Workflow>(
    _ items: [Item], as workflow: KeyPath<Item, Child>, key: String,
    onOutput: RenderContext<WorkflowType>.ListOutputHandler<Item, Child.Output>?
  ) -> RenderedList<Child.Rendering> {
    RenderedList(
      items.map { item in
        render(
          item[keyPath: workflow], key: String(describing: item.id), isAttached: true,
          onOutput: { output, receiver in onOutput?(item.id, output, receiver) })
      })
  }

  func run<WorkerType, Output>(
    _ worker: WorkerDescription<WorkerType, Output>,
    onOutput: @escaping RenderContext<WorkflowType>.OutputHandler<Output>
  ) {
    let subject = RenderSubject.worker(WorkerType.self, worker.key)
    let mistake = WorkflowMisuse.duplicateWorkers(
      workflow: workflowName, worker: String(describing: WorkerType.self), key: worker.key)
    guard
      let expected = take(subject, mistakeIfNamed: mistake) as? ExpectedWorker<WorkerType, Output>
    else { return }
    guard worker.isEquivalent(expected.worker) else {
      fail(
        "\(workflowName) rendered \(subject.description) as \(worker.worker), "
          + "which is not equivalent to \(expected.worker)")
      return
    }
    outputs += expected.outputs.map { output in { [self] in onOutput(output, self) } }
  }
}
