import StateKit
import Testing

@MainActor
@Suite("The runtime of workflows against a model of it")
struct WorkflowModelTests {
  @Test(
    "whatever is done, the runtime shows and reports the same as a model that renders everything")
  func againstModel() async {
    for seed in 0..<60 as Range<UInt64> {
      var run = ModelRun(seed: seed)
      for _ in 0..<25 {
        let step = await run.takeStep()
        let (shown, told) = (run.host?.rendering.text, run.log.take())
        #expect(shown == run.model.text, "\(run.title), \(step)")
        let expected = run.model.takeLog()
        #expect(told == expected, "\(run.title), \(step)")
        guard shown == run.model.text, told == expected else { return }
        run.noteSinks()
      }
      run.host = nil
      run.model.end()
      #expect(run.log.take() == run.model.takeLog(), "\(run.title), at its end")
    }
  }
}

/// A tree on the real runtime and its model, with random acts that are done to both.
@MainActor
private struct ModelRun {
  let model: WorkflowModel
  var host: WorkflowHost<Bough>?
  let log = WorkflowLog()
  let title: String

  private var random: ModelChance
  private let clock = VirtualClock()
  private let monitor = TaskMonitor()
  private let cell = BoughCell()
  private let sleep: Bough.Sleep
  /// All sinks seen so far, by the number of the session; those of ended sessions have no effect.
  private var sinks: [Int: Sink<Bough.Do>] = [:]

  init(seed: UInt64) {
    random = ModelChance(state: seed)
    title = "seed \(seed)"
    let (log, clock) = (log, clock)
    sleep = { try await clock.sleep(for: .seconds($0), name: "job") }
    model = WorkflowModel(prop: 0)
    host = WorkflowHost(
      workflow: Bough(path: "root", prop: 0, cell: cell, sleep: sleep),
      observers: [PlainWatcher(log: log), IsolatedWatcher(log: log)], monitor: monitor)
    host?.onOutput = { [weak host] in log("out \($0): \(host?.rendering.text ?? "nothing")") }
    noteSinks()
  }

  /// Does the same to both.
  ///
  /// - Returns: What was done.
  mutating func takeStep() async -> String {
    switch random.below(8) {
    case 0:
      await clock.advance(by: .seconds(1), settling: monitor.settled)
      model.advance()
      return "a second passes"
    case 1:
      let prop = random.below(3)
      host?.update(workflow: Bough(path: "root", prop: prop, cell: cell, sleep: sleep))
      model.update(prop: prop)
      return "update to \(prop)"
    default:
      let numbers = model.root.all.map(\.number)
      let isStale = random.below(8) == 0
      let number = isStale ? random.below(sinks.count) : numbers[random.below(numbers.count)]
      let act = makeAct(depth: model.root.all.first { $0.number == number }?.path)
      let cell = cell
      sinks[number]?.send(Bough.Do(act: act) { cell.count += 1 })
      // Workers begin off the main actor; the next step is to find them asleep.
      await monitor.settled()
      model.send(act, to: number)
      return "\(act) to \(number)"
    }
  }

  /// Keeps the sinks of all sessions that there are; both trees are equal.
  mutating func noteSinks() {
    guard let rendering = host?.rendering else { return }
    for (session, shown) in zip(model.root.all, rendering.all) {
      sinks[session.number] = shown.sink
    }
  }

  private mutating func makeAct(depth path: String?) -> WorkflowModel.Act {
    let isLeaf = path?.split(separator: "/").count == 3
    switch random.below(isLeaf ? 6 : 9) {
    case 0: return .add(random.below(2))
    case 1: return .poke
    case 2: return .tell(random.below(4))
    case 3, 4: return .work(.init(result: 1 + random.below(2), seconds: 1 + random.below(3)))
    case 5: return .work(nil)
    default:
      let keys = ["a", "b", "c"].shuffled(using: &random).prefix(random.below(4))
      return .show(
        keys.map { .init(key: $0, prop: random.below(2), hasCell: random.below(2) == 0) })
    }
  }
}

