/// The children of one list, whatever their type.
@MainActor
class AnyChildList {
  let key: String
  /// The last pass of the parent in which it was named.
  var pass = 0
  /// The places of the children that changed since the last pass.
  final var changed: [Int] = []

  init(key: String) {
    self.key = key
  }

  var nodes: [AnyWorkflowNode] { [] }

  final func setNeedsRender(_ node: AnyWorkflowNode) {
    changed.append(node.listIndex)
  }

  final func end() {
    for node in nodes { node.end() }
  }
}

/// The children of one list, with what they last showed.
final class ChildList<Parent: Workflow, Item: Identifiable, Child: Workflow>: AnyChildList {
  typealias OutputHandler = RenderContext<Parent>.ListOutputHandler<Item, Child.Output>

  private var items: [Item] = []
  private var workflow: KeyPath<Item, Child>?
  private var typedNodes: [WorkflowNode<Child>] = []
  private var renderings: RenderedList<Child.Rendering> = []
  private unowned let parent: WorkflowNode<Parent>
  /// Brought up to date in each pass.
  private var onOutput: OutputHandler?
  private let arrayLayout = ByteLayout.of([Item].self)
  private let itemLayout = ByteLayout.of(Item.self)

  init(key: String, parent: WorkflowNode<Parent>) {
    self.parent = parent
    super.init(key: key)
  }

  override var nodes: [AnyWorkflowNode] { typedNodes }

  func render(
    _ newItems: [Item], as workflow: KeyPath<Item, Child>, onOutput: OutputHandler?
  ) -> RenderedList<Child.Rendering> {
    self.onOutput = onOutput
    if workflow == self.workflow, arrayLayout.areEqual(newItems, &items),
      arrayLayout.isFreeOfObjects || !arrayLayout.holdsObject(newItems)
    {
      for index in changed { renderings.replace(at: index, with: typedNodes[index].rendered()) }
    } else {
      match(newItems, as: workflow)
      self.workflow = workflow
      items = newItems
    }
    changed.removeAll(keepingCapacity: true)
    return renderings
  }

  /// Finds the children of other items, by position first, then by identity.
  private func match(_ newItems: [Item], as workflow: KeyPath<Item, Child>) {
    let isSameWorkflow = workflow == self.workflow
    var nodesByID: [Item.ID: (node: WorkflowNode<Child>, item: Item)]?
    func find(_ item: Item, at index: Int) -> (node: WorkflowNode<Child>, item: Item)? {
      if index < items.count, items[index].id == item.id {
        return (typedNodes[index], items[index])
      }
      if nodesByID == nil {
        nodesByID = Dictionary(
          zip(items, typedNodes).map { ($0.id, ($1, $0)) }, uniquingKeysWith: { first, _ in first })
      }
      return nodesByID?[item.id]
    }
    var newNodes: [WorkflowNode<Child>] = []
    var newRenderings: RenderedList<Child.Rendering> = []
    newNodes.reserveCapacity(newItems.count)
    for (index, item) in newItems.enumerated() {
      let node: WorkflowNode<Child>
      if let found = find(item, at: index) {
        node = found.node
        if node.parentPass == parent.pass { reportDuplicate(item) }
        if !isSameWorkflow || !itemLayout.areEqual(found.item, item)
          || !itemLayout.isFreeOfObjects && itemLayout.holdsObject(item)
        {
          node.update(to: item[keyPath: workflow])
        }
      } else {
        node = makeNode(item, as: workflow)
        nodesByID?[item.id] = (node, item)
      }
      node.parentPass = parent.pass
      node.listIndex = index
      newNodes.append(node)
      newRenderings.append(node.rendered())
    }
    for node in typedNodes where node.parentPass != parent.pass { node.end() }
    typedNodes = newNodes
    renderings = newRenderings
  }

  private func makeNode(_ item: Item, as workflow: KeyPath<Item, Child>) -> WorkflowNode<Child> {
    let node = WorkflowNode<Child>(
      item[keyPath: workflow], key: String(describing: item.id), parent: parent, tree: parent.tree)
    let id = item.id
    node.list = self
    node.onOutput = { [unowned self] output in onOutput?(id, output, parent) }
    return node
  }

  private func reportDuplicate(_ item: Item) {
    parent.report(
      .duplicateChildren(
        parent: parent.session.workflowName, child: String(describing: Child.self),
        key: String(describing: item.id)))
  }
}

extension WorkflowNode {
  func renderList<Item: Identifiable, Child: Workflow>(
    _ items: [Item], as workflow: KeyPath<Item, Child>, key: String,
    onOutput: RenderContext<WorkflowType>.ListOutputHandler<Item, Child.Output>?
  ) -> RenderedList<Child.Rendering> {
    typealias List = ChildList<WorkflowType, Item, Child>
    let list: List
    if let match = lists.lazy.compactMap({ $0 as? List }).first(where: { $0.key == key }) {
      list = match
      if list.pass == pass {
        report(
          .duplicateChildren(
            parent: session.workflowName, child: "[\(Child.self)]", key: key))
      }
    } else {
      list = List(key: key, parent: self)
      lists.append(list)
    }
    list.pass = pass
    return list.render(items, as: workflow, onOutput: onOutput)
  }
}
