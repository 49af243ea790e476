import StateKit

extension Inputs.Hold: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    try scene.prepareHolding(true)
  }
}

extension Inputs.Unhold: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    try scene.prepareHolding(false)
  }
}

extension LoadedScene {
  fileprivate func prepareHolding(_ isHeld: Bool) throws(Refusal) -> PreparedInput {
    guard isHeld != isHolding else {
      throw Refusal(isHeld ? "dispatching is held already" : "dispatching is not held")
    }
    let stores = holdables
    let queues = scene.queues.compactMap(\.activity.holding)
    guard !stores.isEmpty || !queues.isEmpty else {
      throw Refusal("the app has no store whose actions can be held, and no queue of transitions")
    }
    guard isHeld || held.isEmpty else {
      throw Refusal("actions are waiting: step through them first")
    }
    return PreparedInput(
      perform: { [self] in
        for store in stores { isHeld ? store.hold() : store.unhold() }
        holdsTransitions = isHeld
        for queue in queues { queue.isHolding = isHeld }
      },
      takesNoStep: true)
  }
}

extension Inputs.Step: PerformedInput {
  // What it releases or wakes has causes of its own.
  static var isCause: Bool { false }

  /// The next held action, else the next held transition, else the next timer.
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let stores = scene.holdables
    if let store = stores.first(where: { $0.nextWaitingAction != nil }), store.isHolding,
      let item = store.nextWaitingAction
    {
      let label = scene.record.name(of: item)
      return PreparedInput(
        perform: { [record = scene.record] in
          Cause.$current.withValue(.input(label)) {
            record.withOwnAction { store.performNextAction() }
          }
        }, label: label)
    }
    for queue in scene.scene.queues {
      guard let label = queue.heldTransition else { continue }
      return PreparedInput(
        perform: { queue.activity.holding?.beginNext() }, label: scene.secrets.masking(label))
    }
    let clock = scene.context.clock
    guard let timer = clock.nextTimer else {
      throw Refusal("nothing to step to: no action is held and nothing waits on the clock")
    }
    let due = max(timer.due, clock.now)
    return PreparedInput(
      perform: { clock.wakeNext() },
      label: "timer \(scene.secrets.masking(timer.name)) at \(due.offset.literal)")
  }
}
