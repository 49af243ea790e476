extension WorkflowNode {
  func render<Child: Workflow>(
    _ child: Child, key: String, isAttached: Bool,
    onOutput: RenderContext<WorkflowType>.OutputHandler<Child.Output>?
  ) -> Child.Rendering {
    guard isAttached else { return renderOnce(child, key: key) }
    let node: WorkflowNode<Child>
    if let match = children.match(kind: ObjectIdentifier(Child.self), key: key) {
      // The kinds are equal, so the node is of this type; a checked cast would cost more than all
      // the rest of an unchanged child.
      node = unsafeDowncast(match, to: WorkflowNode<Child>.self)
      if node.parentPass == pass {
        tree.report(
          .duplicateChildren(
            parent: session.workflowName, child: node.session.workflowName, key: key))
      } else {
        children.add(node, isNew: false)
      }
      node.update(to: child)
    } else {
      node = WorkflowNode<Child>(child, key: key, parent: self, tree: tree)
      children.add(node, isNew: true)
    }
    node.parentPass = pass
    if let onOutput {
      node.onOutput = { [unowned self] output in onOutput(output, self) }
    }
    return node.rendered()
  }

  func run<WorkerType, Output>(
    _ worker: WorkerDescription<WorkerType, Output>,
    onOutput: @escaping RenderContext<WorkflowType>.OutputHandler<Output>
  ) {
    typealias Child = WorkerWorkflow<WorkerType, Output>
    let child = Child(worker)
    let node: WorkflowNode<Child>
    if let match = children.match(kind: ObjectIdentifier(Child.self), key: worker.key) {
      // As above.
      node = unsafeDowncast(match, to: WorkflowNode<Child>.self)
      if node.parentPass == pass {
        return tree.report(
          .duplicateWorkers(
            workflow: session.workflowName, worker: String(describing: WorkerType.self),
            key: worker.key))
      }
      children.add(node, isNew: false)
      // The worker itself decides whether it is equivalent, not a comparison of bytes.
      node.update(to: child, isForced: true)
    } else {
      let typeName = String(describing: WorkerType.self)
      node = WorkflowNode<Child>(
        child, key: worker.key, parent: self, tree: tree,
        workerName: worker.key.isEmpty ? typeName : "\(typeName) \(worker.key)")
      children.add(node, isNew: true)
    }
    node.parentPass = pass
    node.onOutput = { [unowned self] output in onOutput(output, self) }
    node.rendered()
  }

  /// Renders a workflow that has no place in the tree.
  private func renderOnce<Child: Workflow>(_ child: Child, key: String) -> Child.Rendering {
    let node = WorkflowNode<Child>(child, key: key, parent: self, tree: tree)
    defer { node.end() }
    return tree.render { node.rendered() }
  }
}