/// An object in the values of workflows.
private final class BoughCell {
  var count = 0
}

/// A node of the tree on the real runtime.
private struct Bough: Workflow {
  typealias Sleep = @Sendable (_ seconds: Int) async throws -> Void

  let path: String
  let prop: Int
  let cell: BoughCell?
  let sleep: Sleep

  struct Shown {
    let text: String
    let sink: Sink<Do>
    let children: [Shown]

    var all: [Shown] { [self] + children.flatMap(\.all) }
  }

  struct Do: WorkflowAction {
    typealias WorkflowType = Bough
    let act: WorkflowModel.Act
    let poke: @MainActor () -> Void

    func apply(toState state: inout WorkflowModel.State) -> Int? {
      state.apply(act, poke: poke)
    }
  }

  typealias Output = Int

  func makeInitialState() -> WorkflowModel.State { .init() }

  func workflowDidChange(from previousWorkflow: Bough, state: inout WorkflowModel.State) {
    // It may be called for an equal value.
    if previousWorkflow.prop != prop { state.changes += 1 }
  }

  func render(state: WorkflowModel.State, context: RenderContext<Bough>) -> Shown {
    if let job = state.job {
      BoughWorker(job: job, sleep: sleep).running(in: context) { Do(act: .done($0)) {} }
    }
    let children = state.shown.map { child in
      Bough(
        path: path + "/" + child.key, prop: child.prop, cell: child.hasCell ? cell : nil,
        sleep: sleep
      ).rendered(in: context, key: child.key) { Do(act: .heard(key: child.key, $0)) {} }
    }
    let count = cell.map { " c\($0.count)" } ?? ""
    let below = children.map(\.text).joined(separator: " ")
    return Shown(
      text: "\(path) \(state.text) p\(prop)\(count) [\(below)]",
      sink: context.makeSink(of: Do.self), children: children)
  }
}

private struct BoughWorker: Worker {
  let job: WorkflowModel.Job
  let sleep: Bough.Sleep

  func isEquivalent(to other: BoughWorker) -> Bool { job == other.job }

  func run() async -> Int {
    try? await sleep(job.seconds)
    return job.result
  }
}

extension WorkflowSession {
  fileprivate var path: String {
    guard let parent else { return "root" }
    return parent.path + "/" + (workflowName.hasPrefix("WorkerWorkflow") ? "job" : key)
  }
}

/// Notes what happens, with after-calls as Square's observers return them.
private struct PlainWatcher: WorkflowObserver {
  let log: WorkflowLog

  func sessionDidBegin(_ session: WorkflowSession) { log("1 began \(session.path)") }

  func workflowDidMakeInitialState<WorkflowType: Workflow>(
    _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
  ) {
    log("1 initial \(session.path)")
  }

  func workflowDidReceiveAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
  ) {
    log("1 received \(session.path)")
  }

  func workflowWillApplyAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State,
    session: WorkflowSession
  ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
    log("1 will apply \(session.path)")
    return { _, _ in log("1 applied \(session.path)") }
  }

  func sessionDidEnd(_ session: WorkflowSession) { log("1 ended \(session.path)") }
}

/// Notes what happens, with after-calls of the main actor.
private struct IsolatedWatcher: WorkflowObserver {
  let log: WorkflowLog

  func sessionDidBegin(_ session: WorkflowSession) { log("2 began \(session.path)") }

  func workflowDidMakeInitialState<WorkflowType: Workflow>(
    _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
  ) {
    log("2 initial \(session.path)")
  }

  func workflowDidReceiveAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
  ) {
    log("2 received \(session.path)")
  }

  func workflowWillApplyAction<Action: WorkflowAction>(
    _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State,
    session: WorkflowSession
  ) -> (@MainActor (Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
    log("2 will apply \(session.path)")
    return { _, _ in log("2 applied \(session.path)") }
  }

  func sessionDidEnd(_ session: WorkflowSession) { log("2 ended \(session.path)") }
}

/// Random numbers, the same for each seed: SplitMix64.
private struct ModelChance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
