extension Inputs.Appear: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let part = try scene.screen(named: screen)
    return PreparedInput { part.lifeCycle.setVisible(true) }
  }
}

extension Inputs.Disappear: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let part = try scene.screen(named: screen)
    return PreparedInput { part.lifeCycle.setVisible(false) }
  }
}

extension Inputs.Connect: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let setConnected = try scene.connection(ofScreen: screen)
    return PreparedInput { setConnected(true) }
  }
}

extension Inputs.Disconnect: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let setConnected = try scene.connection(ofScreen: screen)
    return PreparedInput { setConnected(false) }
  }
}

extension LoadedScene {
  fileprivate func connection(
    ofScreen name: String
  ) throws(Refusal) -> @MainActor (Bool) -> Void {
    guard let setConnected = try screen(named: name).lifeCycle.setConnected else {
      throw Refusal("screen \(name) has no store to be connected to", at: .name)
    }
    return setConnected
  }
}
