import StateKit
import Testing

@MainActor
@Suite("What counts as a change in a tree of workflows")
struct WorkflowComparingTests {
  let log = WorkflowLog()

  @Test("an object in the state that was changed in place is rendered again")
  func objectInState() {
    let shown = Latest<Int>()
    let host = WorkflowHost(
      workflow: Scripted(Tally()) { tally, _ in shown.value = tally.count })
    host.rendering.change { $0.count += 1 }
    #expect(shown.value == 1)
  }

  @Test(
    "an object is found wherever a state keeps it",
    arguments: [HiddenTally.optional, .array, .dictionary, .payload, .closure, .existential])
  func objectDeepInState(_ place: HiddenTally) {
    let tally = Tally()
    let shown = Latest<Int>()
    let host = WorkflowHost(
      workflow: Scripted(place.state(hiding: tally)) { _, _ in shown.value = tally.count })
    host.rendering.change { _ in tally.count += 1 }
    #expect(shown.value == 1)
  }

  @Test("an object behind more values than are looked through is taken to have changed")
  func objectFarBehind() {
    let tally = Tally()
    let shown = Latest<Int>()
    let state = (0..<200).map { (name: "\($0)", tally: $0 == 199 ? tally : nil) }
    let host = WorkflowHost(workflow: Scripted(state) { _, _ in shown.value = tally.count })
    host.rendering.change { _ in tally.count += 1 }
    #expect(shown.value == 1)
  }

  @Test("a state of plain values that did not change is not rendered again")
  func plainState() {
    let passes = Latest<Int>()
    let host = WorkflowHost(
      workflow: Scripted(PlainState()) { _, _ in passes.value = (passes.value ?? 0) + 1 })
    host.rendering.change { _ in }
    #expect(passes.value == 1)
  }

  @Test("a child whose value holds an object is rendered again, for the object may have changed")
  func objectInValue() {
    let tally = Tally()
    let host = WorkflowHost(workflow: TallyParent(tally: tally))
    #expect(host.rendering.tally == 0)
    #expect(host.rendering.child == 0)
    host.rendering.count.send(TallyParent.Count())
    #expect(host.rendering.tally == 1)
    #expect(host.rendering.child == 1)
  }

  @Test("an update from outside with the same object counts as a change down the tree")
  func objectInUpdatedValue() {
    let tally = Tally()
    let host = WorkflowHost(workflow: TallyParent(tally: tally))
    tally.count = 7
    host.update(workflow: TallyParent(tally: tally))
    #expect(host.rendering.tally == 7)
    #expect(host.rendering.child == 7)
    #expect(host.rendering.changes == 1)
  }

  @Test(
    "an object in a value is found wherever the value keeps it",
    arguments: [HiddenTally.optional, .array, .dictionary, .payload, .existential])
  func objectDeepInValue(_ place: HiddenTally) {
    let tally = Tally()
    let shown = Latest<Int>()
    let child = HidingChild(value: place.state(hiding: tally)) { shown.value = tally.count }
    let host = WorkflowHost(
      workflow: Scripted(0) { count, context in
        tally.count = count
        child.rendered(in: context)
      })
    host.rendering.change { $0 = 3 }
    #expect(shown.value == 3)
  }

  @Test(
    "an object in a child's value that another session's action changed is shown as it is now",
    arguments: [HiddenTally.optional, .array, .dictionary, .payload, .existential])
  func objectChangedElsewhere(_ place: HiddenTally) {
    let tally = Tally()
    let shown = Latest<Int>()
    let acting = Latest<Scripted<Int>.Shown>()
    let child = HidingChild(value: place.state(hiding: tally)) { shown.value = tally.count }
    let host = WorkflowHost(
      workflow: Scripted(0) { _, context in
        child.rendered(in: context)
        acting.value = Scripted(0).ignored(in: context, key: "acting")
      })
    acting.value?.change { _ in tally.count = 5 }
    #expect(shown.value == 5)
    host.rendering.change { _ in tally.count = 6 }
    #expect(shown.value == 6)
  }

