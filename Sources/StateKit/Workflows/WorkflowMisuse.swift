/// A mistake in the code of a workflow, with the names of what it is about.
public enum WorkflowMisuse: Error, Hashable, CustomStringConvertible {
  /// A parent named two children of one type with equal keys in one pass.
  ///
  /// If the program goes on, both are one session.
  case duplicateChildren(parent: String, child: String, key: String)

  /// A workflow named two workers of one type with equal keys in one pass; the first one counts.
  case duplicateWorkers(workflow: String, worker: String, key: String)

  /// A workflow named two side effects with equal keys in one pass.
  ///
  /// Only testers report it: a host starts both, and then ends the first.
  case duplicateSideEffects(workflow: String, key: String)

  /// An action was sent while the tree was being rendered; it is ignored.
  case actionDuringRender(workflow: String, action: String)

  /// A context was used when the call it was made for had returned; nothing comes of it.
  case contextAfterRender(workflow: String)

  /// The context of an action was used when the call it was made for had returned; it still has the
  /// value of the workflow.
  case contextAfterApply(workflow: String)

  /// Takes a mistake; called on the main actor, where the mistake is made.
  public typealias Handler = @MainActor (WorkflowMisuse) -> Void

  /// Ends the program with the mistake as its message.
  @preconcurrency @MainActor
  public static func trap(_ misuse: WorkflowMisuse) {
    fatalError(misuse.description)
  }

  /// The mistake, in a sentence.
  public var description: String {
    switch self {
    case .duplicateChildren(let parent, let child, let key):
      "\(parent) rendered two children \(child) with the key '\(key)' in one pass; "
        + "give each a key of its own."
    case .duplicateWorkers(let workflow, let worker, let key):
      "\(workflow) ran two workers \(worker) with the key '\(key)' in one pass; "
        + "give each a key of its own."
    case .duplicateSideEffects(let workflow, let key):
      "\(workflow) ran two side effects with the key '\(key)' in one pass; "
        + "give each a key of its own."
    case .actionDuringRender(let workflow, let action):
      "\(action) was sent to \(workflow) during a render pass; send it when the pass is over."
    case .contextAfterRender(let workflow):
      "The render context of \(workflow) was used after its render call had returned."
    case .contextAfterApply(let workflow):
      "The context of an action of \(workflow) was used after its apply call had returned."
    }
  }
}
