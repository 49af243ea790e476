import StateKit
import Testing

@MainActor
@Suite("Lists of workflows, and workflows of any type")
struct WorkflowListTests {
  let log = WorkflowLog()

  private func makeHost(
    _ rows: [Row], onMisuse: @escaping WorkflowMisuse.Handler = WorkflowMisuse.trap
  ) -> (WorkflowHost<Scripted<[Row]>>, Latest<RenderedList<Row.Rendering>>) {
    let shown = Latest<RenderedList<Row.Rendering>>()
    let host = WorkflowHost(
      workflow: Scripted(rows) { rows, context in
        shown.value = context.renderList(rows, as: \.self) { id, output in
          AnyWorkflowAction<Scripted<[Row]>>(sendingOutput: "\(id) says \(output)")
        }
      }, onMisuse: onMisuse)
    return (host, shown)
  }

  private func rows(_ ids: [Int]) -> [Row] { ids.map { Row(id: $0, log: log) } }

  @Test("one change among many children renders the parent and that child only")
  func oneChange() {
    let log = log
    let (host, shown) = makeHost(rows(Array(0..<100)))
    host.onOutput = { log($0) }
    #expect(log.take().count == 100)
    shown.value?[42].sink.send(.init())
    #expect(log.take() == ["render 42: 1", "42 says tapped"])
    #expect(shown.value?[42].taps == 1)
    #expect(shown.value?.map(\.taps).reduce(0, +) == 1)
    shown.value?[42].sink.send(.init())
    #expect(shown.value?[42].taps == 2)
  }

  @Test("a list that is kept stays as it was")
  func oldRenderings() {
    let (host, shown) = makeHost(rows(Array(0..<100)))
    var kept: [RenderedList<Row.Rendering>] = []
    for id in [0, 31, 32, 99] {
      if let now = shown.value { kept.append(now) }
      shown.value?[id].sink.send(.init())
    }
    let tapped = kept.map { list in list.indices.filter { list[$0].taps > 0 } }
    #expect(tapped == [[], [0], [0, 31], [0, 31, 32]])
    #expect(shown.value?.indices.filter { shown.value?[$0].taps == 1 } == [0, 31, 32, 99])
    #expect(host.snapshot.children.count == 100)
  }

  @Test("children of a list are matched by identity: moved, inserted, removed")
  func matching() {
    let (host, shown) = makeHost(rows([1, 2, 3]))
    shown.value?[2].sink.send(.init())
    _ = log.take()
    let other = rows([3, 4, 1])
    host.rendering.change { $0 = other }
    #expect(log.take() == ["render 4: 0"])
    #expect(shown.value?.map(\.taps) == [1, 0, 0])
    #expect(host.snapshot.children.map(\.key) == ["3", "4", "1"])
    shown.value?[0].sink.send(.init())
    #expect(shown.value?.map(\.taps) == [2, 0, 0])
  }

  @Test("a child of a list whose item holds an object is updated in each pass")
  func objectsInItems() {
    let cell = Latest<Int>()
    let shown = Latest<RenderedList<Int>>()
    let rows = [CellRow(id: 1, cell: nil), CellRow(id: 2, cell: cell)]
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        cell.value = state
        shown.value = context.renderList(rows, as: \.self)
      })
    host.rendering.change { $0 = 7 }
    #expect(shown.value == [-1, 7])
  }

  @Test("a child of a list is updated when its item changed")
  func changedItem() {
    let (host, shown) = makeHost(rows([1, 2]))
    _ = log.take()
    host.rendering.change { $0[1].title = "new" }
    #expect(log.take() == ["render 2: 0"])
    #expect(shown.value?.map(\.title) == ["", "new"])
  }

  @Test("the output of a child in a list is handled as its parent last rendered it")
  func newestHandler() {
    let (log, rows) = (log, rows([1, 2]))
    let shown = Latest<RenderedList<Row.Rendering>>()
    let host = WorkflowHost(
      workflow: Scripted("first") { state, context in
        shown.value = context.renderList(rows, as: \.self) { id, output in
          AnyWorkflowAction<Scripted<String>>(sendingOutput: "\(state): \(id) says \(output)")
        }
      })
    host.onOutput = { log($0) }
    host.rendering.change { $0 = "second" }
    _ = log.take()
    shown.value?[0].sink.send(.init())
    #expect(log.take() == ["render 1: 1", "second: 1 says tapped"])
  }

  @Test("equal identities in a list are a mistake")
  func duplicates() {
    let log = log
    let (_, shown) = makeHost(rows([1, 2, 1]), onMisuse: { log.misuses.append($0) })
    #expect(shown.value?.count == 3)
    #expect(
      log.misuses == [
        .duplicateChildren(parent: "Scripted<Array<Row>>", child: "Row", key: "1")
      ])
  }

  @Test("a list that is not rendered ends with its children")
  func listEnds() {
    let rows = rows([1, 2])
    let host = WorkflowHost(
      workflow: Scripted(true) { isShown, context in
        guard isShown else { return }
        _ = context.renderList(rows, as: \.self) { _, _ in
          AnyWorkflowAction<Scripted<Bool>>.noAction
        }
      })
    #expect(host.snapshot.children.count == 2)
    host.rendering.change { $0 = false }
    #expect(host.snapshot.children.isEmpty)
  }

  @Test("AnyWorkflow is replaced by the workflow inside, whose value is compared")
  func anyWorkflow() {
    let log = log
    let shown = Latest<String>()
    let host = WorkflowHost(
      workflow: Scripted(0) { _, context in
        shown.value = Counter(log: log)
          .mapRendering { "count \($0.count)" }
          .mapOutput { $0.count }
          .rendered(in: context) { AnyWorkflowAction<Scripted<Int>>(sendingOutput: "\($0)") }
      })
    #expect(shown.value == "count 0")
    #expect(host.snapshot.children.map(\.workflowName) == ["Counter"])
    _ = log.take()
    host.rendering.change { $0 = 1 }
    #expect(log.take() == [])
  }

  @Test("AnyWorkflow passes outputs on, as a child and as the root")
  func anyWorkflowOutputs() {
    let log = log
    let host = WorkflowHost(
      workflow: Counter(log: log).asAnyWorkflow(), onOutput: { log("out \($0)") })
    _ = log.take()
    host.rendering.sink.send(.init(by: 3))
    #expect(log.take() == ["counter render 3", "out reached 3"])
    #expect(host.rendering.count == 3)
  }
}

private struct CellRow: Workflow, Identifiable {
  let id: Int
  let cell: Latest<Int>?
  typealias Output = Never

  func render(state: Void, context: RenderContext<CellRow>) -> Int { cell?.value ?? -1 }
}

private struct Row: Workflow, Identifiable {
  let id: Int
  var title = ""
  let log: WorkflowLog

  struct Rendering {
    let title: String
    let taps: Int
    let sink: Sink<Tap>
  }

  struct Tap: WorkflowAction {
    typealias WorkflowType = Row

    func apply(toState state: inout Int) -> String? {
      state += 1
      return "tapped"
    }
  }

  typealias Output = String

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<Row>) -> Rendering {
    log("render \(id): \(state)")
    return Rendering(title: title, taps: state, sink: context.makeSink(of: Tap.self))
  }
}