  @Test("what a closure in a value has captured does not count: the closure itself does")
  func closureInValue() {
    let tally = Tally()
    let log = log
    let children = [
      Reporting { log("render \(tally.count)") }, Reporting { log("another closure") },
    ]
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        children[state / 2].rendered(in: context)
      })
    #expect(log.take() == ["render 0"])
    host.rendering.change { state in
      tally.count = 1
      state = 1
    }
    #expect(log.take() == [])
    host.rendering.change { $0 = 2 }
    #expect(log.take() == ["another closure"])
  }

  @Test("of most types it is known whether their values hold objects")
  func heldObjects() {
    #expect(HeldObjects(in: Int.self) == .never)
    #expect(HeldObjects(in: [String: [Padded?]].self) == .never)
    #expect(HeldObjects(in: (name: String, run: () -> Void).self) == .never)
    #expect(HeldObjects(in: Sink<Int>.self) == .never)
    #expect(HeldObjects(in: KeyPath<Int, Int>.self) == .never)
    #expect(HeldObjects(in: Tally.self) == .always)
    #expect(HeldObjects(in: Tally?.self) == .unknown)
    #expect(HeldObjects(in: [Tally].self) == .unknown)
    #expect(HeldObjects(in: Any.self) == .unknown)
    #if !canImport(Darwin)
      #expect(HeldObjects(in: Branching.self) == .never)
      #expect(HeldObjects(in: TallyParent.self) == .always)
      #expect(HeldObjects(in: PaddedChild.self) == .never)
    #endif
  }

  @Test("bytes between the members of a struct do not count")
  func padding() {
    #expect(ByteLayout.of(Padded.self).ranges == [0..<1, 8..<17])
    #expect(ByteLayout.of((Bool, Padded).self).ranges == [0..<1, 8..<9, 16..<25])

    let clean = Padded(isOn: true, number: 7, isLast: true)
    let dirty = withPadding(0xFF, in: clean)
    #expect(ByteLayout.of(Padded.self).areEqual(clean, dirty))
    #expect(
      !ByteLayout.of(Padded.self).areEqual(clean, Padded(isOn: true, number: 7, isLast: false)))
  }

  @Test("a child whose value differs in its padding only is not rendered again")
  func paddedChild() {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(UInt8(0)) { fill, context in
        let value = withPadding(fill, in: Padded(isOn: true, number: 7, isLast: false))
        PaddedChild(log: log, value: value).rendered(in: context)
      })
    #expect(log.take() == ["render 7"])
    host.rendering.change { $0 = 0xFF }
    #expect(log.take() == [])
  }

  @Test("two sinks of one kind are the same value, so a child given one is not rendered again")
  func sinks() {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(0) { _, context in
        Button(log: log, sink: context.makeSink(of: AnyWorkflowAction.self))
          .rendered(in: context)
      })
    #expect(log.take() == ["button"])
    host.rendering.change { $0 += 1 }
    #expect(log.take() == [])
    #expect(host.rendering.state == 1)
  }

  @Test("a sink that was not declared for a while is another value, and the old one is ignored")
  func sinkDeclaredAgain() {
    let log = log
    let sinks = Latest<[Sink<Change>]>()
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        guard state != 1 else { return }
        let sink = context.makeSink(of: Change.self)
        sinks.value = (sinks.value ?? []) + [sink]
        ChangeButton(log: log, sink: sink).rendered(in: context)
      })
    host.rendering.change { $0 = 1 }
    host.rendering.change { $0 = 2 }
    #expect(log.take() == ["button", "button"])
    sinks.value?.first?.send(Change())
    #expect(host.rendering.state == 2)
    sinks.value?.last?.send(Change())
    #expect(host.rendering.state == 3)
  }
}

final class Tally {
  var count = 0
}

