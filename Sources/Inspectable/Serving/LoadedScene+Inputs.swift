import StateKit

/// An input that was checked and can be performed.
@MainActor
package struct PreparedInput {
  /// The input made exact, where it left something open.
  var exact: Input?
  /// Begins it.
  var perform: @MainActor () -> Void
  /// Goes on when the scene has settled; false when there is nothing to go on with.
  var goOn: @MainActor () -> Bool = { false }
  /// What the step is called, where the input does not say.
  var label: String?
  /// Whether it only holds something back, or no longer does.
  var takesNoStep = false
}

extension LoadedScene {
  /// Checks an input and makes it ready; nothing is changed before it is performed.
  package func prepare(_ input: Input) throws(Refusal) -> PreparedInput {
    outlined = nil
    guard marked.hasSecrets else { return try causing(input) }
    for value in input.secrets(in: marked) { secrets.note(value) }
    do throws(Refusal) {
      return try causing(input)
    } catch {
      throw masking(error)
    }
  }

  /// Checks an input, and lets it be known as the cause of what it does.
  private func causing(_ input: Input) throws(Refusal) -> PreparedInput {
    var prepared = try prepared(input)
    let perform = prepared.perform
    switch input {
    // What they wake has causes of its own, and may set itself again; what they release is its own.
    case .advance, .step: return prepared
    default:
      let clock = context.clock
      prepared.perform = {
        clock.forgetWoken()
        Cause.$current.withValue(.input(input), operation: perform)
      }
    }
    return prepared
  }

  /// A refusal as it may be seen.
  func masking(_ refusal: Refusal) -> Refusal { secrets.masking(refusal, in: marked) }

  private func prepared(_ input: Input) throws(Refusal) -> PreparedInput {
    switch input {
    case .dispatch(let name, let arguments):
      let action = try action(named: name)
      let prepared = try refusing { try action.make(arguments) }
      let isHolding = isHolding
      var input = PreparedInput { [record] in
        do {
          // What is only held is not what the step is about: it is told as held.
          if isHolding { return try prepared.perform() }
          try record.withOwnAction { try prepared.perform() }
        } catch {
          record.add(.failed, record.literal(of: prepared.value), detail: "\(error)")
        }
      }
      input.takesNoStep = isHolding
      return input
    case .set(let path, let value):
      return PreparedInput(perform: try prepareSet(path, value))
    case .trigger(let screen, let name, let arguments):
      let event = try event(named: name, of: try self.screen(named: screen))
      return PreparedInput(perform: try refusing { try event.prepare(arguments) })
    case .appear(let screen), .disappear(let screen):
      let part = try self.screen(named: screen)
      let visible = input == .appear(screen: screen)
      return PreparedInput { part.lifeCycle.setVisible(visible) }
    case .connect(let screen), .disconnect(let screen):
      let part = try self.screen(named: screen)
      let connected = input == .connect(screen: screen)
      guard let setConnected = part.lifeCycle.setConnected else {
        throw Refusal("screen \(screen) has no store to be connected to", at: .name)
      }
      return PreparedInput { setConnected(connected) }
    case .transition(let name, let state, let arguments):
      let queue = try queue(named: name)
      guard let example = queue.states.first(where: { $0.shape.name == state }) else {
        throw Refusal(
          Nearest.unknown("state", state, of: "queue \(name)", in: queue.states.map(\.shape.name)),
          at: .name)
      }
      let made = try refusing { try example.make(arguments) }
      return PreparedInput { queue.activity.request(made) }
    case .resolve(let name, let number, let value):
      let answer = try refusing {
        try context.requests.prepareAnswer(name, number: number, value: value)
      }
      return PreparedInput(
        exact: .resolve(request: name, number: answer.number, value: value),
        perform: answer.perform)
    case .fail(let name, let number, let message):
      let failure = try context.requests.prepareFailure(name, number: number, message: message)
      return PreparedInput(
        exact: .fail(request: name, number: failure.number, message: message),
        perform: failure.perform)
    case .hold, .unhold:
      return try prepareHolding(input == .hold)
    case .step: return try prepareStep()
    case .advance(let nanoseconds):
      return prepareAdvance(by: .nanoseconds(nanoseconds))
    }
  }

