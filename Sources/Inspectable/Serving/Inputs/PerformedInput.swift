import StateKit

/// An input that this host can perform, and how.
@MainActor
protocol PerformedInput: InputKind {
  /// Whether it is the cause of what it sets off.
  static var isCause: Bool { get }

  /// Checks it and makes it ready; nothing is changed before it is performed.
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput
}

extension PerformedInput {
  static var isCause: Bool { true }
}

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
    guard let performed = input.kind as? any PerformedInput else {
      throw Refusal("this host cannot do '\(type(of: input.kind).word)'")
    }
    var prepared = stopping(try performed.prepare(in: self), for: performed)
    guard type(of: performed).isCause else { return prepared }
    let perform = prepared.perform
    let clock = context.clock
    prepared.perform = {
      clock.forgetWoken()
      Cause.$current.withValue(.input(input), operation: perform)
    }
    return prepared
  }

  /// Sees to it that a step lets at most one state of a queue be entered, and every other input lets go
  /// on what a step has stopped.
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
      // What is set may be what was stopped, so that comes first.
      if kind is Inputs.Set { input.perform() }
      for queue in activities { queue.endStepping(isHeld: holdsTransitions) }
      if !(kind is Inputs.Set) { input.perform() }
    }
    return prepared
  }

  /// A refusal as it may be seen.
  func masking(_ refusal: Refusal) -> Refusal { secrets.masking(refusal, in: marked) }

  /// Turns the errors of decoding into refusals that say where.
  func refusing<T>(_ decode: () throws -> T) throws(Refusal) -> T {
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

  /// The screen of a name.
  func screen(named name: String) throws(Refusal) -> ScreenPart {
    if let screen = scene.screens.first(where: { $0.name == name }) { return screen }
    throw Refusal(
      Nearest.unknown("screen", name, in: scene.screens.map(\.name)), at: .name)
  }
}
