import StateKit

/// An input that this host can perform, and how.
@MainActor
protocol PerformedInput: InputKind {
  /// Whether it is the cause of what it sets off.
  static var isCause: Bool { get }

  /// Checks and prepares it; nothing is changed before it is performed.
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput
}

extension PerformedInput {
  static var isCause: Bool { true }
}

/// An input that was checked and can be performed.
@MainActor
package struct PreparedInput {
  /// The input with what it left open filled in; nil if it left nothing open.
  var exact: Input?
  /// Begins it.
  var perform: @MainActor () -> Void
  /// Goes on when the scene has settled; returns false when there is nothing more to do.
  var goOn: @MainActor () -> Bool = { false }
  /// Until when the app alone is to go on, in real time; nil when it has had all of that.
  var pause: (@MainActor () -> ContinuousClock.Instant?)?
  /// The input with what came of it, in place of ``exact``.
  var outcome: (@MainActor () -> Input)?
  /// What the step is called in lists, if that does not follow from the input.
  var label: String?
  /// Whether it takes no step, because it only begins or ends holding.
  var takesNoStep = false
}

extension LoadedScene {
  /// Checks and prepares an input; nothing is changed before it is performed.
  package func prepare(_ input: Input) throws(Refusal) -> PreparedInput {
    outlined = nil
    stepBegan = .now
    guard hasSecrets else { return try causing(input) }
    for value in input.secrets(in: marked) { secrets.note(value) }
    do throws(Refusal) {
      return try causing(input)
    } catch {
      throw masking(error)
    }
  }

  /// Checks an input, and makes it the cause of what it sets off.
  private func causing(_ input: Input) throws(Refusal) -> PreparedInput {
    guard let performed = input.kind as? any PerformedInput else {
      throw Refusal("this host cannot do '\(type(of: input.kind).word)'")
    }
    var prepared = stopping(try performed.prepare(in: self), for: performed)
    let untracked = prepared.perform
    let perform: @MainActor () -> Void =
      if let order = context.order, !(performed is Inputs.Own) {
        { order.performing(untracked) }
      } else {
        untracked
      }
    let clock = context.clock
    // What goes on is that of timers, which may wait for something in turn.
    let goOn = prepared.goOn
    let order = context.order
    prepared.goOn = {
      AppTime.$current.withValue(clock) { order?.performing(goOn) ?? goOn() }
    }
    let timed: @MainActor () -> Void = { AppTime.$current.withValue(clock, operation: perform) }
    prepared.perform = timed
    guard type(of: performed).isCause else { return prepared }
    prepared.perform = {
      clock.forgetWoken()
      Cause.$current.withValue(.input(input), operation: timed)
    }
    return prepared
  }

  /// Makes sure that in a `step` each queue enters at most one state, and that with every other
  /// input queues go on that a `step` has stopped.
  private func stopping(
    _ input: PreparedInput, for kind: any PerformedInput
  ) -> PreparedInput {
    guard !scene.queues.isEmpty else { return input }
    var prepared = input
    prepared.perform = { [self] in
      let activities = scene.queues.map(\.activity)
      if kind is Inputs.Step {
        for queue in activities { queue.beginStepping(isHeld: holdsTransitions) }
        return input.perform()
      }
      // A `set` may change the states that were stopped, so it comes first.
      if kind is Inputs.Set { input.perform() }
      for queue in activities { queue.endStepping(isHeld: holdsTransitions) }
      if !(kind is Inputs.Set) { input.perform() }
    }
    return prepared
  }

  /// A refusal, as it may be shown.
  func masking(_ refusal: Refusal) -> Refusal { secrets.masking(refusal, in: marked) }

  /// Turns the errors of decoding into refusals that say where.
  func refusing<T>(_ decode: () throws -> T) throws(Refusal) -> T {
    do {
      return try decode()
    } catch {
      let refusal = Refusal(decoding: error)
      // The text of an error that the app throws may repeat a secret.
      if error is Refusal || error is ActionArgumentError || error is ValueDecodingError {
        throw refusal
      }
      throw Refusal(secrets.masking(refusal.message), at: refusal.place)
    }
  }

  /// The screen of a name.
  func screen(named name: String) throws(Refusal) -> ScreenPart {
    if let screen = scene.screens.first(where: { $0.name == name }) {
      if screen.isThere?() == false {
        throw Refusal("screen \(name) is not there now", at: .name)
      }
      return screen
    }
    throw Refusal(
      Nearest.unknown(
        scene.screens.contains { $0.sessions != nil } ? "screen or workflow" : "screen", name,
        in: scene.screens.map(\.name)), at: .name)
  }
}
