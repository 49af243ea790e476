import StateKit

/// A scene made anew, with the values of another.
@MainActor
enum FreshScene {
  /// Where screens of a scene are not what those of a new one with the same state would be: view models, and
  /// what is drawn.
  ///
  /// To be asked in a copy of the process only, since another scene is made. Nothing is found where the
  /// state cannot be given to another scene.
  static func differences(from scene: LoadedScene) -> [String] {
    guard
      // The screens appear when the values are there, so that they are drawn from these and nothing else.
      let fresh = try? LoadedScene(
        app: scene.app, context: SceneContext(seed: scene.context.seed), appears: false)
    else { return [] }
    OwnedExecutors.drain()
    let states = scene.scene.stores.filter { $0.restoration != nil }.map {
      PartValue(part: $0.name, value: $0.state.snapshot().value)
    }
    guard states.isEmpty || (try? fresh.prepareRestoring(states)()) != nil,
      scene.scene.screens.count == fresh.scene.screens.count
    else { return [] }
    let pairs = Array(zip(scene.scene.screens, fresh.scene.screens))
    for (old, new) in pairs {
      guard let local = old.local else { continue }
      guard let prepared = try? new.local?.prepare(local.observed.snapshot().value) else {
        return []
      }
      try? prepared.perform(fresh.context)
    }
    fresh.appear()
    OwnedExecutors.drain()
    return pairs.flatMap { old, new -> [String] in
      guard old.isThere?() != false, old.lifeCycle.isVisible(), new.lifeCycle.isVisible()
      else { return [] }
      var found: [String] = []
      if let model = old.model?.current().digest, let other = new.model?.current().digest,
        model != other
      {
        found.append(old.name + ".model")
      }
      if let drawing = old.drawing, let other = new.drawing, drawing() != other() {
        found.append(old.name + ".screen")
      }
      return found
    }
  }
}
