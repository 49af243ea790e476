extension RenderContext {
  /// Renders a long list of children.
  ///
  /// The children of a list that did not change since the last pass, which is when it shares its
  /// storage with the one before, are not even looked at, except those whose own state changed. So
  /// one change among 1,000 children costs about as much as one child. That holds for items without
  /// objects in them, which may have changed in place. Children are matched by the identities of
  /// their items.
  ///
  /// ```swift
  /// struct Row: Workflow, Identifiable { … }
  ///
  /// let rows = context.renderList(state.rows, as: \.self) { id, output in Remove(id: id) }
  /// ```
  ///
  /// - Parameters:
  ///   - items: What the children are made from; two with equal identities are a mistake.
  ///   - workflow: The workflow of an item. It may depend on nothing but the item.
  ///   - key: Tells lists with children of one type apart.
  ///   - outputMap: Turns an output of the child of an item into an action of the parent.
  /// - Returns: What the children show, in the order of the items.
  public func renderList<Item: Identifiable, Child: Workflow, Action: WorkflowAction>(
    _ items: [Item], as workflow: KeyPath<Item, Child>, key: String = "",
    outputMap: @escaping @MainActor (Item.ID, Child.Output) -> Action
  ) -> RenderedList<Child.Rendering> where Action.WorkflowType == WorkflowType {
    renderList(items, as: workflow, key: key) { id, output, receiver in
      receiver.apply(outputMap(id, output))
    }
  }

  /// Renders a long list of children without outputs.
  ///
  /// - Parameters:
  ///   - items: What the children are made from; two with equal identities are a mistake.
  ///   - workflow: The workflow of an item. It may depend on nothing but the item.
  ///   - key: Tells lists with children of one type apart.
  /// - Returns: What the children show, in the order of the items.
  public func renderList<Item: Identifiable, Child: Workflow>(
    _ items: [Item], as workflow: KeyPath<Item, Child>, key: String = ""
  ) -> RenderedList<Child.Rendering> where Child.Output == Never {
    renderList(items, as: workflow, key: key, onOutput: nil)
  }
}
