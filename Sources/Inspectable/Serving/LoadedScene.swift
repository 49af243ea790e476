import StateKit

/// A scene at work: takes inputs, and knows what each of them changed.
@MainActor
package final class LoadedScene {
  package let app: any InspectableApp
  package let context: SceneContext
  let scene: Scene
  let actions: [String: StoreAction]
  let parts: [ObservedPart]
  /// What each part was when the last step ended.
  private var shown: [Snapshot]
  let record: StepRecord

  struct ObservedPart {
    let name: String
    let value: ObservedValue
  }

  /// Builds the scene and lets its screens appear once.
  package init(
    app: any InspectableApp, context: SceneContext,
    printedBytes: @escaping @MainActor () -> Int? = { nil }
  ) throws {
    self.app = app
    self.context = context
    record = StepRecord(printedBytes: printedBytes)
    let scene = try app.makeScene(in: context)
    self.scene = scene
    var actions: [String: StoreAction] = [:]
    var parts: [ObservedPart] = []
    for store in scene.stores {
      parts.append(ObservedPart(name: store.name, value: store.state))
      for action in store.actions { actions[action.shape.name] = action }
    }
    for screen in scene.screens {
      if let local = screen.local {
        parts.append(ObservedPart(name: screen.name + ".local", value: local.observed))
      }
      if let model = screen.model {
        parts.append(ObservedPart(name: screen.name + ".model", value: model))
      }
    }
    self.actions = actions
    self.parts = parts
    self.shown = []
    for store in scene.stores {
      store.controls?.observer = record
      store.controls?.taskMonitor = context.tasks
    }
    for screen in scene.screens { screen.lifeCycle.setVisible(true) }
  }

  // MARK: Steps

  /// Ends a step: what happened since the last one ended, and what is different now.
  package func report(input: Input? = nil) -> StepReport {
    let now = parts.map { $0.value.snapshot() }
    var changes: [PartChanges] = []
    for (index, part) in parts.enumerated() {
      let found = now[index].changes(since: shown[index])
      if !found.isEmpty { changes.append(PartChanges(part: part.name, changes: found)) }
    }
    shown = now
    return StepReport(
      input: input, events: record.take(), unsettled: uncontrolled, changes: changes)
  }

  /// Takes what is there now as what was shown, without comparing.
  package func rest() {
    _ = record.take()
    shown = parts.map { $0.value.snapshot() }
  }
}
