import StateKit

/// What tells states apart in an exploration: all that is in them, what a view has of them, or all but what is left out.
@MainActor
struct StateIdentity {
  private var view: [Evaluator]
  /// The paths to leave out of each part; nil to leave out nothing.
  private let ignored: [SecretPaths?]?
  /// Whether states that are not equal are taken as one, so that the inputs alone say which of them is meant.
  let merges: Bool

  init(_ scene: LoadedScene, _ options: ExplorationOptions) {
    view = (options.view ?? []).map { Evaluator($0, missing: .isFalse) }
    let paths = SecretPaths(options.ignored ?? [])
    ignored =
      paths.isEmpty
      ? nil
      : scene.parts.map { part in
        let inside = paths.below(part: part.name)
        return inside.isEmpty ? nil : inside
      }
    merges = options.merging != nil
  }

  /// The digest that identifies the present state, and the effects, requests and timers that wait in it.
  mutating func digest(
    of scene: LoadedScene
  ) -> (digest: StateDigest, waiting: WaitingThings, mark: StepMark) {
    guard merges else { return scene.stateDigest() }
    var state = scene.stateDigest(without: ignored)
    guard !view.isEmpty else { return state }
    let root = scene.root(step: 0)
    var digester = StateDigester()
    for index in view.indices {
      // What cannot be computed here is like nothing else.
      let value = try? view[index].value(in: root).value(limit: .full)
      digester.combine(value == nil ? 0 : 1)
      digester.combine((value ?? .null).digest)
    }
    state.digest = digester.digest
    return state
  }
}
