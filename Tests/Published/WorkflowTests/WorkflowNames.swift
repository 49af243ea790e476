import StateKitWorkflow
import Testing

/// What is written against Square's Workflow, here against the module of its name alone.
@MainActor
@Suite("The names of Workflow")
struct WorkflowNames {
  @Test("a host has its rendering as a property, and its outputs as a signal")
  func host() {
    let host = WorkflowHost(workflow: Shelf())
    var shown: [Int] = []
    var told: [Shelf.Output] = []
    let renderings: HostObservation? = host.rendering.signal.observeValues {
      shown.append($0.lent.count)
    }
    let outputs = host.output.observeValues { told.append($0) }

    host.rendering.value.onLend("Emma")
    #expect(host.rendering.value.lent == ["Emma"])
    // In the form of the releases on Combine.
    host.rendering.onLend("Persuasion")
    #expect(host.rendering.lent == ["Emma", "Persuasion"])
    #expect(shown == [1, 2])
    #expect(told == [.lent("Emma"), .lent("Persuasion")])

    renderings?.dispose()
    outputs?.dispose()
    #expect(outputs?.isDisposed == true)
    host.rendering.value.onNote("Emma")
    #expect(host.rendering.notes == "Emma of 2. ")
    #expect(shown == [1, 2])
  }

  @Test(
    "a producer of renderings begins with the one that is there, and an output has itself as signal"
  )
  func producers() {
    let host = WorkflowHost(workflow: Shelf())
    var shown: [Int] = []
    var told: [Shelf.Output] = []
    let producer: HostProducer = host.rendering.producer
    let observation = producer.startWithValues { shown.append($0.lent.count) }
    host.output.signal.observeValues { told.append($0) }
    host.rendering.onLend("Emma")
    #expect(shown == [0, 1] && told == [.lent("Emma")])
    observation.dispose()
    host.rendering.onLend("Persuasion")
    #expect(shown == [0, 1])
  }

  @Test("a rendering that was kept is the last one when the host has gone")
  func lastRendering() {
    var host: WorkflowHost? = WorkflowHost(workflow: Shelf())
    let rendering = host?.rendering
    host?.rendering.onLend("Emma")
    host = nil
    #expect(rendering?.value.lent == ["Emma"])
    rendering?.value.onLend("Persuasion")
    #expect(rendering?.value.lent == ["Emma"])
  }

  @Test("an action reads the value that its workflow has when it is applied")
  func applyContext() {
    let host = WorkflowHost(workflow: Shelf(limit: 1))
    var told: [Shelf.Output] = []
    host.output.observeValues { told.append($0) }
    host.rendering.onLend("Emma")
    host.rendering.onLend("Persuasion")
    host.update(workflow: Shelf(limit: 3))
    host.rendering.onLend("Persuasion")
    #expect(told == [.lent("Emma"), .isFull(limit: 1), .lent("Persuasion")])
    #expect(host.rendering.notes == "limit 1 -> 3. ")
  }

  @Test("sinks for events, outputs and changes of the state need no type of actions")
  func sinks() {
    let host = WorkflowHost(workflow: Shelf())
    var told: [Shelf.Output] = []
    host.output.observeValues { told.append($0) }
    host.rendering.onCount(2)
    host.rendering.onCount(3)
    #expect(host.rendering.readers == 5)
    host.rendering.onRename(40)
    #expect(host.rendering.readers == 40)
    host.rendering.onClose()
    #expect(host.rendering.notes == "closed. ")
    #expect(told == [.lent("nothing")])
  }

  @Test("what a child tells is handled where it is rendered, or mapped, or ignored")
  func children() {
    let extra = Button(label: "extra").asAnyWorkflow()
    #expect(extra.workflowType is Button.Type)
    #expect(extra.base is Button)
    let host = WorkflowHost(workflow: Panel(extra: AnyWorkflow(extra)))
    var told: [String] = []
    host.output.observeValues { told.append($0) }
    #expect(host.rendering.value.map(\.label) == ["left!", "extra"])
    host.rendering.value[0].sink.send(.init())
    host.rendering.value[1].sink.send(.init())
    #expect(told == ["panel: left 1"])
    #expect(host.rendering.value.map(\.count) == [1, 1])
  }

  @Test("an action of any kind is what it holds, or only a closure, with or without a context")
  func anyActions() {
    #expect(!AnyWorkflowAction(Button.Action()).isClosureBased)
    #expect(AnyWorkflowAction(Button.Action()).base is Button.Action)
    let plain: AnyWorkflowAction<Taker> = AnyWorkflowAction { state in
      state += 1
      return nil
    }
    let apply: AnyWorkflowAction<Taker>.ActionApply = { state, context in
      "\(context[workflowValue: \.name]) \(state)"
    }
    let host = WorkflowHost(workflow: Taker(name: "taker"))
    var told: [String] = []
    let signal: HostSignal<String> = host.output
    signal.observeValues { told.append($0) }
    for action in [plain, AnyWorkflowAction(apply), .noAction, .init(sendingOutput: "sent")] {
      host.rendering.value(action)
    }
    #expect(told == ["taker 1", "sent"])
  }

  @Test("whatever can be rendered can be rendered without its type")
  func convertibles() {
    func show(_ child: some AnyWorkflowConvertible<Button.Rendering, String>) -> String {
      WorkflowHost(workflow: Panel(extra: child.asAnyWorkflow())).rendering.value[1].label
    }
    #expect(show(Button(label: "a")) == "a")
    #expect(show(Button(label: "b").mapOutput { $0 + "?" }) == "b")
  }
}

/// Takes actions that are given.
private struct Taker: Workflow {
  var name: String
  typealias Output = String

  func makeInitialState() -> Int { 0 }

  func render(
    state: Int, context: RenderContext<Taker>
  ) -> (AnyWorkflowAction<Taker>) -> Void {
    let sink = context.makeSink(of: AnyWorkflowAction<Taker>.self)
    return { sink.send($0) }
  }
}
