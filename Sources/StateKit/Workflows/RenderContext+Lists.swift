extension RenderContext {
  /// Renders a long list of children.
  ///
  /// If the list didn't change since the last pass, which shows in its storage being the same, only
  /// children whose own state changed are considered. So one change among 1,000 children costs
  /// about as much as one child. Items that hold objects are an exception, because an object may
  /// have changed in place. Children are matched by the identities of their items.
  ///
  /// ```swift
  /// struct Row: Workflow, Identifiable { … }
  ///
  /// let rows = context.renderList(state.rows, as: \.self) { id, output in Remove(id: id) }
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items, one for each child; two with equal identities are a mistake.
  ///   - workflow: The workflow of an item. It may depend on nothing but the item.
  ///   - key: Tells lists with children of one type apart.
  ///   - outputMap: Turns an output of the child of an item into an action of the parent.
  /// - Returns: The children's renderings, in the order of the items.
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
  ///   - items: The items, one for each child; two with equal identities are a mistake.
  ///   - workflow: The workflow of an item. It may depend on nothing but the item.
  ///   - key: Tells lists with children of one type apart.
  /// - Returns: The children's renderings, in the order of the items.
  public func renderList<Item: Identifiable, Child: Workflow>(
    _ items: [Item], as workflow: KeyPath<Item, Child>, key: String = ""
  ) -> RenderedList<Child.Rendering> where Child.Output == Never {
    renderList(items, as: workflow, key: key, onOutput: nil)
  }
}
