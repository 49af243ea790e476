import StateKitWorkflow
import StateKitWorkflowTesting
import Testing

/// What is written against Square's WorkflowTesting, here against the module of its name alone.
@MainActor
@Suite("The names of WorkflowTesting")
struct TesterNames {
  @Test("actions are sent by their case, and state and output are asserted or verified")
  func actions() throws {
    let tester: WorkflowActionTester<Order, Order.Action> = Order.Action.tester(
      withState: Order.State(), workflow: Order(limit: 1))
    try tester
      .send(action: .add("tea"))
      .assert(state: Order.State(items: ["tea"]))
      .assertNoOutput()
      .verifyState { state in
        try check(state.items.count == 1)
      }
      .send(action: .add("milk"))
      .assert(output: .tooMany(1))
      .verifyOutput { output in
        try check(output == .tooMany(1))
      }
  }

  @Test("an action that reads nothing needs no workflow")
  func withoutWorkflow() {
    Order.Action.tester(withState: Order.State(items: ["tea"]))
      .send(action: .clear)
      .assert(state: Order.State())
  }

  @Test("a rendering names children and side effects, and one of them brings an action")
  func rendering() throws {
    let tester: RenderTester<Order> = Order(limit: 2).renderTester(
      initialState: Order.State(items: ["tea"]))
    let result: RenderTesterResult<Order> =
      try tester
      .expectWorkflow(
        type: Line.self, key: "tea", producingRendering: "TEA", producingOutput: .removed,
        assertions: { #expect($0.name == "tea") }
      )
      .expectWorkflowIgnoringOutput(type: Total.self, producingRendering: "1") {
        #expect($0.count == 1)
      }
      .expectSideEffect(key: "save")
      .render { shown in
        try check(shown.lines == ["TEA"])
        try check(shown.total == "1")
      }
    try result
      .assert(action: Order.Action.clear)
      .verifyAction { (action: Order.Action) in try check(action == .clear) }
      .verifyAction(type: Order.Action.self) { _ in }
      .assert(state: Order.State())
      .assertStateModifications { $0.items = [] }
      .verifyState { try check($0.items == []) }
      .assertNoOutput()
  }

  @Test(
    "a child that is rendered without its output, or whose type nobody sees, is expected as it is")
  func opaqueChildren() {
    Opaque(child: Line(name: "tea").asAnyWorkflow()).renderTester()
      .expectWorkflow(type: Line.self, producingRendering: "TEA", producingOutput: nil)
      .expectWorkflowIgnoringOutput(
        type: AnyWorkflow<String, Line.Output>.self, key: "again", producingRendering: "TEE"
      )
      .render { #expect($0 == ["TEA", "TEE"]) }
      .assertNoAction()
  }

  @Test("a side effect brings an action, which reads the workflow that is rendered")
  func sideEffectAction() {
    Order(limit: 0).renderTester()
      .expectWorkflowIgnoringOutput(type: Total.self, producingRendering: "0")
      .expectSideEffect(key: "save", producingAction: Order.Action.add("milk"))
      .render { _ in }
      .assert(action: Order.Action.add("milk"))
      .assert(output: .tooMany(0))
      .verifyOutput { #expect($0 == .tooMany(0)) }
  }

  @Test("what a rendering sends to a sink is its action, as an action of any kind too")
  func sinks() {
    Order(limit: 1).renderTester()
      .expectWorkflowIgnoringOutput(type: Total.self, producingRendering: "0")
      .expectSideEffect(key: "save")
      .render { $0.onAny(.add("tea")) }
      .assert(action: Order.Action.add("tea"))
      .assertStateModifications { $0.items.append("tea") }
  }
}

struct Unmet: Error {}

func check(_ condition: Bool) throws {
  if !condition { throw Unmet() }
}

/// A list of things, up to a limit.
struct Order: Workflow {
  var limit: Int

  struct State: Equatable {
    var items: [String] = []
  }

  enum Output: Equatable {
    case tooMany(Int)
  }

  enum Action: WorkflowAction, Equatable {
    typealias WorkflowType = Order

    case add(String)
    case clear

    func apply(
      toState state: inout Order.State, context: ApplyContext<WorkflowType>
    ) -> Order.Output? {
      switch self {
      case .add(let item):
        guard state.items.count < context[workflowValue: \.limit] else {
          return .tooMany(context[workflowValue: \.limit])
        }
        state.items.append(item)
      case .clear:
        state.items = []
      }
      return nil
    }
  }

  struct Rendering {
    var lines: [String]
    var total: String
    var onAny: (Action) -> Void
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: RenderContext<Order>) -> Rendering {
    context.runSideEffect(key: "save") { _ in }
    let sink = context.makeSink(of: AnyWorkflowAction<Order>.self)
    return Rendering(
      lines: state.items.map { item in
        Line(name: item)
          .mapOutput { (_: Line.Output) -> Action in .clear }
          .rendered(in: context, key: item)
      },
      total: Total(count: state.items.count).ignoringOutput().rendered(in: context),
      onAny: { sink.send(AnyWorkflowAction($0)) })
  }
}

struct Line: Workflow {
  var name: String

  enum Output: Equatable {
    case removed
  }

  func render(state: Void, context: RenderContext<Line>) -> String { name }
}

struct Total: Workflow {
  var count: Int
  typealias Output = String

  func render(state: Void, context: RenderContext<Total>) -> String { "\(count)" }
}

struct Opaque: Workflow {
  var child: AnyWorkflow<String, Line.Output>

  func render(state: Void, context: RenderContext<Opaque>) -> [String] {
    [
      child.rendered(in: context) { _ in AnyWorkflowAction<Opaque>.noAction },
      child.ignoringOutput().rendered(in: context, key: "again"),
    ]
  }
}
