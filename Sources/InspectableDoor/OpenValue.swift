/// A value in whose place one of another type may stand later, such as the state that a queue shows.
package struct OpenValue: Explorable {
  private let inner: Value

  package init(_ inner: Value) {
    self.inner = inner
  }

  package var isOpen: Bool { true }
  package var shape: Shape { inner.shape }
  package var typeNames: [String] { inner.typeNames }
  package func value(limit: ValueLimit) -> Value { inner.value(limit: limit) }
  package func member(_ name: String) -> (any Explorable)? { inner.member(name) }
  package func element(at index: Int) -> (any Explorable)? { inner.element(at: index) }
  package func entry(forKey key: Value) -> (any Explorable)? { inner.entry(forKey: key) }

  /// A queue, of whose states nothing is known beforehand, with its members as they are.
  package static func queue(_ queue: Value) -> any Explorable {
    guard case .record(let type, let members) = queue else { return OpenValue(queue) }
    return SceneNode(
      name: type,
      members: members.map { member in (member.label ?? "", { OpenValue(member.value) }) })
  }
}
