import StateKit

/// Notes what happens in the tree of one host of workflows.
@MainActor
final class WorkflowRecord: WorkflowTreeObserver {
  private let host: String
  private let record: StepRecord
  private unowned let context: SceneContext
  private let snapshot: () -> WorkflowSessionSnapshot

  init(
    host: String, record: StepRecord, _ context: SceneContext,
    snapshot: @escaping () -> WorkflowSessionSnapshot
  ) {
    self.host = host
    self.record = record
    self.context = context
    self.snapshot = snapshot
  }

  func workflowTakes(
    _ action: Any, by session: WorkflowSession, from place: SourcePlace?,
    _ turn: @MainActor () -> Void
  ) {
    context.take(
      from: place.map(SentPlace.known),
      { writer in
        let place = host.asWord + ".tree" + (snapshot().path(to: session.sessionID) ?? "")
        let literal = record.literal(of: Reflection.value(of: action))
        writer.put(text: "trigger \(place).\(literal.drop { $0 == "." })")
        if !literal.hasSuffix(")") { writer.put(text: "()") }
      }, turn)
  }

  func workflowSession(_ session: WorkflowSession, did event: WorkflowEvent) {
    if record.isSilent { return }
    switch event {
    case .began: add(.sessionBegan, session.title)
    case .ended: add(.sessionEnded, session.title)
    case .appliedAction(let action):
      record.add(
        .workflowAction, "\(host): \(session.title)",
        detail: record.literal(of: Reflection.value(of: action)),
        source: Sender.carried?.description)
    case .output(let output):
      add(.workflowOutput, session.title, detail: record.literal(of: Reflection.value(of: output)))
    case .sideEffectStarted(let name): add(.sideEffectStarted, "side effect " + name)
    case .sideEffectEnded(let name): add(.sideEffectEnded, "side effect " + name)
    case .workerStarted(let name): add(.workerStarted, "worker " + name)
    case .workerEnded(let name): add(.workerEnded, "worker " + name)
    case .effectParked(_, .request(let title)): record.addRequest(title)
    case .effectParked(let name, .clock): add(.workerSleeping, name)
    // It waits for what it dispatched, which is listed as an event of its own.
    case .effectParked(_, .dispatch): break
    }
  }

  func workflowTreeDidRender(_ sessions: [WorkflowSession]) {
    if record.isSilent { return }
    let shown = sessions.prefix(Self.shownRenderings).map(\.title).joined(separator: ", ")
    let rest = sessions.count - Self.shownRenderings
    add(.rendered, shown + (rest > 0 ? " and \(rest) more" : ""))
  }

  /// How many renderings of one pass are listed by name.
  private static let shownRenderings = 8

  private func add(_ kind: StepEvent.Kind, _ name: String, detail: String? = nil) {
    record.add(kind, "\(host): \(name)", detail: detail)
  }
}

extension WorkflowSession {
  /// The workflow, with its key where it has one: `Row "milk"`.
  fileprivate var title: String { SessionTitle.of(workflowName, key: key) }
}

/// What sessions are called in lists.
enum SessionTitle {
  static func of(_ workflow: String, key: String) -> String {
    key.isEmpty ? workflow : "\(workflow) \(Value.string(key).literal)"
  }
}

extension WorkflowSessionSnapshot {
  /// The path from this session to another, as a call has it: `.Row["milk"]`; nil if that is not below it.
  fileprivate func path(to id: Int) -> String? {
    if self.id == id { return "" }
    for child in children {
      guard let rest = child.path(to: id) else { continue }
      return ".\(child.workflowName.asWord)"
        + (child.key.isEmpty ? "" : "[\(Value.string(child.key).literal)]") + rest
    }
    return nil
  }
}
