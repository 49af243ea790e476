extension SceneDescription {
  /// A host of workflows: the type of its rendering, and its sessions as they are now.
  public struct Workflow: Hashable, Sendable, Codable {
    /// The type of what the root workflow shows.
    public var rendering: String
    /// The session of the root workflow.
    public var root: Session

    package init(rendering: String, root: Session) {
      self.rendering = rendering
      self.root = root
    }
  }

  /// A session of a workflow.
  public struct Session: Hashable, Sendable, Codable {
    /// The workflow, with its key where it has one, such as `Row "milk"`.
    public var title: String
    /// The workers and side effects that run.
    public var effects: [String]
    /// The sessions below it, in the order in which they are rendered.
    public var children: [Session]
    /// The actions that can be sent to it; nil for none.
    public var actions: [Action]?
    /// The key that tells it apart from others of its workflow, or nil.
    public var key: String?
    /// The workflow's type; nil if it has no actions.
    public var workflow: String?

    package init(
      title: String, effects: [String], children: [Session], actions: [Action]? = nil,
      key: String? = nil, workflow: String? = nil
    ) {
      self.title = title
      self.effects = effects
      self.children = children
      self.actions = actions
      self.key = key
      self.workflow = workflow
    }
  }
}
