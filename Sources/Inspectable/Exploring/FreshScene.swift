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
    guard let fresh = SceneValues(of: scene).makeScene() else { return [] }
    let pairs = Array(zip(scene.scene.screens, fresh.scene.screens))
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

/// What a scene holds and another scene of the same app can be given.
@MainActor
struct SceneValues {
  private let app: any InspectableApp
  private let seed: UInt64
  private let states: [PartValue]
  /// The local state of each screen; nil for one that has none.
  private let locals: [Value?]
  private let random: SeededGenerator
  private let requests: [String: Int]

  init(of scene: LoadedScene) {
    app = scene.app
    seed = scene.context.seed
    states = scene.scene.stores.filter { $0.restoration != nil }.map {
      PartValue(part: $0.name, value: $0.state.snapshot().value)
    }
    locals = scene.scene.screens.map { $0.local?.observed.snapshot().value }
    random = scene.context.random
    requests = scene.context.requests.counts
  }

  /// A new scene with these values; nil where the app makes none that takes them.
  func makeScene() -> LoadedScene? {
    guard
      // The screens appear when the values are there, so that they are drawn from these and nothing else.
      let scene = try? LoadedScene(app: app, context: SceneContext(seed: seed), appears: false)
    else { return nil }
    OwnedExecutors.drain()
    let screens = scene.scene.screens
    guard states.isEmpty || (try? scene.prepareRestoring(states)()) != nil,
      locals.count == screens.count
    else { return nil }
    for (value, screen) in zip(locals, screens) {
      guard let value else { continue }
      guard let prepared = try? screen.local?.prepare(value) else { return nil }
      try? prepared.perform(scene.context)
    }
    scene.appear()
    OwnedExecutors.drain()
    scene.context.random = random
    scene.context.requests.counts = requests
    return scene
  }
}
