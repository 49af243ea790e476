extension Inputs.Dispatch: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let found = try scene.action(named: action)
    let prepared = try scene.refusing { try found.make(arguments) }
    let isHolding = scene.holdsActions
    var input = PreparedInput { [record = scene.record, context = scene.context] in
      do {
        // While actions are held, this one does not run in this step: it is listed as held.
        if isHolding { return try prepared.perform(context) }
        try record.withOwnAction { try prepared.perform(context) }
      } catch {
        record.add(.failed, record.literal(of: prepared.value), detail: "\(error)")
      }
    }
    input.takesNoStep = isHolding
    return input
  }
}

extension LoadedScene {
  fileprivate func action(named name: String) throws(Refusal) -> StoreAction {
    let found = actions[name, default: []]
    // Of several stores that take it, the last one that is there.
    if let (_, action) = found.last(where: { $0.store.isThere?() != false }) { return action }
    if let (store, _) = found.last {
      throw Refusal(
        "\(name) is an action of store \(store.name), which is not there now", at: .name)
    }
    let names = scene.stores.flatMap { $0.actions.map(\.shape.name) }
    throw Refusal(
      Nearest.unknown("action", name, in: names, else: "see 'actions'"), at: .name)
  }
}
