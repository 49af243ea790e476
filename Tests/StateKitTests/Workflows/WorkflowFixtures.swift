import StateKit

/// What happened, in order.
///
/// What it has noted is behind a closure, since a workflow with an object in it counts as changed
/// whenever it is rendered.
@MainActor
struct WorkflowLog {
  private let entries: @MainActor () -> Entries

  private final class Entries {
    var lines: [String] = []
    var misuses: [WorkflowMisuse] = []
  }

  init() {
    let entries = Entries()
    self.entries = { entries }
  }

  var lines: [String] { entries().lines }

  var misuses: [WorkflowMisuse] {
    get { entries().misuses }
    nonmutating set { entries().misuses = newValue }
  }

  func callAsFunction(_ line: String) { entries().lines.append(line) }

  /// The lines so far, which are then forgotten.
  func take() -> [String] {
    defer { entries().lines = [] }
    return lines
  }
}

/// A counter, with an output for each third tap.
struct Counter: Workflow {
  let log: WorkflowLog
  var name = "counter"
  var step = 1

  struct Rendering {
    let count: Int
    let sink: Sink<Tap>
  }

  struct Tap: WorkflowAction {
    typealias WorkflowType = Counter
    var by = 1

    func apply(toState state: inout Int) -> String? {
      state += by
      return state % 3 == 0 ? "reached \(state)" : nil
    }
  }

  func makeInitialState() -> Int {
    log("\(name) initial")
    return 0
  }

  func workflowDidChange(from previousWorkflow: Counter, state: inout Int) {
    log("\(name) changed from \(previousWorkflow.step) to \(step)")
    state += 100
  }

  typealias Output = String

  func render(state: Int, context: RenderContext<Counter>) -> Rendering {
    log("\(name) render \(state)")
    return Rendering(count: state, sink: context.makeSink(of: Tap.self))
  }
}

/// A workflow whose state and render function are given by the test.
struct Scripted<StateType>: Workflow {
  let initial: StateType
  let body: @MainActor (StateType, RenderContext<Scripted>) -> Void

  struct Shown {
    let state: StateType
    let sink: Sink<AnyWorkflowAction<Scripted>>

    /// Sends an action that changes the state and has no output.
    @MainActor
    func change(_ body: @escaping @MainActor (inout StateType) -> Void) {
      sink.send(
        AnyWorkflowAction {
          body(&$0)
          return nil
        })
    }
  }

  typealias State = StateType
  typealias Output = String

  init(
    _ initial: StateType,
    body: @escaping @MainActor (StateType, RenderContext<Scripted>) -> Void = { _, _ in }
  ) {
    self.initial = initial
    self.body = body
  }

  func makeInitialState() -> StateType { initial }

  func render(state: StateType, context: RenderContext<Scripted>) -> Shown {
    body(state, context)
    return Shown(state: state, sink: context.makeSink(of: AnyWorkflowAction.self))
  }

  /// Renders it as a child whose outputs are ignored.
  func ignored<Parent>(in context: RenderContext<Parent>, key: String = "") -> Shown {
    rendered(in: context, key: key) { _ in AnyWorkflowAction<Parent>.noAction }
  }
}

/// Which counters to show, and what to do with them.
struct Board: Workflow {
  let log: WorkflowLog

  struct Rendering {
    let counters: [String: Counter.Rendering]
    let sink: Sink<Show>
    let heard: [String]
  }

  struct State {
    var names = ["a", "b"]
    var step = 1
    var heard: [String] = []
  }

  struct Show: WorkflowAction {
    typealias WorkflowType = Board
    var names: [String]?
    var step: Int?

    func apply(toState state: inout State) -> String? {
      if let names { state.names = names }
      if let step { state.step = step }
      return nil
    }
  }

  struct Heard: WorkflowAction {
    typealias WorkflowType = Board
    let what: String

    func apply(toState state: inout State) -> String? {
      state.heard.append(what)
      return "board heard \(what)"
    }
  }

  typealias Output = String

  func makeInitialState() -> State { State() }

  func render(state: State, context: RenderContext<Board>) -> Rendering {
    log("board render")
    var counters: [String: Counter.Rendering] = [:]
    for name in state.names {
      counters[name] = Counter(log: log, name: name, step: state.step)
        .rendered(in: context, key: name) { Heard(what: "\(name) \($0)") }
    }
    return Rendering(counters: counters, sink: context.makeSink(of: Show.self), heard: state.heard)
  }
}
