/// A place above an app's own data: the scene, or a screen, with its parts as members.
package struct SceneNode: Explorable {
  private let name: String
  private let members: [(label: String, part: any Explorable)]

  package init(name: String, members: [(String, any Explorable)]) {
    self.name = name
    self.members = members
  }

  package var shape: Shape { .record(labels: members.map(\.label)) }

  package func value(limit: ValueLimit) -> Value {
    .record(
      type: name, members: members.map { Value.Member($0.label, $0.part.value(limit: limit)) })
  }

  package func member(_ name: String) -> (any Explorable)? {
    members.first { $0.label == name }?.part
  }

  package func element(at index: Int) -> (any Explorable)? { nil }

  package func entry(forKey key: Value) -> (any Explorable)? { nil }

  package var typeNames: [String] { [name] }
}
