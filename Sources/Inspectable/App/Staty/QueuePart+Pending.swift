import StateKit

extension QueuePart {
  /// What the next step would do here: the next transition, if that could begin but is held.
  var heldTransition: String? {
    activity.nextHeld.map { "transition \(name) \(value(of: $0).literal)" }
  }

  /// Checks a new value for the states that wait, or for something in them.
  ///
  /// A state whose value stays the same is kept; others are made after their examples, and `nil`
  /// removes one.
  func prepareSet(_ path: ValuePath, _ value: Value) throws(Refusal) -> @MainActor () -> Void {
    guard path.components.count > 1, path.components[1] == .member("pending") else {
      throw Refusal(
        "only the states that wait can be set, under \(name).pending", at: .step(index: 0))
    }
    guard let controller = activity.holding else {
      throw Refusal(
        "what waits in \(name) cannot be set: its controller is no HoldableStateController",
        at: .step(index: 1))
    }
    let old = controller.pending
    let shown = old.map(self.value(of:))
    let inner = ValuePath(Array(path.components.dropFirst(2)))
    let wanted = try Value.array(shown).replacing(inner, of: path, with: value)
    guard case .array(let elements) = wanted else {
      throw Refusal("\(name).pending is a list of states", at: .value(path: ValuePath()))
    }
    var kept = zip(old, zip(shown, elements)).map { $1.0 == $1.1 ? $0 : nil }
    kept += Array(repeating: nil, count: elements.count - kept.count)
    var free = zip(old, shown).filter { state, _ in !kept.contains { $0 === state } }
    var new: [any TransitionState] = []
    for (element, same) in zip(elements, kept) where element != .null {
      if let same {
        new.append(same)
      } else if let index = free.firstIndex(where: { $0.1 == element }) {
        new.append(free.remove(at: index).0)
      } else {
        new.append(try makeState(element))
      }
    }
    return { controller.pending = new }
  }

  /// Makes a state that can be requested from what is written for it.
  private func makeState(_ value: Value) throws(Refusal) -> any TransitionState {
    guard case .record(let type, let members) = value else {
      throw Refusal(
        "expected a state such as \(states.first?.shape.name ?? "Loading")(), "
          + "found \(value.literal)", at: .value(path: ValuePath()))
    }
    guard let example = states.first(where: { $0.shape.name == type }) else {
      throw Refusal(
        Nearest.unknown("state", type, of: "queue \(name)", in: states.map(\.shape.name)),
        at: .value(path: ValuePath()))
    }
    do {
      return try example.make(members.map { Input.Argument($0.label, $0.value) })
    } catch {
      throw Refusal(Refusal(decoding: error).message, at: .value(path: ValuePath()))
    }
  }
}
