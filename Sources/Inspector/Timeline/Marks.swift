/// Names for places in time.
package struct Marks {
  /// What was marked, in that order.
  package private(set) var all: [(name: String, node: Timeline.Node)] = []

  package var names: [String] { all.map(\.name) }

  package subscript(name: String) -> Timeline.Node? { all.first { $0.name == name }?.node }

  /// Gives a name to a place, or another place to a name.
  mutating func mark(_ node: Timeline.Node, as name: String) {
    remove(name)
    all.append((name, node))
  }

  mutating func remove(_ name: String) { all.removeAll { $0.name == name } }
}
