extension Inputs.Set: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    if case .member(let name)? = path.components.first {
      if let queue = scene.scene.queues.first(where: { $0.name == name }) {
        return PreparedInput(perform: try queue.prepareSet(path, value))
      }
      if let route = scene.scene.routes.first(where: { $0.name == name }) {
        return PreparedInput(
          perform: try route.prepareSet(path, value, telling: scene.record, in: scene.context))
      }
    }
    let (name, local, inner) = try scene.localState(at: path)
    let wanted = try local.observed.snapshot().value.replacing(
      inner, of: path, with: value)
    let prepared: PreparedAction
    do {
      prepared = try local.prepare(wanted)
    } catch {
      throw Refusal(decoding: error, within: inner)
    }
    if let side = Difference.between(wanted, prepared.value).first {
      throw Refusal(
        "setting \(path) would also alter \(name).local.\(side.path): "
          + "\(local.observed.type) does not keep what it is given", at: .value(path: ValuePath()))
    }
    return PreparedInput { [context = scene.context] in try? prepared.perform(context) }
  }
}

extension LoadedScene {
  /// The local state that a path leads into, and the rest of the path.
  fileprivate func localState(
    at path: ValuePath
  ) throws(Refusal) -> (screen: String, local: LocalStatePart, inner: ValuePath) {
    guard case .member(let name)? = path.components.first else {
      throw Refusal(
        "a path begins with the name of a part, as SCREEN.local does", at: .step(index: 0))
    }
    if scene.stores.contains(where: { $0.name == name }) {
      throw Refusal("\(name) is changed by actions only: use dispatch", at: .step(index: 0))
    }
    let screen = try screen(named: name)
    if let owners = screen.owners {
      throw Refusal("\(name) is changed by \(owners) only: use trigger", at: .step(index: 0))
    }
    guard path.components.count > 1, path.components[1] == .member("local") else {
      let own = screen.local == nil ? "; \(name) has none" : ", under \(name).local"
      throw Refusal("only the local state of a screen can be set" + own, at: .step(index: 0))
    }
    guard let local = screen.local else {
      throw Refusal("screen \(name) has no local state", at: .step(index: 1))
    }
    return (name, local, ValuePath(Array(path.components.dropFirst(2))))
  }
}
