/// The children of a node, in the order in which they were rendered.
///
/// In a pass that names the same children in the same order nothing is looked up and nothing is
/// copied.
@MainActor
struct ChildNodes {
  private(set) var nodes: [AnyWorkflowNode] = []

  /// How many of the nodes, from the front, are the ones named so far.
  ///
  /// After the first deviation, where the next match is expected.
  private var position = 0
  /// The nodes named so far, from the first deviation on.
  private var reordered: [AnyWorkflowNode]?
  private var nodesByName: [Name: AnyWorkflowNode] = [:]

  private struct Name: Hashable {
    let kind: ObjectIdentifier
    let key: String

    @MainActor
    init(_ node: AnyWorkflowNode) {
      kind = node.kind
      key = node.key
    }

    init(kind: ObjectIdentifier, key: String) {
      self.kind = kind
      self.key = key
    }
  }

  mutating func beginPass() {
    position = 0
  }

  /// The child with this name, by position first, then by key.
  ///
  /// - Returns: Nil if there is none. It may have been named before in this pass.
  mutating func match(kind: ObjectIdentifier, key: String) -> AnyWorkflowNode? {
    if position < nodes.count {
      let node = nodes[position]
      if node.kind == kind, node.key == key {
        position += 1
        return node
      }
    }
    deviate()
    return nodesByName[Name(kind: kind, key: key)]
  }

  /// Adds a node that was matched or made, in the order of naming.
  mutating func add(_ node: AnyWorkflowNode, isNew: Bool) {
    if reordered != nil { reordered?.append(node) }
    if isNew { nodesByName[Name(node)] = node }
  }

  /// Keeps what was named in the pass.
  ///
  /// - Returns: The others.
  mutating func endPass(_ pass: Int) -> [AnyWorkflowNode] {
    if let reordered {
      let unnamed = nodes.filter { $0.parentPass != pass }
      nodes = reordered
      self.reordered = nil
      nodesByName = [:]
      return unnamed
    }
    guard position < nodes.count else { return [] }
    let unnamed = Array(nodes[position...])
    nodes.removeSubrange(position...)
    return unnamed
  }

  private mutating func deviate() {
    guard reordered == nil else { return }
    reordered = Array(nodes[..<position])
    for node in nodes { nodesByName[Name(node)] = node }
  }
}