  private func prepareHolding(_ isHeld: Bool) throws(Refusal) -> PreparedInput {
    guard isHeld != isHolding else {
      throw Refusal(isHeld ? "dispatching is held already" : "dispatching is not held")
    }
    let stores = scene.stores.compactMap(\.holding)
    guard !stores.isEmpty else { throw Refusal("the app has no store whose actions can be held") }
    guard isHeld || held.isEmpty else {
      throw Refusal("actions are waiting: step through them first")
    }
    return PreparedInput(
      perform: { for store in stores { isHeld ? store.hold() : store.unhold() } },
      takesNoStep: true)
  }

  /// The next held action, else the next timer.
  private func prepareStep() throws(Refusal) -> PreparedInput {
    if let store = scene.stores.compactMap(\.holding).first(where: { $0.nextWaitingAction != nil }),
      store.isHolding, let item = store.nextWaitingAction
    {
      let label = record.name(of: item)
      return PreparedInput(
        perform: { [record] in
          Cause.$current.withValue(.input(label)) {
            record.withOwnAction { store.performNextAction() }
          }
        }, label: label)
    }
    guard let timer = context.clock.nextTimer else {
      throw Refusal("nothing to step to: no action is held and nothing waits on the clock")
    }
    let clock = context.clock
    let due = max(timer.due, clock.now)
    return PreparedInput(
      perform: { clock.wakeNext() },
      label: "timer \(secrets.masking(timer.name)) at \(due.offset.literal)")
  }

  /// Wakes one timer after the other, the scene settling in between, and ends at the instant.
  private func prepareAdvance(by duration: Duration) -> PreparedInput {
    let clock = context.clock
    let target = clock.now.advanced(by: duration)
    return PreparedInput(
      perform: {},
      goOn: { [record, secrets] in
        guard let timer = clock.nextTimer, timer.due <= max(target, clock.now) else {
          clock.advance(to: target)
          return false
        }
        // Told first: a callback runs while it is woken.
        record.add(.timerFired, secrets.masking(timer.name), detail: timer.due.offset.literal)
        clock.wakeNext(notAfter: target)
        return true
      })
  }

  /// Turns the errors of decoding into refusals that say where.
  private func refusing<T>(_ decode: () throws -> T) throws(Refusal) -> T {
    do {
      return try decode()
    } catch {
      let refusal = Refusal(decoding: error)
      // What an app throws is in its own words.
      if error is Refusal || error is ActionArgumentError || error is ValueDecodingError {
        throw refusal
      }
      throw Refusal(secrets.masking(refusal.message), at: refusal.place)
    }
  }

  // MARK: Finding by name

  private func action(named name: String) throws(Refusal) -> StoreAction {
    if let action = actions[name] { return action }
    let names = scene.stores.flatMap { $0.actions.map(\.shape.name) }
    throw Refusal(
      Nearest.unknown("action", name, in: names, else: "see 'actions'"), at: .name)
  }

  func queue(named name: String) throws(Refusal) -> QueuePart {
    if let queue = scene.queues.first(where: { $0.name == name }) { return queue }
    throw Refusal(
      Nearest.unknown("queue", name, in: scene.queues.map(\.name)), at: .expression(offset: 0))
  }

  func screen(named name: String) throws(Refusal) -> ScreenPart {
    if let screen = scene.screens.first(where: { $0.name == name }) { return screen }
    throw Refusal(
      Nearest.unknown("screen", name, in: scene.screens.map(\.name)), at: .name)
  }

  private func event(named name: String, of screen: ScreenPart) throws(Refusal) -> Event {
    if let event = screen.events.first(where: { $0.name == name }) { return event }
    throw Refusal(
      Nearest.unknown("event", name, of: "screen \(screen.name)", in: screen.events.map(\.name)),
      at: .name)
  }
}
