import StateKit
import Testing

@MainActor
@Suite("Workflow sinks")
struct WorkflowSinkTests {
  let log = WorkflowLog()

  @Test("a sink works only after its render pass has finished")
  func sendDuringRender() {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(0) { _, context in
        context.makeSink(of: Add.self).send(Add(by: 10))
      }, onMisuse: { log.misuses.append($0) })
    #expect(host.rendering.state == 0)
    #expect(log.misuses == [.actionDuringRender(workflow: "Scripted<Int>", action: "Add")])
    host.rendering.sink.send(AnyWorkflowAction(Add(by: 5)))
    #expect(host.rendering.state == 5)
  }

  @Test("an action sent to an older sink during a later render is an error")
  func sendToOlderDuringRender() {
    let log = log
    let sink = Latest<Sink<Add>>()
    let host = WorkflowHost(
      workflow: Scripted(0) { _, context in
        sink.value?.send(Add(by: 10))
        sink.value = context.makeSink(of: Add.self)
      }, onMisuse: { log.misuses.append($0) })
    sink.value?.send(Add(by: 1))
    #expect(host.rendering.state == 1)
    #expect(
      log.misuses.map(\.description) == [
        "Add was sent to Scripted<Int> during a render pass; send it when the pass is over."
      ])
  }

  @Test("an action sent while another is being handled waits its turn")
  func actionsWait() {
    let log = log
    let host = WorkflowHost(workflow: Counter(log: log))
    _ = log.take()
    let sink = host.rendering.sink
    host.onOutput = { output in
      log(output)
      if output == "reached 3" {
        sink.send(.init(by: 4))
        log("sent")
      }
    }
    sink.send(.init(by: 3))
    #expect(log.take() == ["counter render 3", "reached 3", "sent", "counter render 7"])
    #expect(host.rendering.count == 7)
  }

  @Test("a sink from an older rendering goes on working if its kind was declared again")
  func olderSinkWorks() {
    let host = WorkflowHost(workflow: Counter(log: log))
    let old = host.rendering.sink
    old.send(.init())
    old.send(.init())
    #expect(host.rendering.count == 2)
  }

  @Test("a sink from an older rendering is ignored if its kind was not declared again")
  func olderSinkIgnored() throws {
    let sink = Latest<Sink<Add>>()
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        sink.value = state == 1 ? nil : context.makeSink(of: Add.self)
      })
    let old = try #require(sink.value)
    old.send(Add(by: 1))
    old.send(Add(by: 1))
    #expect(host.rendering.state == 1)
    host.rendering.change { $0 = 10 }
    old.send(Add(by: 1))
    #expect(host.rendering.state == 10)
    try #require(sink.value).send(Add(by: 1))
    #expect(host.rendering.state == 11)
  }

  @Test("an action whose sink has gone by the time of its turn is ignored")
  func waitingActionIgnored() throws {
    let sink = Latest<Sink<Add>>()
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        if state == 0 { sink.value = context.makeSink(of: Add.self) }
      })
    let old = try #require(sink.value)
    host.onOutput = { _ in old.send(Add(by: 1)) }
    host.rendering.sink.send(
      AnyWorkflowAction {
        $0 = 5
        return "out"
      })
    #expect(host.rendering.state == 5)
  }

  @Test("several sinks for one action type do not disturb each other")
  func severalSinks() {
    let sinks = Latest<[Sink<Add>]>()
    let host = WorkflowHost(
      workflow: Scripted(0) { _, context in
        let first = context.makeSink(of: Add.self)
        let second = context.makeSink(of: Add.self).contraMap { (add: Add) in Add(by: add.by * 10) }
        sinks.value = sinks.value ?? [first, second]
      })
    sinks.value?.first?.send(Add(by: 1))
    sinks.value?.last?.send(Add(by: 2))
    sinks.value?.first?.send(Add(by: 3))
    #expect(host.rendering.state == 24)
  }

  @Test("a context used after its render call is reported and has no effect")
  func contextAfterRender() {
    let log = log
    let contexts = Latest<RenderContext<Scripted<Int>>>()
    let host = WorkflowHost(
      workflow: Scripted(7) { _, context in contexts.value = context },
      onMisuse: { log.misuses.append($0) })
    contexts.value?.makeSink(of: Add.self).send(Add(by: 1))
    contexts.value?.runSideEffect(key: "late") { _ in log("started") }
    if let context = contexts.value {
      #expect(Scripted("child").ignored(in: context).state == "child")
    }
    #expect(host.rendering.state == 7)
    #expect(host.snapshot.children.isEmpty)
    #expect(log.lines.isEmpty)
    #expect(
      log.misuses == Array(repeating: .contextAfterRender(workflow: "Scripted<Int>"), count: 3))
  }

  struct Add: WorkflowAction {
    typealias WorkflowType = Scripted<Int>
    let by: Int

    func apply(toState state: inout Int) -> String? {
      state += by
      return nil
    }
  }
}
