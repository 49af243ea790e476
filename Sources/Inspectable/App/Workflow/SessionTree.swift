import StateKit

/// The sessions of a host, in the form that paths lead into.
enum SessionTree {
  struct Session: Identifiable {
    let id: Int
    let workflow: String
    let key: String
    let state: Any
    let workers: [String]
    let sideEffects: [String]
    let children: [Session]

    init(_ snapshot: WorkflowSessionSnapshot) {
      id = snapshot.id
      workflow = snapshot.workflowName
      key = snapshot.key
      state = snapshot.state
      workers = snapshot.workers
      sideEffects = snapshot.sideEffects
      children = snapshot.children.map(Session.init)
    }
  }
}

extension SceneDescription.Session {
  /// A session with those below it.
  @MainActor
  init(_ snapshot: WorkflowSessionSnapshot, _ actions: SessionActions) {
    self.init(
      title: SessionTitle.of(snapshot.workflowName, key: snapshot.key),
      effects: snapshot.workers.map { "worker \($0)" }
        + snapshot.sideEffects.map { "side effect \($0)" },
      children: snapshot.children.map { .init($0, actions) },
      actions: actions.described(snapshot.id),
      key: snapshot.key.isEmpty ? nil : snapshot.key, workflow: snapshot.workflowName)
  }
}

/// What a sink does shows in the actions it sends, so the machinery in it is not compared.
extension Sink: UntrackedMachinery {}

/// A list is shown by its elements, not by how they are kept.
extension RenderedList: PlannedType {
  static func makePlan() -> any TypePlan { makeSequencePlan() }
}