/// Where in a state an object can be.
enum HiddenTally: Sendable {
  case optional, array, dictionary, payload, closure, existential

  @MainActor
  func state(hiding tally: Tally) -> HidingState {
    var state = HidingState()
    switch self {
    case .optional: state.optional = tally
    case .array: state.array = [Tally(), tally]
    case .dictionary: state.dictionary = ["a": tally]
    case .payload: state.payload = .some(tally)
    case .closure: state.closure = { tally.count }
    case .existential: state.existential = tally
    }
    return state
  }
}

struct HidingState {
  enum Payload {
    case none
    case some(Tally)
  }

  var name = "hiding"
  var optional: Tally?
  var array: [Tally] = []
  var dictionary: [String: Tally] = [:]
  var payload = Payload.none
  var closure: (() -> Int)?
  var existential: Any = 0
}

/// A type made of itself.
private struct Branching {
  var name = ""
  var branches: [Branching] = []
}

private struct TallyParent: Workflow {
  let tally: Tally
  typealias Output = Never

  struct Rendering {
    let tally: Int
    let child: Int
    /// How often the value was replaced.
    let changes: Int
    let count: Sink<Count>
  }

  struct Count: WorkflowAction {
    typealias WorkflowType = TallyParent

    func apply(toState state: inout State) -> Never? {
      state.tally?.count += 1
      return nil
    }
  }

  struct State {
    var tally: Tally?
    var changes = 0
  }

  func makeInitialState() -> State { State(tally: tally) }

  func workflowDidChange(from previousWorkflow: TallyParent, state: inout State) {
    state.changes += 1
  }

  func render(state: State, context: RenderContext<TallyParent>) -> Rendering {
    Rendering(
      tally: tally.count, child: TallyChild(tally: tally).rendered(in: context),
      changes: state.changes, count: context.makeSink(of: Count.self))
  }
}

private struct TallyChild: Workflow {
  let tally: Tally
  typealias Output = Never

  func render(state: Void, context: RenderContext<TallyChild>) -> Int { tally.count }
}

struct HidingChild: Workflow {
  let value: HidingState
  let shown: @MainActor () -> Void
  typealias Output = Never

  func render(state: Void, context: RenderContext<HidingChild>) { shown() }
}

private struct Reporting: Workflow {
  let report: @MainActor () -> Void
  typealias Output = Never

  func render(state: Void, context: RenderContext<Reporting>) { report() }
}

private struct PlainState {
  var names = ["a": "a name that does not fit in place"]
  var kind: Kind? = .named("another name that does not fit")
  var numbers = [1, 2, 3]

  enum Kind {
    case unnamed
    case named(String)
  }
}

private struct Padded {
  var isOn: Bool
  var number: Int
  var isLast: Bool
}

/// The value in bytes whose padding is filled.
private func withPadding(_ fill: UInt8, in value: Padded) -> Padded {
  var value = value
  withUnsafeMutableBytes(of: &value) { bytes in
    for index in 1..<8 { bytes[index] = fill }
  }
  return value
}

private struct PaddedChild: Workflow {
  let log: WorkflowLog
  let value: Padded
  typealias Output = Never

  func render(state: Void, context: RenderContext<PaddedChild>) {
    log("render \(value.number)")
  }
}

private struct Button: Workflow {
  let log: WorkflowLog
  let sink: Sink<AnyWorkflowAction<Scripted<Int>>>
  typealias Output = Never

  func render(state: Void, context: RenderContext<Button>) {
    log("button")
  }
}

private struct Change: WorkflowAction {
  typealias WorkflowType = Scripted<Int>

  func apply(toState state: inout Int) -> String? {
    state += 1
    return nil
  }
}

private struct ChangeButton: Workflow {
  let log: WorkflowLog
  let sink: Sink<Change>
  typealias Output = Never

  func render(state: Void, context: RenderContext<ChangeButton>) {
    log("button")
  }
}
