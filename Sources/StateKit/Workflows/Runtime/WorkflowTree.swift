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
  private var isBusy = false
  private var unstarted: [EffectSession] = []
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

  func didRender(_ session: WorkflowSession) {
    if inspector != nil { rendered.append(session) }
  }

  /// Lets an effect start when the pass is over, so that what it sends at once is not lost.
  func startAfterPass(_ effect: EffectSession) {
    unstarted.append(effect)
  }

  /// Starts what was named for the first time in the last pass.
  func startEffects() {
    let effects = unstarted
    unstarted = []
    for effect in effects { effect.start() }
  }

  func tell(_ session: WorkflowSession, _ event: @autoclosure () -> WorkflowEvent) {
    guard let inspector else { return }
    inspector.workflowSession(session, did: event())
  }
}
