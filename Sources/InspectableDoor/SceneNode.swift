/// The scene, or a screen, with its parts as members, so that paths can begin there.
///
/// A part is made when it is first asked for: a screen that no path leads to is not drawn. From
/// then on it stays as it was made, for as long as the node exists.
package final class SceneNode: Explorable {
  /// A part's label and what makes it.
  package typealias Member = (label: String, make: () -> any Explorable)

  private let name: String
  private let labels: [String]
  /// How many of the labels are listed.
  private let listed: Int
  private let makers: [() -> any Explorable]
  /// The index of each label, in a scene with many; few labels are found faster one after the
  /// other.
  private lazy var indexes = Dictionary(
    zip(labels, labels.indices), uniquingKeysWith: { first, _ in first })
  private var made: [(any Explorable)?]

  /// - Parameter unlisted: Members that a path leads to, and that are not shown with the others.
  package init(name: String, members: [Member], unlisted: [Member] = []) {
    self.name = name
    listed = members.count
    let members = members + unlisted
    labels = members.map(\.label)
    makers = members.map(\.make)
    made = Array(repeating: nil, count: members.count)
  }

  private func part(at index: Int) -> any Explorable {
    if let part = made[index] { return part }
    let part = makers[index]()
    made[index] = part
    return part
  }

  package var shape: Shape { .record(labels: Array(labels.prefix(listed))) }

  package func value(limit: ValueLimit) -> Value {
    .record(
      type: name,
      members: labels.prefix(listed).enumerated().map {
        Value.Member($1, part(at: $0).value(limit: limit))
      })
  }

  package func member(_ name: String) -> (any Explorable)? {
    (labels.count > 32 ? indexes[name] : labels.firstIndex(of: name)).map(part(at:))
  }

  package var typeNames: [String] { [name] }
}
