import StateKit

/// Takes the place of a session while a workflow is tested, and answers as the test expects.
@MainActor
final class RenderRecorder<WorkflowType: Workflow>: ActionReceiver {
  private(set) var state: WorkflowType.State
  private(set) var output: WorkflowType.Output?
  /// The expectations that have not been met so far.
  private(set) var expectations: [RenderExpectation]

  private let fail: (String) -> Void
  private var isRendering = false
  private var hasTakenAction = false
  /// The children, workers and side effects named so far, with the answers.
  private var named: [(subject: RenderSubject, answer: Any?)] = []
  private var outputs: [@MainActor () -> Void] = []

  init(
    state: WorkflowType.State, expectations: [RenderExpectation], fail: @escaping (String) -> Void
  ) {
    self.state = state
    self.expectations = expectations
    self.fail = fail
  }

  var workflowName: String { String(describing: WorkflowType.self) }

  /// Renders the workflow, then applies the actions of the expected outputs.
  func render(_ workflow: WorkflowType) -> WorkflowType.Rendering {
    isRendering = true
    let rendering = workflow.render(state: state, context: RenderContext(self, pass: 0))
    isRendering = false
    for output in outputs { output() }
    return rendering
  }

  func apply<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {
    if hasTakenAction {
      fail(
        "\(workflowName) took another action, \(action); a test of a rendering is of one at most")
    }
    hasTakenAction = true
    output = action.apply(toState: &state)
  }

  /// Takes the expectation of something, and reports if there is none, or if the same has been
  /// named before; then the same answer is given again, unless another is expected.
  private func take(_ subject: RenderSubject, mistakeIfNamed: WorkflowMisuse) -> Any? {
    let index = expectations.firstIndex { $0.subject == subject }
    let earlier = named.first { $0.subject == subject }
    if earlier != nil { report(mistakeIfNamed) }
    if index == nil, let earlier { return earlier.answer }
    if index == nil {
      fail("\(workflowName) rendered \(subject.description), which was not expected")
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
    return RenderRecorder<Child>(state: child.makeInitialState(), expectations: []) { _ in }
      .render(child)
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
    _ = take(
      .sideEffect(key),
      mistakeIfNamed: .duplicateSideEffects(
        workflow: workflowName, key: String(describing: key)))
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

/// What a workflow can name in a rendering.
struct RenderSubject: Equatable {
  private let type: ObjectIdentifier?
  private let key: AnyHashable
  let description: String

  static func == (lhs: RenderSubject, rhs: RenderSubject) -> Bool {
    lhs.type == rhs.type && lhs.key == rhs.key
  }

  static func child(_ type: Any.Type, _ key: String) -> RenderSubject {
    RenderSubject(
      type: ObjectIdentifier(type), key: key, description: "a child \(type) with the key '\(key)'")
  }

  static func worker(_ type: Any.Type, _ key: String) -> RenderSubject {
    RenderSubject(
      type: ObjectIdentifier(type), key: key, description: "a worker \(type) with the key '\(key)'")
  }

  static func sideEffect(_ key: some Hashable) -> RenderSubject {
    RenderSubject(type: nil, key: key, description: "a side effect with the key '\(key)'")
  }
}

/// Something that a workflow is expected to name, and where that was said.
struct RenderExpectation {
  let subject: RenderSubject
  /// What the tester answers, of the type that goes with the subject.
  let details: Any
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int
}

struct ExpectedChild<Child: Workflow> {
  let rendering: Child.Rendering
  let output: Child.Output?
  let check: @MainActor (Child) -> Void
}

struct ExpectedWorker<WorkerType, Output> {
  let worker: WorkerType
  let outputs: [Output]
}
