internal import DequeModule

/// What the sessions of one host share: the order in which things happen, and the observers.
@MainActor
final class WorkflowTree {
  let observers: [any WorkflowObserver]
  let monitor: TaskMonitor
  let report: WorkflowMisuse.Handler
  weak var inspector: (any WorkflowTreeObserver)?

  /// The node that all others are below, for as long as the host is there.
  weak var root: AnyWorkflowNode?

  /// Whether a render pass is going on.
  private(set) var isRendering = false

  /// Renders what needs it, starts effects and delivers outputs; called after each job.
  var finishJob: (@MainActor () -> Void)?

  private var jobs: Deque<@MainActor () -> Void> = []
  private(set) var isBusy = false
  private var unstarted: [EffectSession] = []
  /// Effects in whose place the same pass has put others.
  private var replaced: [EffectSession] = []
  /// The sessions in whose value or state an object is, which an action anywhere may change in place.
  private var holders: [ObjectIdentifier: AnyWorkflowNode] = [:]
  private var isEndingEffect = false
  private var lastSessionID = 0
  private var lastWorkerSessionID = 0
  private var lastEffectID = 0
  /// The sessions rendered in the pass that goes on; only kept for an inspector.
  private var rendered: [WorkflowSession] = []

  init(
    observers: [any WorkflowObserver], monitor: TaskMonitor,
    report: @escaping WorkflowMisuse.Handler
  ) {
    self.observers = observers
    self.monitor = monitor
    self.report = report
  }

  func nextSessionID(ofWorker: Bool) -> Int {
    if ofWorker {
      lastWorkerSessionID -= 1
      return lastWorkerSessionID
    }
    lastSessionID += 1
    return lastSessionID
  }

  func nextEffectID() -> Int {
    lastEffectID += 1
    return lastEffectID
  }

  /// Does something that may change states, then renders once; if busy, when its turn has come.
  func perform(_ job: @escaping @MainActor () -> Void) {
    jobs.append(job)
    guard !isBusy, !isRendering else { return }
    isBusy = true
    defer { isBusy = false }
    while let job = jobs.popFirst() {
      job()
      finishJob?()
    }
  }

  /// Runs one render pass.
  func render<Rendering>(_ body: () -> Rendering) -> Rendering {
    isRendering = true
    defer {
      isRendering = false
      if !rendered.isEmpty {
        inspector?.workflowTreeDidRender(rendered)
        rendered = []
      }
    }
    return body()
  }

  /// Whether an action can be sent now, to be handled at once or when its turn has come.
  ///
  /// Rendering sends none, but what a pass ends may have something to say about that.
  var takesActions: Bool { !isRendering || isEndingEffect }

  /// Ends an effect, which may send actions: they wait until the pass is over.
  func endEffect(_ body: () -> Void) {
    let wasEnding = isEndingEffect
    isEndingEffect = true
    defer { isEndingEffect = wasEnding }
    body()
  }

  /// Notes whether an object is in the value or the state of a session.
  func note(_ node: AnyWorkflowNode, holdsObject: Bool) {
    if holdsObject {
      holders[ObjectIdentifier(node)] = node
    } else if !holders.isEmpty {
      holders[ObjectIdentifier(node)] = nil
    }
  }

  /// Makes sure that what shows an object is rendered again: equal bytes do not say that it is the same.
  func objectsMayHaveChanged() {
    for node in holders.values { node.setNeedsRender() }
  }

  func didRender(_ session: WorkflowSession) {
    if inspector != nil { rendered.append(session) }
  }

  /// Lets an effect start when the pass is over, so that what it sends at once is not lost.
  func startAfterPass(_ effect: EffectSession) {
    unstarted.append(effect)
  }

  /// Lets an effect end as soon as it and the one in its place are started.
  func replaceAfterPass(_ effect: EffectSession) {
    replaced.append(effect)
  }

  /// Starts what was named for the first time in the last pass.
  func startEffects() {
    let (started, ended) = (unstarted, replaced)
    (unstarted, replaced) = ([], [])
    for effect in started { effect.start() }
    for effect in ended { effect.end() }
  }

  func tell(_ session: WorkflowSession, _ event: @autoclosure () -> WorkflowEvent) {
    guard let inspector else { return }
    inspector.workflowSession(session, did: event())
  }
}
