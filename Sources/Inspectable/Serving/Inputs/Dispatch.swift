extension Inputs.Dispatch: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let whole = whole { store, action in
      scene.actions[action, default: []].contains { store == nil || $0.store.name == store }
    }
    let found = try scene.action(named: whole.action, of: whole.owner)
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
  /// The action of a name, of a store if one is named; a name before it that is no store's is a type's.
  fileprivate func action(
    named name: String, of owner: String?
  ) throws(Refusal) -> StoreAction {
    var found = actions[name, default: []]
    if let owner, !found.isEmpty, scene.stores.contains(where: { $0.name == owner }) {
      let stores = found.map(\.store.name)
      found.removeAll { $0.store.name != owner }
      if found.isEmpty {
        throw Refusal(
          "\(name) is an action of \(stores.joined(separator: " and ")), not of \(owner)", at: .name
        )
      }
    }
    // One store may have several examples of an action.
    if found.contains(where: { $0.store.name != found[0].store.name }) {
      let names = found.map { "\($0.store.name).\(name)" }.joined(separator: " or ")
      throw Refusal("several stores have an action \(name): write \(names)", at: .name)
    }
    if let (store, action) = found.first {
      guard store.isThere?() != false else {
        throw Refusal(
          "\(name) is an action of store \(store.name), which is not there now", at: .name)
      }
      return action
    }
    let typed = scene.stores.flatMap { $0.distinctActions.filter { $0.shape.name == name } }
    guard typed.isEmpty else {
      throw Refusal(
        "there are several actions \(name): write "
          + typed.map(\.name).joined(separator: " or "), at: .name)
    }
    let names = scene.stores.flatMap { $0.distinctActions.map(\.name) }
    throw Refusal(
      Nearest.unknown("action", name, in: names, else: "see 'actions'"), at: .name)
  }
}
