/// The scene, or a screen, with its parts as members, so that paths can begin there.
///
/// A part is made when it is first asked for: a screen that no path leads to is not drawn. From
/// then on it stays as it was made, for as long as the node exists.
package final class SceneNode: Explorable {
  /// A part's label and what makes it.
  package typealias Member = (label: String, make: () -> any Explorable)

  /// Whether parts that no path has led to so far may still be made; the nodes of one scene share it.
  package final class Gate {
    private var isClosed = false
    /// Whether a part was asked for that wasn't made.
    package private(set) var wasMissed = false

    package init() {}

    /// Has no more parts made: where one is asked for, there is nothing.
    package func close() { isClosed = true }

    /// Notes that a part isn't there although it was asked for.
    package func miss() { wasMissed = true }

    fileprivate func isOpen() -> Bool {
      if isClosed { miss() }
      return !isClosed
    }
  }

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
  private let gate: Gate?

  /// - Parameters:
  ///   - unlisted: members that a path leads to, and that are not shown with the others.
  ///   - gate: whether parts may still be made; nil for always.
  package init(
    name: String, members: [Member], unlisted: [Member] = [], gate: Gate? = nil
  ) {
    self.name = name
    self.gate = gate
    listed = members.count
    let members = members + unlisted
    labels = members.map(\.label)
    makers = members.map(\.make)
    made = Array(repeating: nil, count: members.count)
  }

  private func part(at index: Int) -> any Explorable {
    if let part = made[index] { return part }
    if gate?.isOpen() == false { return Value.null }
    let part = makers[index]()
    made[index] = part
    return part
  }

  /// Makes the parts that a path leads to, or all parts where the path ends here.
  package func make(along path: ArraySlice<ValuePath.Component>) {
    switch path.first {
    case nil:
      for index in 0..<listed { (part(at: index) as? SceneNode)?.make(along: []) }
    case .member(let name): (member(name) as? SceneNode)?.make(along: path.dropFirst())
    default: break
    }
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
