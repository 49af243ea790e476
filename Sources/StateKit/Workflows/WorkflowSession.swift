/// One workflow in a tree, from its first rendering to its end.
@preconcurrency @MainActor
public final class WorkflowSession: Identifiable {
  /// Unique within its host; counted from 1 in the order in which sessions begin, sessions of
  /// workers count down from -1, so that they leave no gaps.
  public nonisolated let id: Int

  /// The type of the workflow.
  public let workflowType: Any.Type

  /// The key under which the parent renders it; empty unless given.
  public let key: String

  /// The session of the parent; nil for the root.
  public let parent: WorkflowSession?

  /// The same as ``key``, by the name that Square's Workflow has for it.
  public var renderKey: String { key }

  /// A number that tells sessions of a host apart.
  public typealias Identifier = Int

  /// The same as ``id``, by the name that Square's Workflow has for it.
  public nonisolated var sessionID: Identifier { id }

  init(id: Int, workflowType: Any.Type, key: String, parent: WorkflowSession?) {
    self.id = id
    self.workflowType = workflowType
    self.key = key
    self.parent = parent
  }

  /// The name of the workflow's type, without its module.
  public var workflowName: String { String(describing: workflowType) }
}
