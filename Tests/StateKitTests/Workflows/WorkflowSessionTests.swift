import StateKit
import Testing

@MainActor
@Suite("Workflow sessions")
struct WorkflowSessionTests {
  let log = WorkflowLog()

  @Test("makeInitialState is called once per session")
  func initialStateOnce() {
    let host = WorkflowHost(workflow: Counter(log: log))
    host.rendering.sink.send(Counter.Tap())
    host.rendering.sink.send(Counter.Tap(by: 5))
    #expect(
      log.take() == [
        "counter initial", "counter render 0", "counter render 1", "counter render 6",
      ])
  }

  @Test("a child of the same type and key survives between renders with its state")
  func childSurvives() {
    let host = WorkflowHost(workflow: Board(log: log))
    host.rendering.counters["b"]?.sink.send(Counter.Tap(by: 7))
    host.rendering.sink.send(Board.Show(names: ["c", "b", "a"]))
    #expect(host.rendering.counters["b"]?.count == 7)
    #expect(host.rendering.counters["c"]?.count == 0)
    #expect(
      log.take().filter { $0.hasSuffix("initial") } == ["a initial", "b initial", "c initial"])
  }

  @Test("a child's new value comes in through workflowDidChange")
  func newValueComesIn() {
    let host = WorkflowHost(workflow: Board(log: log))
    _ = log.take()
    host.rendering.sink.send(Board.Show(step: 2))
    #expect(
      log.take() == [
        "board render", "a changed from 1 to 2", "a render 100", "b changed from 1 to 2",
        "b render 100",
      ])
  }

  @Test("a child not rendered in a pass is torn down")
  func childTornDown() throws {
    let host = WorkflowHost(workflow: Board(log: log))
    let old = try #require(host.rendering.counters["a"]).sink
    old.send(Counter.Tap(by: 7))
    host.rendering.sink.send(Board.Show(names: ["b"]))
    #expect(host.snapshot.children.map(\.key) == ["b"])
    host.rendering.sink.send(Board.Show(names: ["a", "b"]))
    #expect(host.rendering.counters["a"]?.count == 0)
    old.send(Counter.Tap())
    #expect(host.rendering.counters["a"]?.count == 0)
  }

  @Test("two children of one type with equal keys in one pass are reported with both names")
  func duplicateChildren() {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(["x", "y", "x"]) { keys, context in
        for key in keys { log("shown \(Scripted(key).ignored(in: context, key: key).state)") }
      }, onMisuse: { log.misuses.append($0) })
    #expect(
      log.misuses == [
        .duplicateChildren(parent: "Scripted<Array<String>>", child: "Scripted<String>", key: "x")
      ])
    #expect(log.take() == ["shown x", "shown y", "shown x"])
    #expect(host.snapshot.children.map(\.key) == ["x", "y"])
    #expect(
      WorkflowMisuse.duplicateChildren(parent: "Board", child: "Counter", key: "x").description
        == "Board rendered two children Counter with the key 'x' in one pass; "
        + "give each a key of its own.")
  }

  @Test("equal keys are found in a later pass too, and are fine for children of different types")
  func duplicateLater() {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(["x", "y"]) { keys, context in
        for key in keys { _ = Scripted(key).ignored(in: context, key: key) }
        _ = Scripted(0).ignored(in: context, key: "x")
      }, onMisuse: { log.misuses.append($0) })
    #expect(log.misuses.isEmpty)
    host.rendering.change { $0 = ["y", "y"] }
    #expect(log.misuses.count == 1)
    #expect(host.snapshot.children.map(\.key) == ["y", "x"])
    host.rendering.change { $0 = ["y", "x"] }
    #expect(log.misuses.count == 1)
    #expect(host.snapshot.children.map(\.key) == ["y", "x", "x"])
  }
}

/// Holds what a closure has last seen.
@MainActor
final class Latest<Value> {
  var value: Value?
}
