/// On which targets a state was entered, and from which of them it has left.
@MainActor
struct StateStay {
  private struct Place {
    weak var target: AnyObject?
    var isLeft = false
  }

  private var places: [Place] = []
  /// Whether something makes it leave in a way that is not seen here.
  private var isLeftUnseen = false
  /// How often the state has said that it has gone.
  var reports = 0

  /// Whether it was told to leave somewhere.
  var isLeaving: Bool { places.contains(where: \.isLeft) }

  /// Whether it has said of each target that it has left; a target that no longer exists counts as
  /// left.
  var isOver: Bool { reports >= expected }

  /// How often it has said so more than it should have.
  var reportsTooMany: Int { max(0, reports - max(expected, 1)) }

  private var expected: Int {
    max(places.count { $0.isLeft || $0.target != nil }, isLeftUnseen ? 1 : 0)
  }

  /// The targets on which it is and was not told to leave.
  var targets: [AnyObject] { places.compactMap { $0.isLeft ? nil : $0.target } }

  mutating func begin(on target: AnyObject) {
    guard !places.contains(where: { $0.target === target }) else { return }
    places.append(Place(target: target))
  }

  mutating func leave(_ target: AnyObject) {
    guard let index = places.firstIndex(where: { $0.target === target }) else { return }
    places[index].isLeft = true
  }

  /// Waits for a report, wherever the state may be.
  mutating func expectReport() { isLeftUnseen = true }
}
